import type { TextTable } from '../../text/text-table.ts'

type Cells = readonly string[]

const NUMBER = /^[-−+]?\p{Nd}[\p{Nd}.,]*$/u
const MIN_ROWS = 3

/** Whether what stands in columns is none of the tables that a writer sets: a list of contents, a listing, what a program or a plot shows. */
export function isAccidentalTable(table: Pick<TextTable, 'header' | 'rows'>): boolean {
  const below = table.rows.map(({ cells }) => cells.map(({ text }) => text))
  const rows = table.header === null ? below : [table.header.cells.map(({ text }) => text), ...below]
  return (
    isContents(rows) || isListing(rows) || (rows.length >= MIN_ROWS && isNamedVector(rows)) || rows.some(repeatsOneWord)
  )
}

/** "10.3 The year 2004 | 77": numbered titles and their pages. */
function isContents(rows: readonly Cells[]): boolean {
  const pages = rows.map((cells) => Number(cells.at(-1)))
  const isRising = pages.every((page, at) => Number.isInteger(page) && (at === 0 || page >= pages[at - 1]!))
  return isRising && rows.every(([title = '']) => /^\p{Nd}+(?:\.\p{Nd}+)*\.?\s+\p{L}/u.test(title))
}

/** "26 | \PackageError{Name}%": the lines of a program with their numbers. */
const isListing = (rows: readonly Cells[]): boolean =>
  rows.every(([line = ''], at) => parseInt(line, 10) === parseInt(rows[0]![0]!, 10) + at) &&
  rows.filter((cells) => /[\\{};]/.test(cells.slice(1).join(' '))).length > rows.length / 2

/** Names over numbers, and again names: how a program prints what goes on over several lines. */
const isNamedVector = (rows: readonly Cells[]): boolean =>
  rows.every((cells, at) => cells.every((cell) => cell === '' || NUMBER.test(cell) === (at % 2 === 1)))

/** "AR(1) | AR(1) | AR(1)": what stands over the parts of a plot. */
const repeatsOneWord = (cells: Cells): boolean =>
  cells.length >= MIN_ROWS && cells[0] !== '' && /^\p{L}/u.test(cells[0]!) && new Set(cells).size === 1
