import { findAlignedSpans, isAlignedRow } from './aligned-rows.ts'
import { dropColon } from './end-colon.ts'
import { ITEM_MARK } from './item-mark.ts'
import { endsInPrice } from './priced-line.ts'
import { trimSpan } from './sentences.ts'
import { type FoundSpan, listMatchSpans } from './spans.ts'

/** The marks that part the cells of a row: a Markdown or plain table, tabs, wide gaps, or values parted by a comma or semicolon. */
type Delimiter = '|' | '\t' | '  ' | ';' | ','

const DELIMITERS: readonly Delimiter[] = ['|', '\t', ';', ',']
const MIN_RUN_ROWS = 3
const MAX_CELL_CHARS = 60
const MAX_HEADER_DISTANCE_ROWS = 50_000
const MIN_WRAPPED_CHARS = 45
const SENTENCE_BORDER = /\p{L}{2}[.!?:]\s+\p{L}/u

/** Not behind a comma or semicolon, which part the cells by themselves. */
const WIDE_GAP = /[^\s,;] {2,}\S/

/** A cell as it stands in a row between bars: one of its own is written as Markdown does, `<1\\|0>`, and parts no cells. */
export const escapeBars = (cell: string): string => cell.replaceAll('|', '\\|')

/** What `escapeBars` was given. */
export const readBars = (cell: string): string => cell.replaceAll('\\|', '|')

/** The cells of one line, trimmed; quoted values may hold the delimiter. */
export const splitCells = (line: string, delimiter: Delimiter): string[] =>
  findCellSpans(line, delimiter)
    .map(({ start, end }) => line.slice(start, end))
    .map((cell) => (delimiter === '|' ? readBars(cell) : cell.replaceAll('"', '').trim()))

/** Where the cells of one line stand in it, the space around them left off. */
export function findCellSpans(line: string, delimiter: Delimiter): FoundSpan[] {
  if (delimiter === '  ') return isAlignedRow(line) ? findAlignedSpans(line) : listMatchSpans(line, /\S+(?: \S+)*/g)
  const outer = delimiter === '|' ? trimSpan(line, { start: 0, end: line.length }) : { start: 0, end: line.length }
  const from = delimiter === '|' && line[outer.start] === '|' ? outer.start + 1 : outer.start
  const to = delimiter === '|' && outer.end > from && line[outer.end - 1] === '|' ? outer.end - 1 : outer.end
  return cutCells(line, from, to, delimiter).map((span) => trimSpan(line, span))
}

function cutCells(line: string, from: number, to: number, delimiter: Delimiter): FoundSpan[] {
  const spans: FoundSpan[] = []
  let start = from
  let isQuoted = false
  for (let at = from; at < to; at += 1) {
    if (line[at] === '"' && delimiter !== '|') isQuoted = !isQuoted
    if (line[at] !== delimiter || isQuoted || (delimiter === '|' && line[at - 1] === '\\')) continue
    spans.push({ start, end: at })
    start = at + 1
  }
  return [...spans, { start, end: to }]
}

/** The delimiter of a line that is a row beyond doubt (bars or tabs); null for anything else. */
export function findRowDelimiter(line: string): Delimiter | null {
  if (/^\s*\|.*\|\s*$/.test(line) || / \| .* \| |^\S[^|]* \| [^|]*\S$/.test(line)) return '|'
  if (/\S\t/.test(line)) return '\t'
  return isAlignedRow(line) ? '  ' : null
}

/**
 * Which lines are rows of values parted by commas or semicolons: at least three in a row with as many short cells.
 * Prose has commas too, but not as many in each line.
 */
export function findValueRows(lines: readonly string[]): boolean[] {
  const isRow = lines.map(() => false)
  for (const delimiter of [';', ','] as const) {
    const counts = lines.map((line) => countShortCells(line, delimiter))
    for (let from = 0; from < lines.length; ) {
      let to = from + 1
      while (to < lines.length && counts[to] === counts[from]) to++
      if (counts[from]! >= 2 && to - from >= MIN_RUN_ROWS && !isProse(lines.slice(from, to), delimiter))
        isRow.fill(true, from, to)
      from = to
    }
  }
  return isRow
}

/** Words of a cell in every line of prose, as "or any later versions of those". */
const MIN_PROSE_WORDS = 4

