import { findFamilyReader } from '../../../text/word-family.ts'
import { spellTerm } from '../bridge/bridge-words.ts'
import { findFamily } from '../bridge/find-family.ts'
import type { Kin } from '../bridge/kin.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { listOtherNames } from '../meanings/list-other-names.ts'
import { listSmallActs, readAct, readActTerm } from '../question/asked-act.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'

const MAX_SEARCHED_KIN = 4
/** Where no families are known, words that begin alike are taken for one. */
const MIN_SHARED_CHARS = 5
const MAX_ENDING_CHARS = 3

/**
 * A retrieval in which what a question says of the person that it asks for is met by its kin, whether it stands
 * somewhere itself or not: "founded" by "founder", "spotted" by "saw", "against" by "critics". Sentences that share the
 * subject alone are many. `kin`: other words that stand for it; none where the act is all that is asked, since it would be
 * another question.
 */
export function meetAct(question: string, language: string, retrieval: Retrieval): ActMet {
  const act = readAct(question, language, retrieval)
  if (act === null) return { retrieval, kin: [] }
  const term = readActTerm(act, retrieval)
  const asked = new Set(retrieval.terms(question))
  const { weightOf, terms } = retrieval
  const nowhere = weightOf('')
  const isOther = (one: string) => one !== term && !asked.has(one) && isTermHeld(one, weightOf)
  const forms = findForms(term, language, retrieval).filter(isOther)
  const isAlone = terms(act).length > 0 && asked.size < 2
  const isHeld = isTermHeld(term, weightOf) || forms.length > 0
  const said = isAlone || isHeld ? [] : listOtherWords(act, question, language, retrieval)
  const others = said.filter((one) => isOther(one) && !forms.includes(one))
  const kin = others.length === 0 ? [] : [{ typed: act, term, terms: others, isSure: false }]
  const met = [...forms, ...others]
  const own = weightOf(term)
  const weight = own < nowhere ? own : Math.min(nowhere, ...forms.map(weightOf))
  return { kin, retrieval: met.length === 0 ? retrieval : addMet(term, met, weight, retrieval) }
}

type ActMet = { readonly retrieval: Retrieval; readonly kin: readonly Kin[] }

/** Where one of `met` stands, the term stands too; it is searched for by these where it stands nowhere itself. */
export function addMet(term: string, met: readonly string[], weight: number, retrieval: Retrieval): Retrieval {
  const { weightOf } = retrieval
  const rarest = [...met].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_SEARCHED_KIN)
  const searched = isTermHeld(term, weightOf) ? [] : rarest.map((one) => spellTerm(one, retrieval))
  const said = new Set(met)
  return {
    ...retrieval,
    find: (text, limit) => retrieval.find([text, ...searched].join(' '), limit),
    terms: (text) => retrieval.terms(text).flatMap((one) => (said.has(one) ? [one, term] : [one])),
    weightOf: (one) => (one === term ? weight : weightOf(one)),
  }
}

/** Terms of other words that say the same; none for a word that means something else with the next one: "looks after". */
function listOtherWords(act: string, question: string, language: string, retrieval: Retrieval): string[] {
  const next = new RegExp(`(?<!\\p{L})${act}\\s+\\p{L}+`, 'iu').exec(question)?.[0]
  const { listMeanings } = loadLexicon(language)
  const alone = listMeanings(act)
  const phrase = next === undefined ? [] : listMeanings(next)
  const isPhrase = phrase.length > 0 && !phrase.some((meaning) => alone.includes(meaning))
  const names = isPhrase ? [] : listOtherNames(act, language).flatMap(retrieval.terms)
  const others = listSmallActs(language).get(act) ?? names
  return [...new Set(others.flatMap((one) => [one, ...findForms(one, language, retrieval)]))]
}

function findForms(term: string, language: string, retrieval: Retrieval): readonly string[] {
  if (findFamilyReader(language)) return findFamily({ typed: term, term }, language, retrieval)
  const shared = term.slice(0, Math.max(MIN_SHARED_CHARS, term.length - MAX_ENDING_CHARS))
  return shared.length < MIN_SHARED_CHARS ? [] : [...retrieval.termsFrom(shared)]
}
