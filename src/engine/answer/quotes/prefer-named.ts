import { loadAnalyzer } from '../../../text/analyzer.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { enumerates, listAskedNouns } from './prefer-lead.ts'
import { putInFront } from './put-in-front.ts'

/** What names the things that are asked for leads when it scores so much of what does not. */
const NEAR_UNNAMED = 0.6
/** "Three weaving widths: 40, 60 and 80 cm", "all weaving widths that there are (40, 60)": so few words stand between. */
const NAMED_BEHIND =
  /^[\p{L}\p{M}-]*(?:\s+[^\s,;:.()]+){0,5}\s?[:：(]\s*[^,;:.()`=<>[\]]{1,40}(?:,\s*[^,;:.()`=<>[\]]{1,40})+/u
/** "a file in the format OBJ, DAE, KMZ or 3DS": names of a word each stand right behind their noun. */
const NAMED_ALONG = /^[\p{L}\p{M}-]+\s(?:[^\s,;:.()]{1,16},\s){2,}/u
const WORDS = /[\p{L}\p{M}\p{N}]+/gu
const MAX_NOUN_WORDS = 3

/** "The weaving width is measured between the posts" does not say which weaving widths there are, where "It has three weaving widths: 40, 60 and 80 cm" stands. */
export function preferNamed(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Pick<Retrieval, 'terms'>,
): readonly RankedUnit[] {
  const [first] = ranked
  const things = first ? readThingTerms(asked, retrieval) : []
  const isAskedNoun = (word: string) => retrieval.terms(word).includes(things.at(-1)!)
  const isNamedBehind = (text: string, form: RegExp) =>
    [...text.matchAll(WORDS)].some(({ 0: word, index }) => isAskedNoun(word) && form.test(text.slice(index)))
  const namesThings = (one: RankedUnit) =>
    things.every((term) => one.terms.has(term)) &&
    (one.unit.kind === 'sentence'
      ? opensEntries(one) || isNamedBehind(one.text, NAMED_BEHIND)
      : one.unit.kind === 'item' && isNamedBehind(one.text, NAMED_ALONG))
  if (!first || things.length === 0 || namesThings(first)) return ranked
  return putInFront(ranked, NEAR_UNNAMED, namesThings)
}

/** "The options differ a little between the formats:" over a paragraph on one of them names none; what ends a passage may open anything. */
function opensEntries({ measured, passage, position }: RankedUnit): boolean {
  if (measured.introducesList === 0) return false
  const next = passage.units?.[position + 1]
  return next?.kind !== 'heading' && (next?.kind !== 'sentence' || enumerates(passage.text.slice(next.start, next.end)))
}

/** The terms of what stands right behind "which": the things that are asked for by their noun. */
function readThingTerms(asked: AskedQuestion, retrieval: Pick<Retrieval, 'terms'>): string[] {
  const { kind, sort, behind } = readAskedFor(asked.text)
  if (kind !== null || sort !== 'other' || NOT_ASKED_BY_NOUN.some((section) => isAskedFor(section, asked.text)))
    return []
  const { isStopWord } = loadAnalyzer(asked.language)
  const words = (behind.match(WORDS) ?? []).slice(0, MAX_NOUN_WORDS)
  const small = words.findIndex((word) => isStopWord(word.toLowerCase()))
  const nouns = new Set(listAskedNouns(asked, retrieval))
  return words
    .slice(0, small < 0 ? words.length : small)
    .flatMap(retrieval.terms)
    .filter((term) => nouns.has(term))
}

const NOT_ASKED_BY_NOUN = ['reason', 'steps', 'polar', 'definition'] as const
