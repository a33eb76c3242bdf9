import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { findMostFrequent } from '../../lib/counts.ts'
import { expandTabs } from '../../text/screen-columns.ts'
import { measureIndent } from '../../text/spans.ts'
import { endsSentence } from './pdf/paragraphs.ts'
import { findWidth, isParted, joinParted, narrowGaps } from './typeset-lines.ts'

const MAX_HEAD_CHARS = 160
/** Pages of a typescript have so many lines; heads of left and right pages come every other page. */
const MIN_PAGE_LINES = 40
const MAX_PAGE_LINES = 300
const MIN_PAGES = 3
const MIN_EVEN_SHARE = 0.7
const MIN_PAGED_SHARE = 0.5
/** A typesetter parts words at the ends of lines: so many at least, and such a share of all lines. */
const MIN_PARTED = 5
const MIN_PARTED_SHARE = 0.02

/**
 * A text that a typesetter set in pages or parted the words of (nroff, an RFC), without what it put in: heads and feet of
 * pages, parted words, wide blanks that fill a line, the margin. A paragraph goes on over the page. Other texts stay.
 */
export function readTypescript(text: string): string {
  const lines = text.split('\n').map((line) => expandTabs(line.replaceAll('\f', '')).trimEnd())
  const heads = findPageHeads(lines)
  if (heads.size === 0 && !partsWords(lines)) return text
  const running = narrowGaps(heads.size === 0 ? lines : dropHeads(lines, heads), findWidth(lines))
  return dropMargin(joinParted(running)).join('\n').trim()
}

/** The lines that come again, numbers aside, always a page further down. */
function findPageHeads(lines: readonly string[]): ReadonlySet<number> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const isApart = (lines[at - 1] ?? '') === '' || (lines[at + 1] ?? '') === ''
    if (line.length > MAX_HEAD_CHARS || !isApart || !/[\p{L}\d]/u.test(line)) continue
    const key = collapseSpaces(line.trim().replace(/\d+/g, '#'))
    const known = places.get(key)
    if (known === undefined) places.set(key, [at])
    else known.push(at)
  }
  return new Set([...places.values()].filter((one) => comeEvenly(one, lines.length)).flat())
}

/** On most of the pages, not by chance here and there in a long list of changes. */
function comeEvenly(places: readonly number[], lineCount: number): boolean {
  const steps = places.slice(1).map((at, before) => at - places[before]!)
  const step = findMostFrequent(steps) ?? 0
  const even = steps.filter((one) => one === step).length
  return (
    places.length >= MIN_PAGES &&
    step >= MIN_PAGE_LINES &&
    step <= MAX_PAGE_LINES &&
    step * places.length >= lineCount * MIN_PAGED_SHARE &&
    even >= steps.length * MIN_EVEN_SHARE
  )
}

function partsWords(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line !== '').length
  const parted = lines.filter((line, at) => /^\s*\p{Ll}/u.test(lines[at + 1] ?? '') && isParted(line, lines[at + 1]!))
  return parted.length >= MIN_PARTED && parted.length >= filled * MIN_PARTED_SHARE
}

/** Where a paragraph is broken off by the end of a page, its lines follow each other. */
function dropHeads(lines: readonly string[], heads: ReadonlySet<number>): string[] {
  const kept: string[] = []
  let hasTurned = false
  for (const [at, line] of lines.entries()) {
    if (heads.has(at)) hasTurned = true
    else if (line === '' || !hasTurned) kept.push(line)
    else {
      while (kept.at(-1) === '') kept.pop()
      const above = kept.at(-1) ?? ''
      const isContinued = !endsSentence(above) && measureIndent(above) === measureIndent(line)
      kept.push(...(isContinued || isParted(above, line) ? [] : ['']), line)
      hasTurned = false
    }
  }
  return kept
}

/** The first line has lost its margin with the white space around the text. */
function dropMargin(lines: readonly string[]): string[] {
  const [first = '', ...rest] = lines
  const margin = Math.min(...rest.filter((line) => line !== '').map(measureIndent))
  return [first, ...rest.map((line) => line.slice(margin))]
}
