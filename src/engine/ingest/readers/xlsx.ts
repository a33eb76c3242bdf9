import type { DocumentRead, RawDocument } from '../document.ts'
import { readOfficeFacts } from '../facts/office-facts.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../limits.ts'
import { readRelations } from '../office-parts.ts'
import { formatSheetNumber, type Sheet, writeWorkbook } from '../sheet-text.ts'
import { isFilled, type TextRow } from '../table-text.ts'
import { createDamagedFault } from '../unreadable.ts'
import { collectText, findElement, findElements, listChildElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'
import { readOfficeTitle } from './docx.ts'

const DAY_MS = 86_400_000
/** Day 0 of the two calendars a workbook counts in. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)

type Book = {
  readonly zip: Zip
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly percentStyles: ReadonlySet<number>
  readonly since1904: boolean
}

const MAIN = 'xl/workbook.xml'

/** Reads a workbook: each sheet a table under its name, each row a line, its cells between bars. */
export async function readXlsx(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const warnings: string[] = []
  const sheets = readSheets(zip, warnings)
  const written = writeWorkbook(sheets)
  return {
    kind: 'xlsx',
    ...written,
    title: readOfficeTitle(zip) ?? written.title,
    facts: readOfficeFacts(zip),
    unreadPages: [],
    warnings,
  }
}

function readSheets(zip: Zip, warnings: string[]): Sheet[] {
  const source = zip.readText(MAIN)
  if (source === null) throw createDamagedFault('workbook')
  const workbook = parseXml(source)
  const relations = readRelations(zip, MAIN)
  const book = readBook(zip, workbook)
  return findElements(workbook, 'sheet').flatMap(({ attributes }) => {
    const part = relations.get(attributes['r:id'] ?? attributes.id ?? '')?.target ?? ''
    const sheet = zip.readText(part)
    if (sheet === null) return []
    const root = parseXml(sheet)
    const rows = findElements(root, 'row')
    if (rows.length > MAX_TABLE_ROWS)
      warnings.push(`Only the first ${MAX_TABLE_ROWS} of ${rows.length} rows of a sheet were read.`)
    return [
      {
        name: attributes.name ?? '',
        rows: readSheetRows(rows.slice(0, MAX_TABLE_ROWS), readMerged(root), book),
      },
    ]
  })
}

type Merged = { readonly column: number; readonly first: number; readonly last: number }

/** Cells that are one over several rows, by their column and their first and last row. */
const readMerged = (sheet: XmlElement): Merged[] =>
  findElements(sheet, 'mergeCell').flatMap(({ attributes }) => {
    const [from = '', to = ''] = (attributes.ref ?? '').split(':')
    const column = parseColumn(from)
    const [first, last] = [from, to].map((corner) => Number(/\d+$/.exec(corner)?.[0]))
    return column === undefined || !first || !last || last <= first ? [] : { column, first, last }
  })

/** The rows of a sheet; those left out in the file are empty. What is one cell over several rows stands in each of them. */
function readSheetRows(rows: readonly XmlElement[], merged: readonly Merged[], book: Book): TextRow[] {
  const read: TextRow[] = []
  const texts = new Map<Merged, string>()
  let before = 0
  for (const row of rows) {
    const number = Number(row.attributes.r) || before + 1
    if (number > before + 1) read.push([])
    const cells = readSheetCells(row, book)
    if (isFilled(cells)) fillMerged(cells, number, merged, texts)
    read.push(cells)
    before = number
  }
  return read
}

function fillMerged(cells: string[], row: number, merged: readonly Merged[], texts: Map<Merged, string>): void {
  for (const one of merged) {
    if (row < one.first || row > one.last) continue
    if (row === one.first) texts.set(one, cells[one.column] ?? '')
    while (cells.length < one.column) cells.push('')
    cells[one.column] ||= texts.get(one) ?? ''
  }
}

function readBook(zip: Zip, workbook: XmlElement): Book {
  const strings = zip.readText('xl/sharedStrings.xml')
  const styles = zip.readText('xl/styles.xml')
  const { dates, percents } = readNumberStyles(styles)
  const since1904 = /^(?:1|true)$/.test(findElement(workbook, 'workbookPr')?.attributes.date1904 ?? '')
  return {
    zip,
    strings: strings === null ? [] : findElements(parseXml(strings), 'si').map(readRichText),
    dateStyles: dates,
    percentStyles: percents,
    since1904,
  }
}

/** The text of a string item without its phonetic readings. */
function readRichText(item: XmlElement): string {
  return listChildElements(item)
    .map((child) => (child.name === 'rPh' ? '' : child.name === 't' ? collectText(child) : readRichText(child)))
    .join('')
}

/** The styles of cells in which a number is shown as a date, and those in which it is so many of a hundred. */
function readNumberStyles(source: string | null): { dates: Set<number>; percents: Set<number> } {
  const [dates, percents] = [new Set<number>(), new Set<number>()]
  if (source === null) return { dates, percents }
  const styles = parseXml(source)
  const codes = new Map(
    findElements(styles, 'numFmt').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  )
  const formats = findElement(styles, 'cellXfs')
  for (const [index, { attributes }] of (formats === undefined ? [] : listChildElements(formats)).entries()) {
    const id = Number(attributes.numFmtId)
    if (isDateFormat(id, codes.get(id))) dates.add(index)
    else if (isPercentFormat(id, codes.get(id))) percents.add(index)
  }
  return { dates, percents }
}

function readSheetCells(row: XmlElement, book: Book): string[] {
  const cells: string[] = []
  for (const cell of findElements(row, 'c')) {
    const column = parseColumn(cell.attributes.r) ?? cells.length
    if (column >= MAX_TABLE_COLUMNS) break
    while (cells.length < column) cells.push('')
    cells[column] = readCellText(cell, book)
  }
  return cells
}

/** `AB12` is column 27, counted from 0. */
function parseColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCellText(cell: XmlElement, { strings, dateStyles, percentStyles, since1904 }: Book): string {
  const { t: type, s: style } = cell.attributes
  if (type === 'inlineStr') return readRichText(findElement(cell, 'is') ?? cell)
  const element = findElement(cell, 'v')
  const value = element === undefined ? '' : collectText(element)
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (value === '' || type === 'str' || type === 'e' || type === 'd') return value
  if (percentStyles.has(Number(style))) return formatPercent(value)
  return dateStyles.has(Number(style)) ? formatSheetDate(Number(value), since1904) : formatSheetNumber(value)
}

/** Kept as 0.175 and shown as 17.5%, with all its digits. */
function formatPercent(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) ? `${Number((number * 100).toPrecision(12))}%` : value
}

const isPercentFormat = (id: number, code: string | undefined): boolean =>
  id === 9 || id === 10 || (code?.replace(/"[^"]*"|\\./g, '').includes('%') ?? false)

/** Whether a number format shows a date or a time: the built-in ids, or a code with date letters outside quotes. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return true
  if (code === undefined) return false
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')) && !/general/i.test(code)
}

/** A serial day number as `yyyy-mm-dd`, with the time where there is one, or the time alone below one day. */
function formatSheetDate(serial: number, since1904: boolean): string {
  const time = (since1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round((serial * DAY_MS) / 1000) * 1000
  const date = new Date(time)
  if (!Number.isFinite(serial) || Number.isNaN(date.getTime())) return String(serial)
  const [day = '', clock = ''] = date.toISOString().split('T')
  const shown = clock.slice(0, 8).replace(/:00$/, '')
  if (serial < 1 && serial > 0) return shown
  return Number.isInteger(serial) ? day : `${day} ${shown}`
}
