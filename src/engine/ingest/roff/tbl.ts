import { escapeHtml } from '../html-tree.ts'
import { readEscapes } from './escapes.ts'

/** A table of the preprocessor tbl, from its options to its last row, as HTML. */
export function readTbl(lines: readonly string[]): string {
  const separator = /tab\s*\((.)\)/.exec(lines[0] ?? '')?.[1] ?? '\t'
  const from = lines.findIndex((line) => /\.\s*$/.test(line)) + 1
  const rows = joinBlocks(lines.slice(from))
    .filter((line) => !/^[.']|^[_=]\s*$/.test(line))
    .map((line) => line.split(separator).map((cell) => readEscapes(cell).replace(/^_$/, '').trim()))
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`
}

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
