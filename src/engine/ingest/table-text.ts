import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { escapeBars } from '../../text/table-rows.ts'
import { escapeHtml } from './html-tree.ts'
import { MAX_RENDITION_CHARS } from './limits.ts'

export type TextRow = readonly string[]

/**
 * A row on one line, `| a | b |`: the bars at both ends keep the number of cells where the last ones are empty, by
 * which a reader of the text finds the row that names the columns. A bar within a cell is escaped.
 */
export function formatRowLine(row: TextRow): string {
  const cells = row.map(escapeBars)
  const line = `| ${cells.join(' | ')} |`
  return /[\r\n\t]|\s\s/.test(line) ? `| ${cells.map((cell) => collapseToLine(cell)).join(' | ')} |` : line
}

/** The line below the row that names the columns: what stands above it is no value, whatever stands under it. */
export const formatRuling = (width: number): string => `|${'---|'.repeat(width)}`

/** Whether a cell of the row holds anything. */
export function isFilled(row: TextRow): boolean {
  return row.some((cell) => cell.trim() !== '')
}

/** Whether a cell holds a number, with its unit of money or percent, and no word. */
export const isFigure = (cell: string): boolean => /\d/.test(cell) && /^[-+\d.,\s%€$£]+$/.test(cell)

/** Whether the first row names the columns of those below it: every cell of it is filled, and no number. */
export const namesColumns = ([first = [], ...others]: readonly TextRow[]) =>
  others.length > 0 && first.every((cell) => cell.trim() !== '' && !/^[-+\d.,\s%€$£]+$/.test(cell))

/** The table as HTML, its first row as header when every cell of it is filled and no number; null when too long. */
export function renderTableHtml(rows: readonly TextRow[]): string | null {
  const hasHeader = namesColumns(rows)
  let chars = 0
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    const tag = index === 0 && hasHeader ? 'th' : 'td'
    const line = `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
    chars += line.length
    if (chars > MAX_RENDITION_CHARS) return null
    lines.push(line)
  }
  return `<table>${lines.join('\n')}</table>`
}
