import { findNumberSpans } from '../../../text/number-spans.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findUnit } from '../../../text/units-of-measure.ts'
import { isGradedWord } from '../../../text/word-family.ts'
import { createLikeness } from '../../search/pieces.ts'
import { type AskedThing, listAskedThings } from '../bridge/bind-question.ts'
import { createFinder, readNameKey } from '../bridge/read-otherwise.ts'
import { listMoneyWords } from '../coverage/lacks-asked.ts'
import { COMPOUNDING } from '../coverage/unknown-words.ts'
import { findCommonWords } from '../language/common-words.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { isSameRoot } from '../language/same-root.ts'
import { spellsOut } from '../language/spells-out.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { isSynonym, isUnderClass } from '../meanings/list-other-names.ts'
import { listNames } from '../meanings/read-meanings.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { asksWhether } from '../question/asks-whether.ts'
import { listFurtherNames } from '../retrieval/named-terms.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type AskedPart, measureSaidShare, type SaidText } from './asked-part.ts'
import { listSignParts, listSureSignParts } from './list-sign-parts.ts'

/** So much of a word in another is one thing with it: "Beitrag" in "Jahresbeitrag". */
const MIN_LIKENESS = 0.4
/** What is asked for stands in so many words of what asks: "how many days". */
const MAX_ASKING_WORDS = 3
/** A noun may have a word before it: "eight wooden boats". */
const MAX_COUNTED_WORDS = 2

export const createReader =
  ({ language }: Pick<AskedQuestion, 'language'>, { terms }: Pick<Retrieval, 'terms'>) =>
  (text: string): SaidText => {
    const held = terms(text)
    return { text, terms: held, find: createFinder(language)(text), likenessTo: createLikeness(held) }
  }

/** What share of the parts a text says, 0 to 1. */
export function createShareReader(
  asked: Pick<AskedQuestion, 'language'>,
  parts: readonly AskedPart[],
  retrieval: Pick<Retrieval, 'terms'>,
): (text: string) => number {
  const read = createReader(asked, retrieval)
  return (text) => measureSaidShare(parts, read(text))
}

/**
 * The parts of a question for a date, number or name: its things, names and numbers, and what it says of them. Everyday verbs are none
 * but where the day of something past is asked for, which only its verb tells ("When was the jetty built?"); who did something
 * is told by the one word for that.
 */
export function listAskedParts(asked: AskedQuestion, retrieval: Retrieval): AskedPart[] {
  const { own, text } = asked
  if (!isSpaced(asked.language)) return listSignParts(asked, retrieval)
  const asking = listAskingWords(asked)
  const words = listAskedThings(text, asked.language, retrieval).filter(({ typed }) => !asking.has(typed.toLowerCase()))
  const chooseRole = createRoleReader(asked)
  const parts = words.flatMap((word) => {
    const role = chooseRole(word)
    return role === null ? [] : [toPart(word, role, asked, retrieval)]
  })
  const named = listFurtherNames(words, text, retrieval).filter((term) => own.has(term))
  const isName = (term: string) => asked.language !== 'de' || /\p{N}/u.test(term)
  return [...parts, ...named.filter(isName).map((term) => toNamePart(term, text, retrieval))]
}

/** Every word of a question as a part of it, said by itself or by a word of the same sense, and not by one of a kind or class of it. */
export function listSureParts(asked: AskedQuestion, retrieval: Retrieval): AskedPart[] {
  const { text, language } = asked
  if (!isSpaced(language)) return listSureSignParts(asked, retrieval)
  const asking = listAskingWords(asked)
  const words = listAskedThings(text, language, retrieval).filter(({ typed }) => !asking.has(typed.toLowerCase()))
  const parts = words.map((word) => {
    const isCompared = isGradedWord(word.typed, language) // "cheaper" is said by no "discount"
    const names = word.names.filter(
      (name) => name === word.typed || (!isCompared && isSynonym(word.typed, name, language)),
    )
    return toPart({ ...word, names }, word.isThing ? 'thing' : 'act', asked, retrieval)
  })
  return [...parts, ...listFurtherNames(words, text, retrieval).map((term) => toNamePart(term, text, retrieval))]
}

