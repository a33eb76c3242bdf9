import { Lexer, type Tokens } from 'marked'

/** A table of a Markdown text, under the heading it stands below. */
export type MarkdownTable = {
  readonly heading: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function readMarkdownTables(text: string): readonly MarkdownTable[] {
  let heading = ''
  const tables: MarkdownTable[] = []
  for (const token of new Lexer({ gfm: true }).lex(text)) {
    if (token.type === 'heading') heading = (token as Tokens.Heading).text
    if (token.type !== 'table') continue
    const { header, rows } = token as Tokens.Table
    tables.push({ heading, columns: header.map(readCell), rows: rows.map((row) => row.map(readCell)) })
  }
  return tables
}

const readCell = ({ text }: Tokens.TableCell): string => text

/** The rows in which every word of the query stands, ordered by a column: numbers by their size, texts by their letters. */
export function arrangeRows(
  { rows }: MarkdownTable,
  query: string,
  order: { readonly column: number; readonly isDescending: boolean } | null,
  language: string,
): readonly (readonly string[])[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    const text = row.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (order === null) return found
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const direction = order.isDescending ? -1 : 1
  return found.toSorted((a, b) => direction * compareCells(a[order.column] ?? '', b[order.column] ?? '', compare))
}

function compareCells(a: string, b: string, compare: (a: string, b: string) => number): number {
  const [first, second] = [readNumber(a), readNumber(b)]
  if (first !== null && second !== null) return first - second
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return compare(a, b)
}

/** "1,250.5", "-3" and "12 %" are numbers; anything with words is none. */
function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s%€$£]|,(?=\d{3}\b)/g, '')
  return /^[-+−]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain.replace('−', '-')) : null
}
