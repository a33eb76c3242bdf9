import { detectLanguage } from '../../../text/detect-language.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { createLikeness } from '../../search/pieces.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readModality } from '../language/read-modality.ts'
import { spellsOut } from '../language/spells-out.ts'
import { findAskingClause, findToldWords } from '../language/told-before.ts'
import { type AskedKind, readAskedKind } from '../question/asked-kind.ts'
import { type AskedQuestion, carriesWords } from '../question/asked-question.ts'
import { discountLikeness } from '../retrieval/likeness-in-part.ts'
import { findNamedTerms } from '../retrieval/named-terms.ts'
import { type Quote, readQuotedTerms } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { measureSupport } from '../retrieval/support.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { asksMoney, listMoneyWords } from './lacks-asked.ts'

/**
 * Whether the question is about a name or number that no source holds, nor anything like it: an answer would be about
 * something else. German writes every noun with a capital, so that only its words with digits are told apart.
 */
export function namesUnknown(
  { text, own, language }: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): boolean {
  const asks = text.slice(findAskingClause(text, language)) // what is told before need not stand in what answers
  const named = [...findNamedTerms({ text: asks }, retrieval)].filter(
    (term) => own.has(term) && !isTermHeld(term, retrieval.weightOf),
  )
  if (named.length === 0) return false
  const isTellingTerm = detectLanguage(text) === 'de' ? (term: string) => /\p{N}/u.test(term) : () => true
  const nowhere = named.filter(isTellingTerm)
  if (nowhere.length === 0) return false
  const texts = passages.map(joinPassageText)
  const likenessTo = createLikeness(texts.flatMap(retrieval.terms))
  const isSpelledOut = (term: string) => texts.some((said) => spellsOut(said, term.toUpperCase()))
  return nowhere.some((term) => discountLikeness(likenessTo(term)) === 0 && !isSpelledOut(term))
}

/** Languages that write what belongs together as one word: a part of it may stand elsewhere alone. */
export const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu'])
/** From this share of its weight on, what stands nowhere is the matter of the question, unless the rest is met often. */
const MAX_NOWHERE = { others: 0.48, compounding: 0.65 } as const
const PLENTY = 1.4
/** A rare name or word weighs so much of one found nowhere. */
const RARE_NAME = 0.6

/** Whether the question names something that stands in a few places only: they are about it. */
export function holdsRareName({ text, own, language }: AskedQuestion, retrieval: Retrieval): boolean {
  const unknown = retrieval.weightOf('')
  const isTellingName = (term: string) => own.has(term) && (language !== 'de' || /\p{N}/u.test(term))
  const names = [...findNamedTerms({ text }, retrieval)].filter(isTellingName).map(retrieval.weightOf)
  return names.some((weight) => weight < unknown && weight >= RARE_NAME * unknown)
}

/** Whether most of what is asked about stands in no source, nor anything like it: the rest is met by chance. */
export function lacksMost(asked: AskedQuestion, passages: readonly FoundPassage[], retrieval: Retrieval): boolean {
  if (!retrieval.languages.includes(asked.language)) return false // words of another language stand nowhere
  if (carriesWords(asked) || holdsRareName(asked, retrieval)) return false
  const most = COMPOUNDING.has(asked.language) ? MAX_NOWHERE.compounding : MAX_NOWHERE.others
  return measureNowhere(asked, passages, retrieval) > most && measureSupport(asked, passages, retrieval) < PLENTY
}

/** Of the weight of what is asked, the share that stands in no source, nor anything like it in what was found. */
export function measureNowhere(asked: AskedQuestion, passages: readonly FoundPassage[], retrieval: Retrieval): number {
  const likenessTo = createLikeness(passages.flatMap((passage) => retrieval.terms(joinPassageText(passage))))
  const implied = new Set(asksMoney(asked.text) ? retrieval.terms(listMoneyWords(asked)) : [])
  let [nowhere, all] = [0, 0]
  for (const [term, weight] of asked.weights) {
    if (implied.has(term)) continue
    all += weight
    if (!isTermHeld(term, retrieval.weightOf)) nowhere += weight * (1 - discountLikeness(likenessTo(term)))
  }
  return all === 0 ? 0 : nowhere / all
}

/** Whether a word of the question itself, or of what it tells before, stands in no source, nor anything like it in what was found. */
export function holdsUnknown(
  { text, own, language }: AskedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): boolean {
  if (!retrieval.languages.includes(language)) return true
  const told = findToldWords(text, language).flatMap(({ word }) => retrieval.terms(word))
  const nowhere = [...own, ...told].filter((term) => !isTermHeld(term, retrieval.weightOf))
  if (nowhere.length === 0) return false
  const likenessTo = createLikeness(passages.flatMap((passage) => retrieval.terms(joinPassageText(passage))))
  return nowhere.some((term) => discountLikeness(likenessTo(term)) === 0)
}

/** "Cats have to stay at home" answers whether one may bring them, by whatever verb it is asked. */
const saysWhether = (text: string, language: string) =>
  isAskedFor('forbid', text) || readModality(text, language) !== null

/** Kinds of question of which the verb tells what is asked: who did it, how many did, when. */
const ASKED_BY_VERB: ReadonlySet<AskedKind> = new Set(['name', 'number', 'date'])

/**
 * Whether a verb of the question stands nowhere, and what is quoted first does not hold all else that is asked, so that
 * it may be said of something else.
 */
export function leavesVerbOpen(
  asked: AskedQuestion,
  [lead]: readonly Quote[],
  { terms, weightOf }: Retrieval,
): boolean {
  if (!lead) return false
  const held = readQuotedTerms(lead, terms)
  const open = asked.unknownVerbs.filter((verb) => verb !== asked.act || !held.has(verb))
  if (open.length === 0) return false
  const rarest = Math.max(0, ...[...asked.own].map(weightOf))
  if (open.length >= asked.own.size && rarest < RARE_NAME * weightOf('')) return true
  if (ASKED_BY_VERB.has(readAskedKind(asked.text))) return true
  if (isAskedFor('polar', asked.text) && !saysWhether(lead.text, asked.language)) return true
  return [...asked.own].some((term) => !held.has(term))
}

const joinPassageText = ({ sourceName, heading, text }: FoundPassage) =>
  [sourceName, heading, text].filter(Boolean).join('\n')
