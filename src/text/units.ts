import { type Span, splitSentences, trimSpan } from './sentences.ts'
import { rowDelimiter, valueRows } from './table-rows.ts'

/** What a passage is made of, as a reader sees it: the smallest stretches that can be quoted. Offsets mean the passage. */
export type Unit = {
  readonly start: number
  readonly end: number
  readonly kind: 'sentence' | 'item' | 'row' | 'heading'
}

type Line = { readonly start: number; readonly end: number; readonly kind: Unit['kind'] | 'blank' | 'rule' }

const HEADING = /^\s{0,3}#{1,6}\s/
const ITEM = /^\s*(?:[-*+•‣▪–]|\d{1,3}[.)]|[a-z][.)])\s+\S/
const RULE = /^\s*(?:\|?[\s:|=-]*-{2,}[\s:|=-]*\|?|[*_=]{3,})\s*$/
const LONGEST_UNIT_CHARS = 420
const LONGEST_ITEM_CHARS = 320

/** Cuts a passage into units, in reading order. Text that belongs to no unit is white space or ruling. */
export function unitsOf(text: string): Unit[] {
  return blocksOf(text, linesOf(text)).flatMap((block) => cut(text, block))
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    lines.push({ start, end, kind: kindOf(text.slice(start, end)) })
    start = end + 1
  }
  const isValueRow = valueRows(lines.map((line) => text.slice(line.start, line.end)))
  return lines.map((line, index) => (isValueRow[index] ? { ...line, kind: 'row' } : line))
}

function kindOf(line: string): Line['kind'] {
  if (line.trim() === '') return 'blank'
  if (RULE.test(line)) return 'rule'
  if (HEADING.test(line)) return 'heading'
  if (rowDelimiter(line) !== null) return 'row'
  return ITEM.test(line) ? 'item' : 'sentence'
}

/** Joins the wrapped lines of a paragraph or a list item; rows and headings stand alone. */
function blocksOf(text: string, lines: readonly Line[]): Line[] {
  const blocks: Line[] = []
  let isOpen = false
  for (const line of lines) {
    const last = blocks.at(-1)
    const goesOn = isOpen && last !== undefined && continues(text, last, line)
    if (goesOn) blocks[blocks.length - 1] = { ...last, end: line.end }
    else if (line.kind !== 'blank' && line.kind !== 'rule') blocks.push(line)
    isOpen = line.kind !== 'blank' && line.kind !== 'rule'
  }
  return blocks
}

/** A wrapped line may open like a list item: "on the / 12. of March". Only a sentence that has ended, or ":", lets a list begin. */
function continues(text: string, last: Line, line: Line): boolean {
  if (last.kind !== 'sentence' && last.kind !== 'item') return false
  if (line.kind === 'sentence') return true
  const isNumbered = line.kind === 'item' && /^\s*[\da-z]/.test(text.slice(line.start, line.end))
  return isNumbered && last.kind === 'sentence' && !/[.!?:;。！？：]\s*$/.test(text.slice(last.start, last.end))
}

function cut(text: string, block: Line): Unit[] {
  const kind = block.kind as Unit['kind']
  const whole =
    kind === 'row' || kind === 'heading' || (kind === 'item' && block.end - block.start <= LONGEST_ITEM_CHARS)
  const pieces = whole ? [block] : sentencesIn(text, block).flatMap((sentence) => cutLong(text, sentence))
  return pieces.map((piece) => ({ ...trimSpan(text, piece), kind })).filter((unit) => unit.end > unit.start)
}

const sentencesIn = (text: string, { start, end }: Span): Span[] =>
  splitSentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end }))

/** Text without sentence marks (Thai, notes) is cut at spaces, so that an excerpt stays readable. */
function cutLong(text: string, span: Span): Span[] {
  const pieces: Span[] = []
  let start = span.start
  while (span.end - start > LONGEST_UNIT_CHARS) {
    const space = text.slice(start, start + LONGEST_UNIT_CHARS / 2).search(/[\s，、；](?!.*[\s，、；])/su)
    const end = space < 20 ? start + LONGEST_UNIT_CHARS / 2 : start + space + 1
    pieces.push({ start, end })
    start = end
  }
  return [...pieces, { start, end: span.end }]
}
