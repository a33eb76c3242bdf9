import { findMostFrequent } from '../lib/counts.ts'
import { cutHeaderNames, findLineAbove, isAlignedRow } from './aligned-rows.ts'
import { countFilled, isNameRowAbove, isUnitRow, nameColumns } from './column-names.ts'
import { dropColon } from './end-colon.ts'
import { groupRows } from './group-rows.ts'
import { joinAcrossPages } from './join-across-pages.ts'
import { toPlainText } from './plain-text.ts'
import { readDateText, readQuantity } from './quantities.ts'
import { listRuledTables, type RuledTable } from './ruled-tables.ts'
import { type FoundSpan, measureIndent, spansOverlap } from './spans.ts'
import { splitMergedColumns } from './split-merged-columns.ts'
import { chooseDelimiter, findCellSpans, findRowDelimiter, findValueRows, isRuling } from './table-rows.ts'
import { listTextLines } from './text-lines.ts'
import { joinRows, type TextTable, type TextTableRow } from './text-table.ts'

const MAX_HEADER_DEPTH_ROWS = 12
const MAX_HEADER_CELL_CHARS = 90
const MAX_VALUE_LINE_CHARS = 240
const MAX_CAPTION_CHARS = 120
const SAMPLE_ROWS = 60

/** The tables of a text, as the readers of files and people write them, in reading order. */
export function readTables(text: string): TextTable[] {
  const ruled = listRuledTables(text, toPlainCell).flatMap((table) => readRuled(text, table) ?? [])
  const isApart = (table: TextTable) => !ruled.some((one) => spansOverlap(one, table))
  const others = findRuns(text).flatMap((lines) => readRun(text, lines) ?? [])
  const tables = [...others.filter(isApart), ...ruled].sort((one, other) => one.start - other.start)
  return joinAcrossPages(tables, text).map((table) => {
    const parted = splitMergedColumns(table)
    return { ...parted, rows: groupRows(text, parted.rows, parted.header) }
  })
}

/** Lines under each other that are rows; an empty line or one of prose ends the run. */
function findRuns(text: string): FoundSpan[][] {
  const runs: FoundSpan[][] = []
  let rows: FoundSpan[] = []
  let values: FoundSpan[] = []
  const closeRuns = () => {
    if (rows.length > 1 || (rows.length === 1 && isAligned(text, rows[0]!))) runs.push(rows)
    runs.push(...cutValueRuns(text, values))
    rows = []
    values = []
  }
  for (const { start, end } of listTextLines(text)) {
    const line = { start: skipQuoteMarks(text, start), end }
    const kind = classifyLine(text, line.start, end)
    if (kind === 'row' && values.length === 0) rows.push(line)
    else if (kind === 'values' && rows.length === 0) values.push(line)
    else {
      closeRuns()
      if (kind === 'row') rows.push(line)
      if (kind === 'values') values.push(line)
    }
  }
  closeRuns()
  return runs
}

/** A table may stand in a block that is quoted or set in: `> | a | b |`. */
function skipQuoteMarks(text: string, start: number): number {
  let at = start
  while (text[at] === '>' && /[\s>|]/.test(text[at + 1] ?? '')) at += text[at + 1] === ' ' ? 2 : 1 // ">20" is a name
  return at
}

/** "+-----+-----+" between the rows of a table drawn in signs. */
const GRID_RULING = /^\s*\+(?:[-=]{2,}\+)+\s*$/

/** Told by one look for each sign before anything is cut: most lines of most texts are no rows. */
function classifyLine(text: string, start: number, end: number): 'row' | 'values' | null {
  if (end === start) return null
  const line = text.slice(start, end)
  if (line.includes('|') || line.includes('\t')) return findRowDelimiter(line) !== null || isRuling(line) ? 'row' : null
  if (GRID_RULING.test(line) || isAlignedRow(line)) return 'row'
  if (line.length > MAX_VALUE_LINE_CHARS || !/[;,]/.test(line) || /[.!?]\s*$/.test(line)) return null
  return 'values'
}

