import { countWords } from '../../../text/segment-words.ts'
import type { TextRow } from '../table-text.ts'
import { isContentsEntry } from './contents.ts'
import { joinEntryRows } from './entry-rows.ts'
import { joinHeaderColumns } from './header-columns.ts'
import type { DocumentWords } from './join-lines.ts'
import { measureFirstTable } from './part-regions.ts'
import type { PdfGrid, PdfLine, PdfSpan } from './pdf-line.ts'
import { readRuledRows } from './ruled-table.ts'
import { readColumns } from './table-columns.ts'
import { cutHeader } from './table-header.ts'
import { readTableRows } from './table-rows.ts'

/** A table of a page: its cells, and the lines that they were made of. */
type PdfTable = { readonly rows: readonly TextRow[]; readonly lines: readonly PdfLine[] }
export type PdfBlock = PdfLine | PdfTable

/** What the whole document tells about its lines. */
export type PdfKnowledge = { readonly words: DocumentWords; readonly isCode: (line: PdfLine) => boolean }

export const isTable = (block: PdfBlock): block is PdfTable => 'rows' in block

/** Below this drop, in sizes of the font, a line still belongs to the table above it. */
const MAX_ROW_DROP = 3.2
/** A cell of more lines is rather a column of text. */
const MAX_CELL_LINES = 12
const MAX_REGION_LINES = 400
/** Two rows with longer cells are rather two lines of text. */
const MAX_CELL_OF_TWO_ROWS_CHARS = 40
const NUMBER = /^[-+−–]?[\d.,:%<>=$€£()\s e-]*\d[\d.,%)]*\**$/
const EQUATION_NUMBER = /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/

/**
 * Finds the tables among the lines of a page. A table shows as lines with wide gaps that lie below each other, or as
 * lines drawn cell by cell, each starting right of the one before and not below it. Columns of text look alike and are
 * left as they are.
 */
export function findTables(lines: readonly PdfLine[], knowledge: PdfKnowledge): PdfBlock[] {
  const blocks: PdfBlock[] = []
  const grids = new Set<PdfGrid>()
  for (let at = 0; at < lines.length; ) {
    const { grid } = lines[at]!
    if (grid) {
      if (!grids.has(grid)) blocks.push(readGrid(grid, lines, knowledge))
      grids.add(grid)
      at += 1
      continue
    }
    const reach = startsTable(lines, at) ? findRegionEnd(lines, at) : at
    const end = at + measureFirstTable(lines.slice(at, reach))
    const region = end - at < 2 ? [] : lines.slice(at, end)
    const header = region.length === 0 ? null : readHeaderAbove(blocks.at(-1), region, knowledge)
    const withHeader = header === null ? null : readTable([header, ...region], knowledge)
    const table = withHeader ?? (region.length === 0 ? null : readTable(region, knowledge))
    if (withHeader !== null) blocks.pop()
    if (table === null) blocks.push(lines[at++]!)
    else {
      blocks.push(...table)
      at = end
    }
  }
  return blocks
}

/** The line above a table that names its columns; null where the table has names of its own, or no line fits. */
function readHeaderAbove(
  above: PdfBlock | undefined,
  region: readonly PdfLine[],
  { isCode }: PdfKnowledge,
): PdfLine | null {
  const [first] = region as [PdfLine]
  if (above === undefined || isTable(above) || above.grid || above.rotated || isCode(above)) return null
  if (above.y <= first.y || above.y - first.y > first.size * MAX_ROW_DROP) return null
  if (Math.abs(above.size - first.size) > 1.6) return null
  const columns = readColumns(region.flatMap(({ spans }) => spans))
  const holdsValues = region.length > 1 && columns.length > 2 && first.spans.some(({ text }) => NUMBER.test(text))
  return holdsValues && above.spans.length < columns.length ? cutHeader(above, columns) : null
}

/** Names that stand closer than the columns below them are parted as these are. */
function partHeader(lines: readonly PdfLine[]): readonly PdfLine[] {
  const [first, ...body] = lines as [PdfLine, ...PdfLine[]]
  const columns = readColumns(body.flatMap(({ spans }) => spans))
  if (body.length < 2 || columns.length <= readColumns(lines.flatMap(({ spans }) => spans)).length) return lines
  const header = cutHeader(first, columns)
  return header === null ? lines : [header, ...body]
}

/** A table whose cells are drawn; its lines may come in any order. */
function readGrid(grid: PdfGrid, all: readonly PdfLine[], { words }: PdfKnowledge): PdfTable {
  const lines = all.filter((line) => line.grid === grid)
  return { rows: readRuledRows(grid, lines, words), lines }
}

function startsTable(lines: readonly PdfLine[], at: number): boolean {
  const line = lines[at]!
  if (line.rotated || isContentsEntry(lines, at)) return false
  return (
    line.spans.length > 1 || lines.slice(at + 1, at + 1 + MAX_CELL_LINES).some((next) => isCellBeside(lines, at, next))
  )
}

/** Whether a line starts a cell beside the one that begins at `at`: to its right, and no higher than that. */
function isCellBeside(lines: readonly PdfLine[], at: number, next: PdfLine): boolean {
  const first = lines[at]!
  const level = Math.abs(next.y - first.y)
  return !next.rotated && next.x > first.right + first.size * 0.9 && level < first.size * 0.6
}

