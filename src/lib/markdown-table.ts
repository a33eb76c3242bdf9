/** A table as Markdown, its first row as headings. */
export function writeMarkdownTable(rows: readonly (readonly string[])[]): string {
  const formatTableLine = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [formatTableLine(head), formatTableLine(head.map(() => '---')), ...body.map(formatTableLine)].join('\n')
}
