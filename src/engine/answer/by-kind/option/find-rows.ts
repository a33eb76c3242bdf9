import type { OptionEntry } from './find-entries.ts'

/** "-P PREFIX, --prefix PREFIX", "`--dim` <hour>": spellings of an option with what each takes. */
const SPELLINGS = /^[`*_"“„«‹‘']*-{1,2}[\p{L}\p{N}][^|]{0,80}$/u
const MIN_TOLD_CHARS = 12

/** The rows of tables that have an option in one cell and what it does in a cell behind it; a header is none. */
export function findOptionRows(text: string, name: string): OptionEntry[] {
  if (!name.startsWith('-')) return []
  const entries: OptionEntry[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const start = text.lastIndexOf('\n', at - 1) + 1
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
    const entry = /^\s*\|/.test(text.slice(start, at)) ? readOptionRow(text, { start, end }, at, name) : null
    if (entry) entries.push(entry)
  }
  return entries
}

function readOptionRow(text: string, row: OptionEntry['head'], at: number, name: string): OptionEntry | null {
  const from = text.lastIndexOf('|', at - 1) + 1
  const to = text.indexOf('|', at)
  if (to < 0 || to > row.end) return null
  const cell = text.slice(from, to)
  const isName = /^(?:[\s,;|=[<`*_"”’»)]|$)/u.test(text.slice(at + name.length, to))
  if (!isName || !SPELLINGS.test(cell.trim()) || !/(?:^|[\s,/`*|])$/u.test(text.slice(from, at))) return null
  const told = listCellsBehind(text, to + 1, row.end).toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  return told && told.end - told.start >= MIN_TOLD_CHARS ? { head: { start: from, end: to }, told: [told] } : null
}

function listCellsBehind(text: string, from: number, end: number): OptionEntry['head'][] {
  return [...text.slice(from, end).matchAll(/[^|]*[^|\s][^|]*/gu)].map(({ index, 0: cell }) => {
    const start = from + index + (cell.length - cell.trimStart().length)
    return { start, end: start + cell.trim().length }
  })
}
