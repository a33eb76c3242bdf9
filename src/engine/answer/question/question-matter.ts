import { segmentText } from '../../../text/segment-words.ts'
import { blankOut, type FoundSpan, listMatchSpans, spansOverlap } from '../../../text/spans.ts'
import { findCommonWords } from '../language/common-words.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { isSpaced } from '../language/locales.ts'
import { findToldWords } from '../language/told-before.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listSignBeginnings } from '../retrieval/sign-beginnings.ts'
import { isTermHeld, standsNowhere } from '../retrieval/term-weight.ts'
import { readContent } from './frame-words.ts'
import { findLightSpans } from './light-words.ts'

/**
 * The terms of what a question asks about; `light` are those of words like "must" and "costs", and of verbs that stand
 * nowhere: the sources may say the same with another verb.
 */
type QuestionMatter = {
  readonly heavy: readonly string[]
  readonly light: readonly string[]
  /** Those of `light` that are of verbs that stand nowhere. */
  readonly unknownVerbs: readonly string[]
}

type MatterTerms = Pick<Retrieval, 'terms' | 'weightOf' | 'termsFrom'>

/** What a question asks about; all its words where these are no more than its frame. */
export function readMatter(text: string, language: string, retrieval: MatterTerms): QuestionMatter {
  const { terms } = retrieval
  const content = readContent(text, language) // as long as the text
  const light = [...findLightSpans(text, language, retrieval), ...findCounts(text, content, language)]
  const isMatter = (span: FoundSpan) => !light.some((one) => spansOverlap(one, span))
  const verbs = findUnknownVerbs(text, language, retrieval).filter(isMatter)
  const listTerms = (stretches: readonly FoundSpan[]) =>
    stretches.flatMap(({ start, end }) => terms(content.slice(start, end)))
  for (const without of [[...light, ...verbs], light]) {
    const heavy = listHeavy(without.reduce(blankOut, content), language, retrieval)
    const isHeavy = (term: string) => heavy.includes(term)
    if (heavy.length === 0) continue
    const unknownVerbs = listTerms(verbs).filter((term) => !isHeavy(term))
    return { heavy, light: listTerms(without).filter((term) => !isHeavy(term)), unknownVerbs }
  }
  const matter = terms(content)
  return { heavy: matter.length > 0 ? matter : terms(text), light: [], unknownVerbs: [] }
}

function listHeavy(rest: string, language: string, retrieval: MatterTerms): readonly string[] {
  const { terms, weightOf } = retrieval
  if (isSpaced(language)) return terms(rest)
  if (language !== 'ja') return dropSeams(terms(rest), rest, weightOf)
  const words = terms(rest).filter((term) => !LONE_SIGN.test(term))
  const signs = terms(rest).filter((term) => LONE_SIGN.test(term))
  const told = words.length > 0 ? dropSeams(words, rest, weightOf) : []
  return [...signs.map((sign) => findCommonBeginning(sign, retrieval)), ...told]
}

const LONE_SIGN = /^\p{sc=Han}$/u

/**
 * A Japanese word of one sign is in the index only with what follows it, in the text another particle than in the question; itself
 * where none does: it stands nowhere.
 */
function findCommonBeginning(sign: string, retrieval: MatterTerms): string {
  const { weightOf } = retrieval
  return listSignBeginnings(sign, retrieval).reduce((best, one) => (weightOf(best) <= weightOf(one) ? best : one), sign)
}

const COUNT = /(?<![\p{L}\p{N}.,:/-])[1-9](?=\s\p{Ll}{3})/gu

/** The "2" of "bring 2 friends" is met by any other 2; that of "gate 2" names the gate. */
function findCounts(text: string, content: string, language: string): FoundSpan[] {
  const counts = listMatchSpans(text, COUNT)
  if (counts.length === 0) return []
  const sayings = [...listMatchSpans(text, findVerbs(language)), ...findCommonWords(text, language)]
  return counts.filter(({ start }) => {
    const before = content.slice(0, start).trimEnd().length
    const isBehindWord = before > 0 && text.slice(before, start).trim() === ''
    return !isBehindWord || sayings.some(({ end }) => end === before)
  })
}

/** The verbs and adjectives of a question that stand nowhere, and what else only tells why it is asked. */
function findUnknownVerbs(
  text: string,
  language: string,
  retrieval: Pick<Retrieval, 'terms' | 'weightOf'>,
): FoundSpan[] {
  const found = new Map<number, FoundSpan>()
  for (const { start, end } of [
    ...listMatchSpans(text, findVerbs(language)),
    ...findCommonWords(text, language),
    ...findToldWords(text, language),
  ])
    found.set(start, { start, end })
  return [...found.values()].filter(({ start, end }) => standsNowhere(text.slice(start, end), retrieval))
}

/**
 * A pair of signs across the border of two words stands nowhere, and a sign alone is in no index: neither is missing.
 * Pairs within a word of the question are.
 */
function dropSeams(pairs: readonly string[], text: string, weightOf: (term: string) => number): readonly string[] {
  const words = [...segmentText(text.toLowerCase())].map(({ segment }) => segment)
  const isWithinWord = (term: string) => words.some((word) => word.includes(term))
  const isSign = (term: string) => /^[^\p{N}\p{sc=Latin}]$/u.test(term)
  const told = pairs.filter((term) => !isSign(term) && (isTermHeld(term, weightOf) || isWithinWord(term)))
  return told.length > 0 ? told : pairs
}