/** How far lines go on that leave the same columns of the page free. */
function findRegionEnd(lines: readonly PdfLine[], at: number): number {
  let columns = readColumns(lines[at]!.spans)
  let bottom = lines[at]!.y
  let ceiling = bottom + lines[at]!.size * 2
  let several = lines[at]!.spans.length > 1 ? 1 : 0
  let end = at + 1
  for (; end < lines.length && end - at < MAX_REGION_LINES; end += 1) {
    const line = lines[end]!
    if (line.grid || line.rotated || bottom - findRowTop(lines, end) > line.size * MAX_ROW_DROP) break
    if (line.x < lines[end - 1]!.x - line.size * 2 && line.y < bottom) ceiling = bottom
    if (line.y > ceiling) break
    if (Math.abs(line.size - lines[at]!.size) > 1.6 || isContentsEntry(lines, end)) break
    const joined = readColumns([...columns, ...line.spans])
    const isLost =
      line.spans.length > 1 ? joined.length < Math.min(columns.length, 3) - 1 : joined.length < columns.length
    if (isLost || (joined.length < 2 && several > 0)) break
    columns = joined
    bottom = Math.min(bottom, line.y)
    if (line.spans.length > 1) several += 1
  }
  return end
}

/** Cells stand in the middle of their row: the highest line of those drawn beside the first cell is where it begins. */
function findRowTop(lines: readonly PdfLine[], at: number): number {
  const { x, right, y, size } = lines[at]!
  let top = y
  for (const next of lines.slice(at + 1, at + 1 + MAX_CELL_LINES)) {
    if (next.rotated || next.x < right + 1) {
      if (next.x <= x + size) break
      continue
    }
    if (next.y < y - size * MAX_CELL_LINES) break
    top = Math.max(top, next.y)
  }
  return top
}

function readTable(region: readonly PdfLine[], { words, isCode }: PdfKnowledge): PdfBlock[] | null {
  const tailless = dropTail(region)
  const lines = region.every(isCode) ? tailless : partHeader(tailless)
  const columns = readColumns(lines.flatMap(({ spans }) => spans))
  if (columns.length < 2 || isColumnsOfText(lines, columns)) return null
  const rows = readTableRows(lines, columns, words)
  const joined = joinEntryRows(rows)
  if (joined.length < rows.length && listsOptions(joined)) return null // entries of a list, of which one goes on in paragraphs
  if (!isBelievable(rows, columns, lines.filter(isCode).length > (rows.length > 2 ? lines.length / 2 : 0))) return null
  return [{ rows: joinHeaderColumns(joined), lines }, ...region.slice(lines.length)]
}

/** The lines of the paragraph below a table that begin where its first column does are none of its own. */
function dropTail(region: readonly PdfLine[]): readonly PdfLine[] {
  const columns = readColumns(region.flatMap(({ spans }) => spans))
  const second = columns[1]?.x ?? 0
  let end = region.length
  while (end > 0 && region[end - 1]!.spans.length === 1 && region[end - 1]!.right < second) {
    const line = region[end - 1]!
    if (
      region
        .slice(0, end - 1)
        .some(({ spans }) => spans.some(({ x, y }) => x >= second && y <= line.y + line.size * 0.7))
    )
      break
    end -= 1
  }
  return region.slice(0, end)
}

/**
 * Columns of text: most of their lines are full and of several words, in two columns at least. Cells of a table that
 * hold as much text are few beside the short ones.
 */
function isColumnsOfText(lines: readonly PdfLine[], columns: readonly PdfSpan[]): boolean {
  const spans = lines.flatMap((line) => line.spans)
  const wordy = columns.filter((column) => {
    const inside = spans.filter(({ x, right }) => x >= column.x - 1 && right <= column.right + 1)
    const size = lines[0]!.size
    const full = inside.filter(({ right, text }) => column.right - right < size * 4 && text.split(' ').length >= 4)
    return inside.length >= 4 && full.length > inside.length * 0.6
  })
  return wordy.length >= 2
}

const OPTION = /^[-–]{1,2}\p{L}/u
const MIN_TOLD_WORDS = 4

/** Options of a program beside what each does. */
function listsOptions(rows: readonly TextRow[]): boolean {
  const filled = rows.filter((row) => row.length === 2 && row[0] !== '')
  const options = filled.filter(([option, told]) => OPTION.test(option!) && countWords(told!) >= MIN_TOLD_WORDS)
  return options.length > filled.length / 2
}

function isBelievable(rows: readonly TextRow[], columns: readonly PdfSpan[], isCode: boolean): boolean {
  const filled = rows.filter((row) => row.filter((cell) => cell !== '').length > 1)
  const cells = rows.flat().filter((cell) => cell !== '')
  const words = cells.filter((cell) => /\p{L}{2}|\p{Lo}/u.test(cell))
  const numbers = cells.filter((cell) => NUMBER.test(cell))
  const short = cells.filter((cell) => cell.length < 3 && !/^\d+$/.test(cell))
  const isMath =
    rows.filter((row) => EQUATION_NUMBER.test(row.findLast((cell) => cell !== '') ?? '')).length >= filled.length / 2
  if (isMath) return false
  if (filled.length < 2 || words.length < cells.length * 0.1 || short.length > cells.length / 2) return false
  if (isCode) return columns.length > 2 && filled.length > 2 && numbers.length > cells.length * 0.4
  return (
    filled.length > rows.length / 3 &&
    (filled.length > 2 || cells.every((cell) => cell.length < MAX_CELL_OF_TWO_ROWS_CHARS))
  )
}
