import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import type { CellObject, Feature, Sheet } from 'write-excel-file/node'
import writeWorkbook from 'write-excel-file/node'
import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import { readDateCell, readTypedCell, type TypedCell } from './cell.ts'
import type { DataRow, DataTable } from './data-table.ts'

/** As the library declares it, not exported: what pictures may be given as. We give none. */
type WorkbookFileContent = Stream | Buffer | Blob

const MAX_SHEET_NAME_CHARS = 31
const MIN_COLUMN_CHARS = 9
const MAX_COLUMN_CHARS = 60
const LINE_POINTS = 15
/** A zip knows no date before 1980; local fields, so the same bytes in every time zone. */
const NO_TIME = new Date(1980, 0, 1)
const HEAD = { fontWeight: 'bold', backgroundColor: '#dfe9f3', alignVertical: 'top', wrap: true } as const
const CELL = { alignVertical: 'top' } as const

type WorkbookOptions = {
  readonly words: ContentLabels
  /** Of the sources: decides how `1.234` is read. */
  readonly language: string
  readonly isRightToLeft: boolean
}

/** Tables as an XLSX file: a sheet each, head row frozen and filtered, numbers and dates as such, the source beside. */
export async function buildWorkbook(tables: readonly DataTable[], options: WorkbookOptions): Promise<Uint8Array> {
  const names = nameSheets(tables, options.words)
  const sheets = tables.map((table, index) => buildSheet(table, names[index]!, options))
  const bytes = await writeWorkbook(sheets, { features: [addFilters(sheets)] }).toBuffer()
  return zipSync(unzipSync(bytes), { mtime: NO_TIME, level: 6 })
}

function buildSheet(
  table: DataTable,
  name: string,
  { isRightToLeft, language, words }: WorkbookOptions,
): Sheet<WorkbookFileContent> {
  const hasPages = table.rows.some(({ reference }) => reference.page !== undefined)
  const columns = [...table.columns, words.source, ...(hasPages ? [words.page] : [])]
  const body = table.rows.map((row) => [
    ...row.cells.map((cell, index) => buildCellObject(toTypedCell(row, cell, index, language))),
    { value: row.reference.sourceName, type: String, ...CELL },
    ...(hasPages ? [{ value: row.reference.page, type: Number, ...CELL }] : []),
  ])
  const widths = columns.map((column, index) =>
    measureColumnChars([column, ...table.rows.map((row) => printCell(row, index))]),
  )
  for (const [index, row] of body.entries()) setHeight(row, countRowLines(table.rows[index]!, widths))
  return {
    sheet: name,
    data: [columns.map((value) => ({ value, type: String, ...HEAD })), ...body],
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
  }
}

function toTypedCell({ dates }: DataRow, cell: string, index: number, language: string): TypedCell {
  const date = dates?.[index]
  return (date === undefined ? null : readDateCell(date)) ?? readTypedCell(cell, language)
}

function buildCellObject(cell: TypedCell): CellObject {
  if (cell.kind === 'text')
    return { value: cell.value, type: String, wrap: cell.value.length > MAX_COLUMN_CHARS, ...CELL }
  const type = cell.kind === 'number' ? Number : Date
  return { value: cell.value, type, format: cell.format, ...CELL }
}

/** Spreadsheet programs other than Excel do not find out by themselves how high wrapped text is. */
function setHeight(row: CellObject[], lines: number): void {
  if (lines > 1) row[0] = { ...row[0]!, height: lines * LINE_POINTS }
}

function countRowLines({ cells }: DataRow, widths: readonly number[]): number {
  return Math.max(
    ...cells.map((cell, index) => (cell.length > MAX_COLUMN_CHARS ? Math.ceil(cell.length / widths[index]!) : 1)),
  )
}

const printCell = ({ cells, reference }: DataRow, index: number) =>
  cells[index] ?? (index === cells.length ? reference.sourceName : String(reference.page ?? ''))

/** In characters of a Latin digit; a Han sign is about two wide. */
function measureColumnChars(texts: readonly string[]): number {
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
  const widest = texts.reduce((most, text) => Math.max(most, text.length + (text.match(wide)?.length ?? 0)), 0)
  return Math.min(MAX_COLUMN_CHARS, Math.max(MIN_COLUMN_CHARS, Math.ceil(widest * 1.1) + 2))
}

/** Titles as names of sheets: no signs that spreadsheet programs forbid, short, each only once. */
function nameSheets(tables: readonly DataTable[], words: ContentLabels): readonly string[] {
  const used = new Set<string>()
  return tables.map(({ title }, index) => {
    const plain = collapseSpaces(title.replace(/[[\]/\\:*?\p{C}]+/gu, ' ')).replace(/^[' ]+|[' ]+$/g, '')
    const name = findUnusedSheetName(plain || `${words.table} ${index + 1}`, used)
    used.add(name.toLowerCase())
    return name
  })
}

function findUnusedSheetName(name: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const candidate = cutAtSpace(name, MAX_SHEET_NAME_CHARS - end.length) + end
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}

function cutAtSpace(text: string, chars: number): string {
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
function addFilters(sheets: readonly Sheet<WorkbookFileContent>[]): Feature<WorkbookFileContent> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const { data } = sheets[sheetIndex]!
            const last = `${toColumnLetters(data[0]!.length)}${data.length}`
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

function toColumnLetters(number: number): string {
  const rest = (number - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return number > 26 ? toColumnLetters((number - 1 - rest) / 26) + letter : letter
}
