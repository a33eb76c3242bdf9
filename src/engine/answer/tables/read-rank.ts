import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import type { TableCues } from '../language/table-cues.ts'
import { findWords } from './table-cues.ts'

/** Which from one end is asked, "the second highest", where the question says it, and the words for places that say none of an end. */
type AskedRank = {
  readonly place: number
  readonly spans: readonly FoundSpan[]
  readonly others: readonly string[]
}

/** "Zweithöchste" in two words, as the words for an end stand in our lists; `ends` are those words as a pattern. */
export function partRanks(text: string, language: string, ends: string): string {
  const { ranks } = findLocale(language).table
  return ranks === '' ? text : text.replace(compileOnce(`(?<!\\p{L})(${ranks})(?=(?:${ends})(?!\\p{L}))`, 'giu'), '$1 ')
}

/** The place that a word before one of `ends` gives, 1 where none does. */
export function readRank(text: string, language: string, ends: readonly FoundSpan[]): AskedRank {
  const { table, part } = findLocale(language)
  const before = table.ranks.split('|')
  const between = compileOnce(`^[\\s-]*(?:[\\p{L}\\p{M}]+\\s+)?(?:(?:${table.ranked})\\s+)?$`, 'iu')
  const standsBeforeEnd = ({ end }: FoundSpan) =>
    ends.some((one) => one.start >= end && between.test(text.slice(end, one.start)))
  const places = part.ordinals.map((words, at) => [words, at > 0 ? before[at - 1] : ''].filter(Boolean).join('|'))
  const found = places.slice(1).flatMap((words, at) => {
    const met = listMatchSpans(text, compileOnce(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'))
    return met.map((span) => ({ place: at + 2, span, isMeant: standsBeforeEnd(span) }))
  })
  const meant = found.filter(({ isMeant }) => isMeant)
  const [first] = meant
  const isOne = first !== undefined && meant.every(({ place }) => place === first.place)
  const others = isOne ? found.filter(({ isMeant }) => !isMeant) : found
  return {
    place: isOne ? first.place : 1,
    spans: isOne ? meant.map(({ span }) => span) : [],
    others: others.map(({ span: { start, end } }) => text.slice(start, end)),
  }
}

/** How many from one end are asked, "top 5", "which three", and where their number stands; null where it is one, or no number is said. */
export function findTopCount(text: string, { top, small }: TableCues): { count: number; span: FoundSpan } | null {
  for (const { start, end } of findWords(top, text)) {
    const [span] = findWords(`\\d{1,2}|${small}`, text.slice(start)).filter((one) => one.start <= end - start + 1)
    if (!span) continue
    const word = text.slice(start + span.start, start + span.end).toLowerCase()
    const count = Number(word) || small.split('|').indexOf(word) + 2
    return count < 2 ? null : { count, span: { start: start + span.start, end: start + span.end } }
  }
  return null
}