/** A menu's comma is that of the amount; text that is cut at the edge of the page goes on in small letters, or has many words between its commas. */
function isProse(lines: readonly string[], delimiter: Delimiter): boolean {
  if (lines.every(endsInPrice)) return true
  const goesOn = lines.filter((line, index) => index > 0 && /^\s*\p{Ll}/u.test(line)).length
  const isWrapped = lines.slice(0, -1).every((line) => line.trim().length >= MIN_WRAPPED_CHARS)
  if (!isWrapped || !lines.every((line) => line.includes(`${delimiter} `))) return false
  const isLong = (cell: string) => (cell.match(/\p{L}+/gu) ?? []).length >= MIN_PROSE_WORDS
  return goesOn * 2 >= lines.length - 1 || lines.every((line) => splitCells(line, delimiter).some(isLong))
}

function countShortCells(line: string, delimiter: Delimiter): number {
  if (!line.includes(delimiter) || /[.!?]\s*$/.test(line) || isEntry(line, delimiter)) return 0
  if (SENTENCE_BORDER.test(line)) return 0
  const cells = splitCells(line, delimiter)
  return cells.every((cell) => cell.length <= MAX_CELL_CHARS) ? cells.length : 0
}

/** An entry of a list ends in a comma or parts its words by some; a row with a mark or empty last cells sets no spaces. */
function isEntry(line: string, delimiter: Delimiter): boolean {
  const parted = line.trimEnd()
  const bare = parted.replace(/[;,]$/, '')
  if (bare.length === parted.length && !ITEM_MARK.test(line)) return false
  return !bare.includes(delimiter) || bare.includes(`${delimiter} `)
}

/** The delimiter that a row is most likely cut by. */
export const chooseDelimiter = (line: string): Delimiter =>
  findRowDelimiter(line) ??
  (WIDE_GAP.test(line) ? '  ' : null) ??
  DELIMITERS.slice(2).find((delimiter) => splitCells(line, delimiter).length > 1) ??
  ','

/** The line of dashes under a header. */
export const isRuling = (line: string) => /--|==/.test(line) && /^[\s|:=+-]*$/.test(line)

/** "| %a | Alias name |", "| -x | leaves out |": the first of many signs that are explained. */
const SIGNED_ROW = /^\s*\|\s*["'`]?(?:%\p{L}|--?\p{L}|\$\p{L})\S*["'`]?\s*\|/u

/**
 * The first row of the table in which the row at `start` stands, found by walking back line by line while the number of
 * cells stays the same; null when the row is the first one, or the table is longer than the walk.
 */
export function findTableHeader(text: string, start: number): string | null {
  const row = readLineAt(text, start)
  const delimiter = chooseDelimiter(row.line)
  const width = splitCells(row.line, delimiter).length
  let first: string | null = null
  let at = row.start
  for (let walked = 0; at > 0; walked++) {
    if (walked === MAX_HEADER_DISTANCE_ROWS) return null
    const above = readLineAt(text, at - 1)
    if (!isRuling(above.line) && splitCells(above.line, delimiter).length !== width) break
    if (!isRuling(above.line)) first = above.line
    at = above.start
  }
  return first !== null && (isAlignedRow(first) || SIGNED_ROW.test(first)) ? null : first // numbers and signs name no columns
}

function readLineAt(text: string, position: number): { start: number; line: string } {
  const start = text.lastIndexOf('\n', position - 1) + 1
  const newline = text.indexOf('\n', position)
  return { start, line: text.slice(start, newline < 0 ? text.length : newline) }
}

/** A row as a reader takes it in: `Header: value; Header: value`, or the values alone without a header. */
export function formatReadableRow(row: string, header: string | null): string {
  const delimiter = chooseDelimiter(row)
  const values = splitCells(row, delimiter)
  if (header === null && values.length === 2 && !row.trim().startsWith('|') && delimiter === '|') return row // a command's pipe
  const names = header === null ? [] : splitCells(header, delimiter).map(dropColon)
  if (values.length === 2 && names.length > 0 && names.every((name) => name === '')) return values.join(': ')
  return values
    .map((value, column) => (value && names[column] ? `${names[column]}: ${value}` : value))
    .filter((cell) => cell !== '')
    .join(header === null ? ', ' : '; ')
}
