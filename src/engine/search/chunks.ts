import type { FoundSpan } from '../../text/spans.ts'

/** A paragraph up to this long stays whole; a longer one is cut at sentence ends. */
const WHOLE_PARAGRAPH_CHARS = 2000
const TARGET_CHARS = 800
const OVERLAP_CHARS = 150
const SMALL_PARAGRAPH_CHARS = 300
const WHOLE_TEXT_CHARS = 2400

/**
 * Cuts a text into the stretches that are ranked. A short text is one; paragraphs (blank lines between) are kept
 * whole where they can be, small ones join the next, long ones are cut at sentence ends with an overlap.
 * Offsets are UTF-16 units; together the spans hold everything but white space.
 */
export function cutChunks(text: string): FoundSpan[] {
  const whole = trimRange(text, 0, text.length)
  if (whole.end <= whole.start) return []
  if (whole.end - whole.start <= WHOLE_TEXT_CHARS) return [whole]
  return joinSmall(splitParagraphs(text)).flatMap((span) => cutLongParagraph(text, span))
}

function splitParagraphs(text: string): FoundSpan[] {
  const spans: FoundSpan[] = []
  const gap = /\n[^\S\n]*\n\s*|\f/g
  let start = 0
  for (let match = gap.exec(text); match; match = gap.exec(text)) {
    spans.push(trimRange(text, start, match.index))
    start = match.index + match[0].length
  }
  spans.push(trimRange(text, start, text.length))
  return spans.filter((span) => span.end > span.start)
}

function joinSmall(paragraphs: readonly FoundSpan[]): FoundSpan[] {
  const joined: FoundSpan[] = []
  let isOpen = false
  for (const paragraph of paragraphs) {
    const last = joined.at(-1)
    const fits = last !== undefined && paragraph.end - last.start <= TARGET_CHARS * 1.5
    if (isOpen && last && fits) joined[joined.length - 1] = { start: last.start, end: paragraph.end }
    else joined.push(paragraph)
    const now = joined.at(-1)!
    isOpen = now.end - now.start < SMALL_PARAGRAPH_CHARS
  }
  return joined
}

function cutLongParagraph(text: string, { start, end }: FoundSpan): FoundSpan[] {
  if (end - start <= WHOLE_PARAGRAPH_CHARS) return [{ start, end }]
  const spans: FoundSpan[] = []
  let from = start
  while (end - from > TARGET_CHARS * 1.25) {
    const to = findLastBreak(text, from + TARGET_CHARS / 2, from + TARGET_CHARS)
    spans.push(trimRange(text, from, to))
    from = Math.max(from + 1, findOverlapStart(text, to - OVERLAP_CHARS * 2, to - OVERLAP_CHARS / 3, to))
  }
  const rest = trimRange(text, from, end)
  return rest.end > rest.start ? [...spans, rest] : spans
}

/** The end of the last sentence in [low, high), else of the last line, else of the last word, else `high`. */
function findLastBreak(text: string, low: number, high: number): number {
  for (const isBreak of [isSentenceEnd, isLineEnd, isSpace]) {
    for (let position = high; position > low; position -= 1) if (isBreak(text, position)) return position
  }
  return isLowSurrogate(text, high) ? high - 1 : high
}

/** Where the overlap begins: after a sentence end in [low, high), else after a space there, else at `otherwise`. */
function findOverlapStart(text: string, low: number, high: number, otherwise: number): number {
  for (const isBreak of [isSentenceEnd, isSpace]) {
    for (let position = Math.floor(low); position < high; position += 1) if (isBreak(text, position)) return position
  }
  return otherwise
}

/** Whether a sentence ends just before `position`. A point after one letter is an initial. */
function isSentenceEnd(text: string, position: number): boolean {
  const mark = text[position - 1]!
  if ('。！？｡।؟۔'.includes(mark)) return true
  if (!'.!?…'.includes(mark) || !/\s/.test(text[position] ?? ' ')) return false
  return !(mark === '.' && /(?:^|[\s(.])\p{L}\.$/u.test(text.slice(Math.max(0, position - 3), position)))
}

const isLineEnd = (text: string, position: number) => text[position - 1] === '\n'
const isSpace = (text: string, position: number) => /\s/.test(text[position - 1] ?? '')
const isLowSurrogate = (text: string, position: number) => (text.charCodeAt(position) & 0xfc00) === 0xdc00

function trimRange(text: string, start: number, end: number): FoundSpan {
  let from = start
  let to = end
  while (from < to && isSpaceUnit(text.charCodeAt(from))) from += 1
  while (to > from && isSpaceUnit(text.charCodeAt(to - 1))) to -= 1
  return { start: from, end: to }
}

const isSpaceUnit = (unit: number) => unit <= 32 || unit === 0xa0 || unit === 0x3000 || unit === 0xfeff
