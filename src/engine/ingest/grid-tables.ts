import { readTagName } from './html-tree.ts'

/** Javadoc lays the summary of a class out as a grid: its cells stand in a row in the source, the last of each line marked. */
const SUMMARIES = '.summary-table, .details-table'
const LINE_END = /\bcol-last\b/
const COLUMN_NAME = /\btable-header\b/
/** What chooses between kinds of members: of the whole list each is shown. */
const TABS = '.table-tabs'

const GRIDS = '[role=table], [role=grid]'
const ROW = '[role=row]'
const CELL = '[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]'
const MIN_ROWS = 2

/** Makes tables of what a page shows as one and writes in other elements: the summaries of Javadoc, and what says of itself that it is a table. */
export function writeGridTables(document: Document): void {
  for (const summary of document.querySelectorAll(SUMMARIES)) replaceByTable(document, summary, readSummary(summary))
  for (const grid of document.querySelectorAll(GRIDS)) {
    const rows = [...grid.querySelectorAll(ROW)].filter((row) => row.closest(GRIDS) === grid)
    const cells = rows.map((row) => [...row.querySelectorAll(CELL)].filter((cell) => cell.closest(ROW) === row))
    if (readTagName(grid) !== 'table') replaceByTable(document, grid, cells)
  }
  for (const tabs of document.querySelectorAll(TABS))
    if (tabs.parentElement?.querySelector('table') != null) tabs.remove()
}

function readSummary(summary: Element): Element[][] {
  const rows: Element[][] = [[]]
  for (const cell of summary.children) {
    rows.at(-1)!.push(cell)
    if (LINE_END.test(cell.className)) rows.push([])
  }
  return rows
}

/** Only where each row has as many cells: a grid may hold cards. */
function replaceByTable(document: Document, element: Element, rows: readonly (readonly Element[])[]): void {
  const filled = rows.filter((row) => row.length > 0)
  const width = filled[0]?.length ?? 0
  if (filled.length < MIN_ROWS || width < 2 || filled.some((row) => row.length !== width)) return
  const table = document.createElement('table')
  for (const cells of filled) {
    const row = document.createElement('tr')
    row.append(...cells.map((cell) => createCell(document, cell)))
    table.append(row)
  }
  element.replaceWith(table)
}

function createCell(document: Document, from: Element): Element {
  const isName = COLUMN_NAME.test(from.className) || from.getAttribute('role') === 'columnheader'
  const cell = document.createElement(isName ? 'th' : 'td')
  cell.append(...from.childNodes)
  return cell
}
