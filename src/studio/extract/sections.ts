import { cleanHeading, isNoiseHeading } from './headings.ts'
import type { StudioSource } from './material.ts'

/** A stretch of a source under one heading; `level` counts from 1, 0 is the source before any heading. */
export type Section = {
  readonly source: StudioSource
  readonly heading: string
  readonly level: number
  readonly start: number
  readonly end: number
  /** Under a heading of references, contents and the like, or below such a one. */
  readonly isNoise: boolean
}

type Mark = { readonly start: number; readonly heading: string; readonly level: number }

const MOST_SECTIONS = 2_000
/** In a text with so many numbered headings the others are no headings. */
const FEWEST_NUMBERED = 6
const LONGEST_PLAIN_HEADING_CHARS = 70

/** The sections of a source in reading order, by the headings its reader found; without any, by lines that stand alone. */
export function sectionsOf(source: StudioSource): Section[] {
  const found = marksOf(source)
  const marks = (found.length > 0 ? found : plainMarks(source.text)).slice(0, MOST_SECTIONS)
  const first: Mark = { start: 0, heading: '', level: 0 }
  const all = marks[0]?.start === 0 ? marks : [first, ...marks]
  let noiseLevel = Number.POSITIVE_INFINITY
  return all.map((mark, index) => {
    if (mark.level <= noiseLevel) noiseLevel = Number.POSITIVE_INFINITY
    if (noiseLevel === Number.POSITIVE_INFINITY && isNoiseHeading(mark.heading)) {
      noiseLevel = index === 0 ? Number.MAX_SAFE_INTEGER : mark.level // contents at the top have nothing below them
    }
    const end = all[index + 1]?.start ?? source.text.length
    return { source, ...mark, end, isNoise: noiseLevel < Number.POSITIVE_INFINITY }
  })
}

function marksOf({ places }: StudioSource): Mark[] {
  const marks: Mark[] = []
  let last = ''
  for (const { start, heading, headingLevel } of places) {
    const key = `${headingLevel} ${heading}`
    if (heading === undefined || key === last) continue // a new page under the same heading
    last = key
    marks.push({ start, heading: cleanHeading(heading), level: Math.max(1, headingLevel ?? 1) })
  }
  return marks
}

/**
 * Pasted text has no headings but for short lines between blank ones, with no mark at their end and a paragraph below.
 * None are taken where most lines look so: a poem, a list.
 */
function plainMarks(text: string): Mark[] {
  const blocks = [...text.matchAll(/[^\n]+(?:\n(?![^\S\n]*\n)[^\n]+)*/g)]
  const marks = blocks.flatMap((block, index): (Mark & { readonly number: number })[] => {
    const line = block[0].trim()
    const below = blocks[index + 1]?.[0].trim() ?? ''
    if (!looksLikeHeading(line) || below.length < line.length * 1.5 || looksLikeHeading(below)) return []
    const hashes = /^#{1,6}(?=\s)/.exec(line)?.[0].length
    const level = hashes ?? (block.index === 0 ? 1 : 2)
    return [{ start: block.index, heading: cleanHeading(line), level, number: depthOf(line) }]
  })
  const numbered = marks.filter(({ number }) => number > 0).map((mark) => ({ ...mark, level: mark.number }))
  if (numbered.length >= FEWEST_NUMBERED) return numbered
  return marks.length <= blocks.length / 2 ? marks : []
}

/** How deep the number before a heading is: 2 for "3.1.", 0 without one. */
function depthOf(line: string): number {
  const number = /^(?:\d{1,3}|[A-Z])((?:\.\d{1,3}){0,4})\.?\s+\p{Lu}/u.exec(line)
  return number ? 1 + (number[1]!.match(/\./g)?.length ?? 0) : 0
}

function looksLikeHeading(line: string): boolean {
  if (line.length > LONGEST_PLAIN_HEADING_CHARS || line.includes('\n') || !/\p{L}{2}/u.test(line)) return false
  return !/[.!?,;:。！？，；：।؟|]$/u.test(line) && !/^[-*•>|]|^\p{Ll}|https?:|@/u.test(line)
}