/** What is counted is a thing, whatever else its word may be: "how many checks"; "for the year" only says for how long. */
function createRoleReader({ text, language, act }: AskedQuestion): (word: AskedThing) => AskedPart['role'] | null {
  const common = new Set(findCommonWords(text, language).map(({ word }) => word.toLowerCase()))
  const verbs = new Set(listMatchSpans(text, findVerbs(language)).map(({ start, end }) => text.slice(start, end)))
  const last = text.match(/[\p{L}\p{M}]+/gu)?.at(-1)
  const { sort, counted } = readAskedFor(text)
  const isPast = isAskedFor('pastDate', text)
  const isWhether = asksWhether(text) // it may be said by any verb
  const isVerb = (typed: string) => language !== 'de' || verbs.has(typed) || typed === last
  const { listMeanings } = loadLexicon(language)
  return ({ typed, forms, names, isThing }) => {
    if (sort === 'count' && counted[0] === typed) return 'thing'
    if (isThing) return findUnit(typed) === '' && !isAnybody(typed, language) ? 'thing' : null
    if (isWhether || !isVerb(typed)) return null
    const isCommon = common.has(typed.toLowerCase())
    if (act !== null) return forms.includes(act) && !isCommon ? 'act' : null
    const isKnown = names.slice(0, 2).some((name) => listMeanings(name).length > 0) // else nobody can tell what says the same
    return isKnown && (isPast || !isCommon) ? 'act' : null
  }
}

/** "People", who may be whoever a text speaks of. */
const isAnybody = (typed: string, language: string) =>
  loadLexicon(language)
    .listMeanings(typed)
    .some((meaning) => listNames(meaning, 'en')[0] === 'person')

function toPart(
  { typed, forms, names }: AskedThing,
  role: AskedPart['role'],
  asked: AskedQuestion,
  retrieval: Retrieval,
) {
  const { language } = asked
  const keys = (role === 'act' ? dropEdges(typed, names, language) : names).map((name) => readNameKey(name, language))
  const isPartOf = COMPOUNDING.has(language) && role === 'thing'
  const isCounted = role === 'thing' && readAskedFor(asked.text).counted[0] === typed
  const isMet = ({ terms, find, likenessTo, text }: SaidText) =>
    (isCounted && countsKind(text, typed, language)) ||
    forms.some((form) => terms.some((term) => isSameRoot(term, form, language))) ||
    (isPartOf && forms.some((form) => likenessTo(form) >= MIN_LIKENESS)) ||
    keys.some((key) => find(key) !== null)
  const isBound = isAskedFor('pastDate', asked.text) || asked.act !== null
  return {
    typed: readAsTyped(typed, asked),
    role,
    isBound,
    weight: Math.max(0, ...forms.map(retrieval.weightOf)),
    isMet,
  }
}

/** Whether a text counts what is of the kind: "twenty-four visitors" are so many people. */
const countsKind = (text: string, kind: string, language: string) =>
  findNumberSpans(text).some(({ end, dimension }) => {
    const behind = text.slice(end).match(/[\p{L}\p{M}-]+/gu) ?? []
    return dimension === null && behind.slice(0, MAX_COUNTED_WORDS).some((word) => isUnderClass(word, kind, language))
  })

/** "The race starts in June" does not say when the club was founded, though who founds it starts it. */
function dropEdges(typed: string, names: readonly string[], language: string): readonly string[] {
  const { start, end } = findLocale(language).edges
  const edges = new Set([start, end].flatMap(({ words }) => words.split(' ')))
  return edges.has(typed) ? names : names.filter((name) => !edges.has(name))
}

/** The word as it was put, where it is read in the form that the sources have. */
function readAsTyped(word: string, { text, typed }: AskedQuestion): string {
  const own: readonly string[] = typed.match(/[\p{L}\p{M}]+/gu) ?? []
  return own.includes(word) ? word : (own.find((one) => !text.includes(one)) ?? word)
}

function toNamePart(term: string, question: string, { terms: read, weightOf }: Retrieval): AskedPart {
  const typed = question.match(/[\p{L}\p{M}\p{N}]+/gu)?.find((word) => read(word).includes(term)) ?? term
  return {
    typed,
    role: 'name',
    isBound: true,
    weight: weightOf(term),
    isMet: ({ terms, text }) => terms.includes(term) || spellsOut(text, typed),
  }
}

/** The words that only ask for the value: "days" of "how many days", "price" of "what is the price", "within" before either. */
function listAskingWords({ text, language }: AskedQuestion): ReadonlySet<string> {
  const { asking, behind } = readAskedFor(text)
  const before = asking.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const first = text.slice(0, text.length - behind.length - asking.length).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const money = listMoneyWords({ text, language }).match(/[\p{L}\p{M}]+/gu) ?? []
  return new Set(
    [...(first.length === 1 ? first : []), ...before.slice(0, MAX_ASKING_WORDS), ...before.slice(-1), ...money].map(
      (word) => word.toLowerCase(),
    ),
  )
}
