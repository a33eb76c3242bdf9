import type { DocumentRead, RawDocument } from '../document.ts'
import { readOpenDocumentFacts } from '../facts/office-facts.ts'
import type { SpanningCell } from '../html-tables.ts'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../limits.ts'
import { openOpenDocument } from '../open-document.ts'
import { formatSheetNumber, type Sheet, writeWorkbook } from '../sheet-text.ts'
import { isFilled, type TextRow } from '../table-text.ts'
import { findElements, listChildElements, type XmlElement } from '../xml.ts'

/** Groups of rows: those of the header, and those that can be folded. */
const ROW_GROUPS = new Set(['table-header-rows', 'table-rows', 'table-row-group'])
/** What stands in a cell and is no value of it. */
const BESIDE = new Set(['annotation', 'shapes', 'custom-shape', 'frame', 'detective'])
/** A row that a file says once for many is told so often at most. */
const MAX_REPEATS = 1_000

/** Reads an OpenDocument sheet as a workbook: each table under its name, each row a line, its cells between bars. */
export async function readOds(raw: RawDocument): Promise<DocumentRead> {
  const { zip, body, title } = openOpenDocument(raw.bytes, 'workbook')
  const warnings: string[] = []
  const sheets = findElements(body, 'table').map((table) => readTable(table, warnings))
  const written = writeWorkbook(sheets)
  return {
    kind: 'ods',
    ...written,
    title: title ?? written.title,
    facts: readOpenDocumentFacts(zip),
    unreadPages: [],
    warnings,
  }
}

function readTable(table: XmlElement, warnings: string[]): Sheet {
  const rows: TextRow[] = []
  const columns: SpanningCell[] = []
  for (const row of listRows(table)) {
    const cells = readCells(row, columns)
    const repeats = Number(row.attributes['number-rows-repeated'] ?? 1) || 1
    const times = isFilled(cells) ? Math.min(repeats, MAX_REPEATS) : 1
    for (let time = 0; time < times && rows.length < MAX_TABLE_ROWS; time += 1) rows.push(cells)
  }
  if (rows.length >= MAX_TABLE_ROWS) warnings.push(`Only the first ${MAX_TABLE_ROWS} rows of a sheet were read.`)
  return { name: table.attributes.name ?? '', rows }
}

const listRows = (element: XmlElement): XmlElement[] =>
  listChildElements(element).flatMap((child) =>
    child.name === 'table-row' ? [child] : ROW_GROUPS.has(child.name) ? listRows(child) : [],
  )

/**
 * The cells of a row without the empty ones at its end. What is one cell over several rows stands in each of them.
 * @param columns the cells that came from above; those of this row that go on are kept there
 */
function readCells(row: XmlElement, columns: SpanningCell[]): string[] {
  const cells: string[] = []
  for (const cell of listChildElements(row)) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const repeats = Number(cell.attributes['number-columns-repeated'] ?? 1) || 1
    const text = readCell(cell)
    for (let time = 0; time < repeats && cells.length < MAX_TABLE_COLUMNS; time += 1) {
      const above = columns[cells.length]
      const goesOn = cell.name === 'covered-table-cell' && above !== undefined && above.rows > 0
      const rows = goesOn ? above.rows - 1 : Number(cell.attributes['number-rows-spanned'] ?? 1) - 1
      columns[cells.length] = { text: goesOn ? above.text : text, rows }
      cells.push(goesOn ? above.text : text)
    }
  }
  while (cells.at(-1) === '') cells.pop()
  return cells
}

/** Numbers and days as they are kept, which shown ones may round or shorten; all else as it is shown. */
function readCell(cell: XmlElement): string {
  const { attributes } = cell
  const type = attributes['value-type']
  if (type === 'float' && attributes.value !== undefined) return formatSheetNumber(attributes.value)
  if (type === 'date' && attributes['date-value'] !== undefined)
    return attributes['date-value']
      .replace(/T00:00:00(?:\.0+)?$/, '')
      .replace('T', ' ')
      .replace(/(?<=\d\d:\d\d):00$/, '')
  return listChildElements(cell)
    .filter(({ name }) => !BESIDE.has(name))
    .map(readShown)
    .join(' ')
    .trim()
}

function readShown(element: XmlElement): string {
  if (element.name === 's') return ' '
  if (element.name === 'tab' || element.name === 'line-break') return ' '
  return element.children.map((child) => (typeof child === 'string' ? child : readShown(child))).join('')
}
