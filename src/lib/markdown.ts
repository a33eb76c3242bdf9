import { collapseSpaces } from './collapse-spaces.ts'

// An open block of code lasts to the end.
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/

/** A text with all changed that stands outside its code. */
export function changeOutsideCode(text: string, change: (part: string) => string): string {
  if (!text.includes('`')) return change(text)
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

/** A table as Markdown, its first row as headings. */
export function writeMarkdownTable(rows: readonly (readonly string[])[]): string {
  const formatTableLine = (cells: readonly string[]) =>
    `| ${cells.map((cell) => collapseSpaces(cell).replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [formatTableLine(head), formatTableLine(head.map(() => '---')), ...body.map(formatTableLine)].join('\n')
}
