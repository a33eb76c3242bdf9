/** Text of a source for a line of Markdown: it is shown as it stands, whatever marks it holds. */
export function markdownText(text: string): string {
  return inlineText(text).replace(/^(?:[#>+=|-]|\d+(?=[.)]))/, escapedStart)
}

/** The same inside a line, where no heading, list or quotation can begin. */
function inlineText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<~$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

const escapedStart = (start: string) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`)

/** A table of plain texts; markers such as `[3]` in a cell stay as they are. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [line(columns), `|${' --- |'.repeat(columns.length)}`, ...rows.map(line)].join('\n')
}

const cellText = (text: string) => (/^\[\d+\]$/.test(text) ? text : inlineText(text).replaceAll('|', '\\|'))
