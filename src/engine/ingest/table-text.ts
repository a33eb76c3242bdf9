import { escapeHtml } from './html-tree.ts'
import { MAX_RENDITION_CHARS } from './limits.ts'

export type Row = readonly string[]

/**
 * A row on one line, `| a | b |`: the bars at both ends keep the number of cells where the last ones are empty, by
 * which a reader of the text finds the row that names the columns.
 */
export function rowLine(row: Row): string {
  const line = `| ${row.join(' | ')} |`
  return /[\r\n\t]|\s\s/.test(line) ? `| ${row.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ')} |` : line
}

/** Whether a cell of the row holds anything. */
export function isFilled(row: Row): boolean {
  return row.some((cell) => cell.trim() !== '')
}

/** Files leave out the empty cells at the end of a row: rows of a table are brought to the length most rows have. */
export function evenRows(rows: readonly Row[]): readonly Row[] {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const width = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
  return rows.map((row) =>
    row.length > 1 && row.length < width ? [...row, ...Array<string>(width - row.length).fill('')] : row,
  )
}

/** The table as HTML, its first row as header when every cell of it is filled and no number; null when too long. */
export function tableHtml(rows: readonly Row[]): string | null {
  const first = rows[0] ?? []
  const namesColumns = rows.length > 1 && first.every((cell) => cell.trim() !== '' && !/^[-+\d.,\s%€$£]+$/.test(cell))
  let chars = 0
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    const tag = index === 0 && namesColumns ? 'th' : 'td'
    const line = `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
    chars += line.length
    if (chars > MAX_RENDITION_CHARS) return null
    lines.push(line)
  }
  return `<table>${lines.join('\n')}</table>`
}
