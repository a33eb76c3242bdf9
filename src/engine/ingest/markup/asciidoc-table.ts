/** The rows of a table between its `|===`, in the bars of Markdown. */
export function readAsciidocTable(
  lines: readonly string[],
  settings: string,
  readInline: (cell: string) => string,
): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const width = countColumns(lines[first] ?? '', settings)
  const cells = lines
    .slice(Math.max(0, first))
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .split(/(?:(?<=^|\s)(?:\d+(?:\.\d+)?[+*]|\.\d+\+)?[<^>]?(?:\.[<^>])?[aehlmsv]?)(?<!\\)\|/m)
    .slice(1)
    .map((cell) => readInline(cell.replace(/\s+/g, ' ').trim()).replaceAll('\\|', '/'))
  const rows: string[] = []
  for (let at = 0; at < cells.length; at += width) rows.push(`| ${cells.slice(at, at + width).join(' | ')} |`)
  const hasHead = /header/.test(settings) || (lines[first + 1]?.trim() === '' && first === 0)
  if (hasHead && rows.length > 1) rows.splice(1, 0, `|${'---|'.repeat(width)}`)
  return rows
}

function countColumns(line: string, settings: string): number {
  const cols = /cols\s*=\s*(?:"([^"]*)"|([\d,]+))/.exec(settings)
  const stated = cols?.[1] ?? cols?.[2]
  const times = /^(\d+)\*/.exec(stated ?? '')?.[1]
  if (times !== undefined) return Number(times)
  if (stated?.includes(',')) return stated.split(',').length
  return Math.max(1, line.split(/(?<!\\)\|/).length - 1)
}
