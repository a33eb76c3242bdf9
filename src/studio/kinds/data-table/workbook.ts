import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import type { CellObject, Feature, Sheet } from 'write-excel-file/node'
import writeWorkbook from 'write-excel-file/node'
import type { ContentLabels } from '../../locales/content-labels.ts'
import { dateCell, type TypedCell, typedCell } from './cell.ts'
import type { DataRow, DataTable } from './data-table.ts'

/** As the library declares it, not exported: what pictures may be given as. We give none. */
type FileContent = Stream | Buffer | Blob

const LONGEST_SHEET_NAME_CHARS = 31
const NARROWEST = 9
const WIDEST = 60
const LINE_POINTS = 15
/** A zip knows no date before 1980; local fields, so the same bytes in every time zone. */
const NO_TIME = new Date(1980, 0, 1)
const HEAD = { fontWeight: 'bold', backgroundColor: '#dfe9f3', alignVertical: 'top', wrap: true } as const
const CELL = { alignVertical: 'top' } as const

export type WorkbookOptions = {
  readonly words: ContentLabels
  /** Of the sources: decides how `1.234` is read. */
  readonly language: string
  readonly isRightToLeft: boolean
}

/** Tables as an XLSX file: a sheet each, head row frozen and filtered, numbers and dates as such, the source beside. */
export async function workbookOf(tables: readonly DataTable[], options: WorkbookOptions): Promise<Uint8Array> {
  const names = sheetNames(tables, options.words)
  const sheets = tables.map((table, index) => sheetOf(table, names[index]!, options))
  const bytes = await writeWorkbook(sheets, { features: [filtered(sheets)] }).toBuffer()
  return zipSync(unzipSync(bytes), { mtime: NO_TIME, level: 6 })
}

function sheetOf(
  table: DataTable,
  name: string,
  { isRightToLeft, language, words }: WorkbookOptions,
): Sheet<FileContent> {
  const hasPages = table.rows.some(({ reference }) => reference.page !== undefined)
  const columns = [...table.columns, words.source, ...(hasPages ? [words.page] : [])]
  const body = table.rows.map((row) => [
    ...row.cells.map((cell, index) => cellObject(typedOf(row, cell, index, language))),
    { value: row.reference.sourceName, type: String, ...CELL },
    ...(hasPages ? [{ value: row.reference.page, type: Number, ...CELL }] : []),
  ])
  const widths = columns.map((column, index) => widthOf([column, ...table.rows.map((row) => printed(row, index))]))
  for (const [index, row] of body.entries()) setHeight(row, linesOf(table.rows[index]!, widths))
  return {
    sheet: name,
    data: [columns.map((value) => ({ value, type: String, ...HEAD })), ...body],
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
  }
}

function typedOf({ dates }: DataRow, cell: string, index: number, language: string): TypedCell {
  const date = dates?.[index]
  return (date === undefined ? null : dateCell(date)) ?? typedCell(cell, language)
}

function cellObject(cell: TypedCell): CellObject {
  if (cell.kind === 'text') return { value: cell.value, type: String, wrap: cell.value.length > WIDEST, ...CELL }
  const type = cell.kind === 'number' ? Number : Date
  return { value: cell.value, type, format: cell.format, ...CELL }
}

/** Spreadsheet programs other than Excel do not find out by themselves how high wrapped text is. */
function setHeight(row: CellObject[], lines: number): void {
  if (lines > 1) row[0] = { ...row[0]!, height: lines * LINE_POINTS }
}

function linesOf({ cells }: DataRow, widths: readonly number[]): number {
  return Math.max(...cells.map((cell, index) => (cell.length > WIDEST ? Math.ceil(cell.length / widths[index]!) : 1)))
}

const printed = ({ cells, reference }: DataRow, index: number) =>
  cells[index] ?? (index === cells.length ? reference.sourceName : String(reference.page ?? ''))

/** In characters of a Latin digit; a Han sign is about two wide. */
function widthOf(texts: readonly string[]): number {
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
  const widest = texts.reduce((most, text) => Math.max(most, text.length + (text.match(wide)?.length ?? 0)), 0)
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(widest * 1.1) + 2))
}

/** Titles as names of sheets: no signs that spreadsheet programs forbid, short, each only once. */
function sheetNames(tables: readonly DataTable[], words: ContentLabels): readonly string[] {
  const used = new Set<string>()
  return tables.map(({ title }, index) => {
    const plain = title
      .replace(/[[\]/\\:*?\p{C}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[' ]+|[' ]+$/g, '')
    const name = unused(plain || `${words.table} ${index + 1}`, used)
    used.add(name.toLowerCase())
    return name
  })
}

function unused(name: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const candidate = cut(name, LONGEST_SHEET_NAME_CHARS - end.length) + end
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}

function cut(text: string, chars: number): string {
  if (text.length <= chars) return text
  const space = text.lastIndexOf(' ', chars)
  return text
    .slice(0, space > chars / 2 ? space : chars)
    .toWellFormed()
    .replace(/[\ufffd'\s]+$/u, '')
}

/**
 * The library has no filters, and prints no sheet to the width of a page: the elements go where the format wants them,
 * right behind the cells and before everything.
 */
function filtered(sheets: readonly Sheet<FileContent>[]): Feature<FileContent> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const { data } = sheets[sheetIndex]!
            const last = `${columnLetters(data[0]!.length)}${data.length}`
            return xml
              .replace(/<worksheet\b[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
              .replace('</sheetData>', `</sheetData><autoFilter ref="A1:${last}"/>${ONE_PAGE_WIDE}`)
          },
        },
      },
    },
  }
}

const ONE_PAGE_WIDE = '<pageSetup orientation="landscape" fitToHeight="0"/>'

function columnLetters(number: number): string {
  const rest = (number - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return number > 26 ? columnLetters((number - 1 - rest) / 26) + letter : letter
}
