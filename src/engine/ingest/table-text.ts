import { escapeHtml } from './html-tree.ts'
import { MAX_RENDITION_CHARS } from './limits.ts'

export type Row = readonly string[]

/**
 * The first row names the columns when all its cells are filled, different and not numbers, and rows follow.
 * @returns the names, or null
 */
export function headerOf(rows: readonly Row[]): Row | null {
  const [first, second] = rows
  if (first === undefined || second === undefined || first.length < 2) return null
  const names = first.map((cell) => cell.trim())
  const areNames = names.every((name) => name !== '' && name.length <= 80 && !/^[-+]?[\d.,\s%€$£]+$/.test(name))
  return areNames && new Set(names).size === names.length ? names : null
}

/** A row on one line: `name: value; name: value` under a header, so that it can be understood alone, else `a | b`. */
export function rowLine(row: Row, header: Row | null): string {
  const cells = row.map((cell) => (/\s/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell))
  if (header === null) return cells.join(' | ').replace(/(?: \| )+$/, '')
  return cells
    .map((cell, column) => (cell === '' ? '' : named(cell, header[column])))
    .filter((cell) => cell !== '')
    .join('; ')
}

function named(cell: string, name: string | undefined): string {
  return name === undefined ? cell : `${name}: ${cell}`
}

/** The table as HTML, or null when it would be too long. */
export function tableHtml(rows: readonly Row[], header: Row | null): string | null {
  let chars = 0
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    const tag = index === 0 && header !== null ? 'th' : 'td'
    const line = `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
    chars += line.length
    if (chars > MAX_RENDITION_CHARS) return null
    lines.push(line)
  }
  return `<table>${lines.join('\n')}</table>`
}
