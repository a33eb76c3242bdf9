import { escapeHtml } from '../html-tree.ts'
import { readEscapes } from './escapes.ts'

/** A table of the preprocessor tbl, from its options to its last row, as HTML. */
export function readTbl(lines: readonly string[]): string {
  const separator = /tab\s*\((.)\)/.exec(lines[0] ?? '')?.[1] ?? '\t'
  const from = lines.findIndex((line) => /\.\s*$/.test(line)) + 1
  const shown = joinBlocks(lines.slice(from)).filter((line) => !/^[.']/.test(line))
  const rows = shown
    .filter((line) => !RULE.test(line))
    .map((line) => line.split(separator).map((cell) => readEscapes(cell).replace(/^_$/, '').trim()))
  const isHeaded = rows.length > 1 && shown.slice(0, MAX_LINES_ABOVE_RULE).findIndex((line) => RULE.test(line)) > 0
  return `<table>${rows.map((row, at) => writeRow(row, isHeaded && at === 0 ? 'th' : 'td')).join('')}</table>`
}

/** A line across the table: below its first row that one names the columns. */
const RULE = /^[_=]\s*$/
const MAX_LINES_ABOVE_RULE = 2

const writeRow = (row: readonly string[], tag: string) =>
  `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`

/** A cell of several lines stands between `T{` and `T}`. */
function joinBlocks(lines: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen && /^T\}/.test(line)) joined.push(`${joined.pop()}${line.slice(2)}`)
    else if (isOpen)
      joined.push(`${joined.pop()}${/^[.']/.test(line) ? ` ${line.replace(/^[.']\S+\s*/, '')}` : ` ${line}`}`)
    else joined.push(line)
    isOpen = /T\{\s*$/.test(line) || (isOpen && !/^T\}/.test(line))
    if (/T\{\s*$/.test(joined.at(-1)!)) joined.push(joined.pop()!.replace(/T\{\s*$/, ''))
  }
  return joined
}
