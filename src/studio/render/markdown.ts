import { collapseToLine } from '../../lib/collapse-spaces.ts'
/** Text of a source for a line of Markdown: it is shown as it stands, whatever marks it holds. */
export function escapeMarkdownText(text: string): string {
  return escapeInlineText(text).replace(/^(?:[#>+=|-]|\d+(?=[.)]))/, escapeLineStart)
}

/** The same inside a line, where no heading, list or quotation can begin. */
function escapeInlineText(text: string): string {
  return collapseToLine(text)
    .replace(/[\\`*[\]<~$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

const escapeLineStart = (start: string) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`)

/** A table of plain texts; markers such as `[3]` in a cell stay as they are. */
export function formatMarkdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatMarkdownRow = (cells: readonly string[]) => `| ${cells.map(formatTableCell).join(' | ')} |`
  return [formatMarkdownRow(columns), `|${' --- |'.repeat(columns.length)}`, ...rows.map(formatMarkdownRow)].join('\n')
}

const formatTableCell = (text: string) =>
  /^\[\d+\]$/.test(text) ? text : escapeInlineText(text).replaceAll('|', '\\|')
