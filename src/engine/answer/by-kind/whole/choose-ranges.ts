import type { HeadedSection } from './heading.ts'
import { isConclusion, isLeading } from './heading-kinds.ts'
import type { Scope } from './read-target.ts'

/** From here to there, by offsets of the source's text. */
type TextRange = readonly [start: number, end: number]

/** A longer scope is looked at where it tells most: its opening, its end, and the beginnings of its sections, those that lead or conclude always. */
const MAX_READ_CHARS = 90_000
const OPENING_CHARS = 9000
const CLOSING_CHARS = 4000
const MAX_SECTIONS = 60

/** What is read of a scope to summarise it, in reading order; all of it unless it is long. */
export function chooseRanges({ start, end }: Scope, sections: readonly HeadedSection[]): TextRange[] {
  if (end - start <= MAX_READ_CHARS) return [[start, end]]
  return mergeRanges([
    [start, start + OPENING_CHARS],
    ...(sections.length > 0 ? chooseBeginnings(sections) : spreadRanges(start, end)),
    [end - CLOSING_CHARS, end],
  ])
}

const allotChars = (count: number) => Math.floor((MAX_READ_CHARS - OPENING_CHARS - CLOSING_CHARS) / Math.max(1, count))

function chooseBeginnings(sections: readonly HeadedSection[]): TextRange[] {
  const step = Math.max(1, Math.ceil(sections.length / MAX_SECTIONS))
  const chosen = sections.filter((section, place) => place % step === 0 || isLeading(section) || isConclusion(section))
  const chars = allotChars(chosen.length)
  return chosen.map(({ bodyStart, end }) => [bodyStart, Math.min(end, bodyStart + chars)])
}

function spreadRanges(start: number, end: number): TextRange[] {
  return Array.from({ length: MAX_SECTIONS }, (_, place) => {
    const from = start + Math.floor((place * (end - start)) / MAX_SECTIONS)
    return [from, from + allotChars(MAX_SECTIONS)]
  })
}

function mergeRanges(stretches: readonly TextRange[]): TextRange[] {
  const merged: [number, number][] = []
  for (const [start, end] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
