import { readInlineText } from './html-inline-text.ts'
import { readTagName } from './html-tree.ts'

export function listCells(row: Element): Element[] {
  return Array.from(row.children).filter((cell) => /^t[dh]$/.test(readTagName(cell)))
}

const hasText = (cell: Element) => (cell.textContent ?? '').trim() !== ''

/** The last of the rows that only name columns, which a ruling parts from those below; null where values begin at once. */
export function findLastHead(rows: readonly Element[]): Element | null {
  const first = rows.findIndex((row) => !isTitle(row) && !isHead(row))
  const above = rows.slice(0, Math.max(0, first)).filter((row) => !isTitle(row) && hasText(row))
  return above.at(-1) ?? null
}

const isHead = (row: Element) =>
  !hasText(row) ||
  (row.closest('thead') !== null && listCells(row).filter(hasText).length > 1) ||
  listCells(row).every((cell) => readTagName(cell) === 'th')

/** What stands over a whole table, be it set as a row of one cell. */
export function isTitle(row: Element): boolean {
  if (readTagName(row) === 'caption') return true
  const [only, other] = listCells(row)
  const isFirst = row.previousElementSibling === null && row.closest('table')?.querySelector('tr') === row
  return (
    only !== undefined && other === undefined && isFirst && readTagName(only) === 'th' && readSpan(only, 'colspan') > 1
  )
}

/** What a cell says that goes on below, and for how many rows. */
export type SpanningCell = { readonly text: string; rows: number }

const MAX_SPAN = 100

/**
 * The texts of a row by columns: a cell over several rows stands in each of them, one over several columns in the first.
 * @param columns the cells that came from above; those of this row that go on are kept there
 */
export function spreadCells(cells: readonly Element[], columns: SpanningCell[]): string[] {
  const texts: string[] = []
  const takeFromAbove = () => {
    for (let above = columns[texts.length]; above && above.rows > 0; above = columns[texts.length]) {
      above.rows -= 1
      texts.push(above.text)
    }
  }
  for (const cell of cells) {
    takeFromAbove()
    const [across, down] = [readSpan(cell, 'colspan'), readSpan(cell, 'rowspan')]
    const text = readInlineText(cell)
    for (let at = 0; at < across; at += 1) {
      const own = at === 0 ? text : ''
      columns[texts.length] = { text: own, rows: down - 1 }
      texts.push(own)
    }
  }
  takeFromAbove()
  return texts
}

const readSpan = (cell: Element, name: string) => Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1))

/** Longer texts are set in cells to lay out a page. */
const MAX_CELL_CHARS = 600
const MAX_FILLED_CELL_CHARS = 350

/** A table that lays out a page: it has other tables, or long blocks, in its cells. */
export function isLayoutTable(table: Element): boolean {
  if (table.querySelector('table, h1, h2, h3') !== null) return true
  const cells = table.querySelectorAll('td, th')
  if (cells.length < 2) return true
  const chars = (table.textContent ?? '').length / cells.length
  if (table.querySelector('p + p, ul, ol, pre, blockquote') === null) return chars > MAX_CELL_CHARS
  return chars > MAX_FILLED_CELL_CHARS || !hasSeveralRows(table)
}

/** Cells may hold paragraphs and lists where rows of them stand below each other. */
function hasSeveralRows(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')].filter((row) => listCells(row).filter(hasText).length > 1)
  return rows.length > 1 || (rows.length === 1 && table.querySelector('th') !== null)
}

const MAX_QUESTION_CHARS = 300

/** A row of a table of questions: the question with its number, or else the cell that answers the one before. */
export type AskedRow = { readonly question: string | null; readonly answer: Element }

/** The rows of a table in which a number and a question stand over an empty cell and the answer; null of any other. */
export function readAskedRows(table: Element): AskedRow[] | null {
  const rows = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table)
  const asked: AskedRow[] = []
  for (const cells of rows.map(listCells)) {
    const [mark = '', said = ''] = cells.map(readInlineText)
    if (cells.length !== 2) return null
    const isQuestion = mark !== '' && said.length <= MAX_QUESTION_CHARS && /[?？]["'”»]?$/u.test(said)
    if (!isQuestion && (mark !== '' || asked.length === 0)) return null
    asked.push({ question: isQuestion ? `${mark} ${said}` : null, answer: cells[1]! })
  }
  return asked.some(({ question }) => question === null) ? asked : null
}