function cutValueRuns(text: string, lines: readonly FoundSpan[]): FoundSpan[][] {
  if (lines.length < 3) return []
  const isRow = findValueRows(lines.map(({ start, end }) => text.slice(start, end)))
  const runs: FoundSpan[][] = []
  for (const [index, line] of lines.entries()) {
    if (!isRow[index]) continue
    if (isRow[index - 1]) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs
}

function readRun(text: string, lines: readonly FoundSpan[]): TextTable | null {
  if (lines.every((line) => isAligned(text, line))) return readAligned(text, lines)
  const ruling = lines.findIndex(({ start, end }) => isRuling(text.slice(start, end)))
  const isDrawn = GRID_RULING.test(text.slice(lines[0]!.start, lines[0]!.end))
  const all = (isDrawn ? readDrawnRows(text, lines) : readLineRows(text, lines)).filter((row) => !isBlankRow(row))
  const width = findUsualWidth(all)
  if (width < 2) return null
  const rows = all.filter(({ cells }) => cells.length === width)
  const isUnnamed = width === 2 && ruling > 0 && lines.slice(0, ruling).every((line) => isBlankRow(readRow(text, line)))
  const ruledAfter = isDrawn ? Number(isHeadRuled(text, lines)) : ruling > 0 && ruling <= rows.length ? ruling : 0
  const shape = isUnnamed ? leaveUnnamed(rows, width) : findShape(rows, width, ruledAfter)
  if (shape.body.length === 0 || !isTabular(text, lines, shape)) return null
  return {
    start: lines[0]!.start,
    end: lines.at(-1)!.end,
    columns: shape.columns,
    header: shape.header,
    rows: shape.body,
    caption: readCaptionAbove(text, lines[0]!.start),
    isRecord: shape.header === null && countUsedColumns(shape.body, width) === 2,
  }
}

const isAligned = (text: string, { start, end }: FoundSpan) => isAlignedRow(text.slice(start, end))

/** Rows that programs print: their names stand above them, in a line that is no row by itself. */
function readAligned(text: string, lines: readonly FoundSpan[]): TextTable | null {
  const all = readLineRows(text, lines)
  const width = findUsualWidth(all)
  const body = all.filter(({ cells }) => cells.length === width)
  const header = readNamesAbove(text, lines[0]!.start, width)
  if (header === null && body.length < 2) return null
  const columns = header?.cells.map((cell) => cell.text) ?? Array<string>(width).fill('')
  const start = header?.start ?? lines[0]!.start
  const caption = readCaptionAbove(text, start)
  return { start, end: lines.at(-1)!.end, columns, header, rows: body, caption, isRecord: false }
}

function readNamesAbove(text: string, below: number, width: number): TextTableRow | null {
  const above = findLineAbove(text, below)
  const line = above ? text.slice(above.start, above.end) : ''
  const names = above && cutHeaderNames(line, width)
  if (!above || !names) return null
  const cells = names.map(({ start, end }) => ({
    text: toPlainCell(line.slice(start, end)),
    start: above.start + start,
    end: above.start + end,
  }))
  return { start: cells[0]!.start, end: cells.at(-1)!.end, cells }
}

function readRuled(text: string, { start, end, header, rows }: RuledTable): TextTable | null {
  const all = [...(header ? [header] : []), ...rows]
  const width = all[0]?.cells.length ?? 0
  if (rows.length === 0 || width < 2) return null
  const shape = header ? findShape(all, width, 1) : leaveUnnamed(rows, width)
  return {
    start,
    end,
    columns: shape.columns,
    header: shape.header,
    rows: shape.body,
    caption: readCaptionAbove(text, start),
    isRecord: shape.header === null && countUsedColumns(shape.body, width) === 2,
  }
}

const readLineRows = (text: string, lines: readonly FoundSpan[]): TextTableRow[] =>
  lines.filter(({ start, end }) => !isRuling(text.slice(start, end))).map((line) => readRow(text, line))

/** Of a drawn table the lines between two rulings are one row; where none parts the rows, each line is, or goes on in later columns. */
function readDrawnRows(text: string, lines: readonly FoundSpan[]): TextTableRow[] {
  const rows: TextTableRow[] = []
  const isRowRuled = !isOnlyHeadRuled(text, lines)
  let isOpen = false
  for (const line of lines) {
    const isBorder = isRuling(text.slice(line.start, line.end))
    const row = isBorder ? null : readRow(text, line)
    const last = rows.at(-1)
    const goesOn = isOpen && (isRowRuled || row?.cells[0]?.text === '')
    if (row && goesOn && last?.cells.length === row.cells.length) rows[rows.length - 1] = joinRows(last, row)
    else if (row) rows.push(row)
    isOpen = !isBorder
  }
  return rows
}

/** "+=====+" stands under the names of columns, or the only ruling between two borders does. */
const isHeadRuled = (text: string, lines: readonly FoundSpan[]) =>
  lines.some(({ start, end }) => /^\s*\+=/.test(text.slice(start, end))) || isOnlyHeadRuled(text, lines)

/** As databases print what they found: a border, the names, a ruling, the rows, a border. */
function isOnlyHeadRuled(text: string, lines: readonly FoundSpan[]): boolean {
  const rulings = lines.flatMap(({ start, end }, at) => (GRID_RULING.test(text.slice(start, end)) ? [at] : []))
  return (
    rulings.length === 3 &&
    rulings[1] === 2 &&
    rulings[2]! > 4 &&
    !text.slice(lines[2]!.start, lines[2]!.end).includes('=')
  )
}

/** Prose and code have commas too: their lines are a table only with names above numbers or dates, or without spaces. */
function isTabular(text: string, lines: readonly FoundSpan[], { header, body, columns }: TableShape): boolean {
  const first = text.slice(lines[0]!.start, lines[0]!.end)
  const delimiter = chooseDelimiter(first)
  if (delimiter === '|' || delimiter === '\t') return true
  if (header === null || columns.some((name) => name === '' || /[{}=;]|^[^(]*\)|\([^)]*$/.test(name))) return false
  const isTight = lines.every(({ start, end }) => !text.slice(start, end).includes(`${delimiter} `))
  return isTight || columns.some((_, column) => isTyped(body, column))
}

function readRow(text: string, { start, end }: FoundSpan): TextTableRow {
  const line = text.slice(start, end)
  const cells = findCellSpans(line, chooseDelimiter(line)).map((span) => ({
    text: toPlainCell(line.slice(span.start, span.end)),
    start: start + span.start,
    end: start + span.end,
  }))
  const indent = measureIndent(line)
  return { start: start + indent, end: start + line.trimEnd().length, cells }
}

function toPlainCell(cell: string): string {
  if (!/[*_`[\]"\\<#]|^[-+•]/.test(cell)) return cell
  const [, role = '', code] = /^((?::[\w+.-]+)*:?)`{1,2}([^`]+)`{1,2}$/.exec(cell) ?? []
  if (code !== undefined) return role === '' ? code : code.replace(/\s*<[^<>]*>$/, '')
  const unquoted = cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')
  const bare = unquoted.replace(/<br\s*\/?>/gi, ' ').replace(/\\([|*_`()])/g, '$1')
  return /^[-+]/.test(bare) ? bare : toPlainText(bare).replace(/^`([^`]*)`$/, '$1')
}

const findUsualWidth = (rows: readonly TextTableRow[]): number =>
  findMostFrequent(rows.map(({ cells }) => cells.length)) ?? 0

type TableShape = {
  readonly columns: string[]
  readonly header: TextTableRow | null
  readonly body: readonly TextTableRow[]
}

const isBlankRow = ({ cells }: TextTableRow) => cells.every(({ text }) => text === '')

/** Names and values under a header that is left empty, or without any. */
const leaveUnnamed = (rows: readonly TextTableRow[], width: number): TableShape => ({
  columns: Array<string>(width).fill(''),
  header: null,
  body: rows,
})

/** @param ruledAfter the number of rows above the line of dashes, 0 where there is none */
function findShape(rows: readonly TextTableRow[], width: number, ruledAfter: number): TableShape {
  const at = ruledAfter > 0 ? ruledAfter - 1 : findHeader(rows, width)
  if (at < 0) return leaveUnnamed(rows, width)
  const header = rows[at]!
  const above = at > 0 && isNameRowAbove(header, rows[at - 1]!) ? rows[at - 1]! : null
  const units = rows[at + 1] && isUnitRow(rows[at + 1]!) ? rows[at + 1]! : null
  const body = rows.slice(at + (units ? 2 : 1)).filter((row) => !isRepeated(row, header))
  return { columns: nameColumns(header, above, units).map(dropColon), header, body }
}

/** Long tables name their columns again. */
const isRepeated = (row: TextTableRow, header: TextTableRow) =>
  row.cells.length === header.cells.length && row.cells.every(({ text }, column) => text === header.cells[column]!.text)

/** The row that names the columns: notes may stand above it. -1 where the first row already holds values. */
function findHeader(rows: readonly TextTableRow[], width: number): number {
  for (let at = 0; at < Math.min(rows.length - 1, MAX_HEADER_DEPTH_ROWS); at += 1) {
    const body = rows.slice(at + 1, at + 1 + SAMPLE_ROWS)
    const typed = body[0]!.cells.filter((_, column) => isTyped(body, column)).length
    const above = at > 0 ? rows[at - 1]! : null
    if (!canNameColumns(rows[at]!, above, body)) continue
    if (typed > 0 || (countUsedColumns(body, width) > 2 && at === 0)) return at
  }
  return -1
}

/** Columns may stand empty from top to bottom, as a picture's do. */
const countUsedColumns = (rows: readonly TextTableRow[], width: number) =>
  Array.from({ length: width }, (_, column) => computeFilledShare(rows, column)).filter((share) => share > 0).length

/** Names are words, no two alike, and no column that is mostly filled lacks one; the first may. */
function canNameColumns(row: TextTableRow, above: TextTableRow | null, body: readonly TextTableRow[]): boolean {
  const { cells } = row
  const filled = cells.filter(({ text }) => text !== '')
  const isGrouped = above !== null && isNameRowAbove(row, above)
  if (above && !isGrouped && countFilled(above) >= filled.length) return false
  if (filled.length < 2 || (!isGrouped && new Set(filled.map(({ text }) => text)).size < filled.length)) return false
  const isNoName = (text: string, column: number) => isValue(text) && !isNamedByYear(text, body, column)
  if (cells.some(({ text }, column) => text.length > MAX_HEADER_CELL_CHARS || isNoName(text, column))) return false
  const isNamed = (column: number) => cells[column]!.text !== '' || (isGrouped && above.cells[column]?.text !== '')
  return cells.every((_, column) => isNamed(column) || column === 0 || computeFilledShare(body, column) < 0.5)
}

/** A year may name a column, and a number stand in its name: "Yield 2021 (kg)", "Week 2"; of a value it is the beginning. */
const isValue = (text: string) =>
  !/^(?:1[5-9]|20)\d{2}(?:\s*\([^)]{1,12}\))?$/.test(text) &&
  (/^(?:TRUE|FALSE)$/.test(text) || (isMeasure(text) && !isNumberedName(text)))

/** "2025 budget" over bare figures: a unit would stand behind these as well. */
const isNamedByYear = (text: string, body: readonly TextTableRow[], column: number) =>
  /^(?:1[5-9]|20)\d{2}\s+\p{L}{3,}/u.test(text) && body.every(({ cells }) => !/\p{L}/u.test(cells[column]!.text))

const isNumberedName = (text: string) => /^(?!\p{Lu}{3}\s?\d)\p{L}{3,}\.?\s/u.test(text) && readDateText(text) === null

const isMeasure = (text: string) => readQuantity(text, 'en') !== null || readDateText(text) !== null

function computeFilledShare(rows: readonly TextTableRow[], column: number): number {
  return rows.filter(({ cells }) => cells[column]!.text !== '').length / Math.max(rows.length, 1)
}

/** Whether most of a column are numbers, dates or truth values, by which the row above it is told. */
function isTyped(rows: readonly TextTableRow[], column: number): boolean {
  const filled = rows.map(({ cells }) => cells[column]!.text).filter((text) => text !== '' && text !== 'NA')
  return filled.length > 0 && filled.filter((text) => isMeasure(text) || isValue(text)).length / filled.length >= 0.6
}

/** The short line right above a table, without its mark. */
function readCaptionAbove(text: string, start: number): string {
  const above =
    text
      .slice(Math.max(0, start - 400), start)
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.trim() ?? ''
  const isShort = above.length > 0 && above.length <= MAX_CAPTION_CHARS && !above.includes('|')
  return isShort ? toPlainText(above).replace(/[:：]$/, '') : ''
}
