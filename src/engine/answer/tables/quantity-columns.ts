import { readAskedFor } from '../question/asked-kind.ts'
import { asksPrice } from './choose-listed.ts'
import { detectSourceLanguage, type Grid, type GridRow, listBodyRows, readColumn } from './grid.ts'
import { quoteAlone } from './list-rows.ts'
import { findAskedRow, type TableAnswer } from './look-up.ts'
import type { GridMatch, TermExtractor } from './match-grid.ts'
import { quoteRow } from './quote-cell.ts'
import { findLimits } from './read-limits.ts'
import type { TableQuestion } from './table-question.ts'

/** A column that gives what one costs of so many: from `low` to `high`, both within. */
type QuantityBand = { readonly column: number; readonly low: number; readonly high: number }

const MIN_BANDS = 2
/** "Up to 100", "101-500", "501 and more": numbers and a few words beside. */
const MAX_NAME_WORDS = 4
const NUMBERS = /\d{1,7}/g
/** How many are wanted: a number by itself, no size of four figures with a unit, no day and no share. */
const COUNT = /(?<![\p{L}\p{N}.,:/-])\d{1,7}(?=\s\p{L}|\W*$)/gu

/**
 * "What do 200 leaflets cost?" over columns by how many are ordered, "up to 100", "101-500", "from 501": the cell of that many; where
 * the question does not say how many, all of the row. Null where prices are not given so, or no one row is meant.
 */
export function tellByQuantity(question: TableQuestion, match: GridMatch, terms: TermExtractor): TableAnswer | null {
  const { grid } = match
  if (question.aggregation !== null || !asksMoney(question)) return null
  const bands = readBands(grid)
  const row = bands.length < MIN_BANDS ? null : findAskedRow(question, match, terms)
  if (row === null) return null
  const cells = grid.rows[row.index]!
  const counts = readCounts(question.text, cells.cells)
  const score = row.score + 1
  if (counts.length !== 1) return { quotes: [quoteAlone(grid, cells)], score, missing: [] }
  const band = bands.find(({ low, high }) => low <= counts[0]! && counts[0]! <= high)
  if (!band) return null
  const sharesTerm = (cell: string) => terms(cell).some((term) => question.terms.has(term))
  const { before, behind } = listTold(grid, cells, bands, sharesTerm)
  const quote = quoteRow(grid, cells, [...before, band.column, ...behind], true)
  return { quotes: [{ ...quote, unit: { ...quote.unit, kind: 'row' } }], score, missing: [] }
}

const asksMoney = (question: TableQuestion) => asksPrice(question) || readAskedFor(question.text).sort === 'money'

/** The numbers of a question that no name in its row holds: "200" of "200 leaflets A6". */
const readCounts = (question: string, cells: readonly string[]): number[] => {
  const named = new Set(cells.filter((cell) => /\p{L}/u.test(cell)).flatMap((cell) => cell.match(/\d+/g) ?? []))
  return [...question.matchAll(COUNT)].flatMap(([written]) => (named.has(written) ? [] : [Number(written)]))
}

/** What tells a row from others of its name stands before its prices, "Size A6"; what is said of it behind them is told where the question says it. */
const listTold = (
  grid: Grid,
  { cells }: GridRow,
  bands: readonly QuantityBand[],
  sharesTerm: (cell: string) => boolean,
) => {
  const prices = new Set(bands.map(({ column }) => column))
  const others = [...grid.columns.keys()].filter((at) => at !== grid.key && !prices.has(at) && cells[at] !== '')
  const [first] = prices
  return {
    before: others.filter((at) => at < first!),
    behind: others.filter((at) => at > first! && sharesTerm(cells[at]!)),
  }
}

/** The columns named by how many are ordered, from the fewest on; none where their bounds do not follow on each other. */
function readBands(grid: Grid): readonly QuantityBand[] {
  const named = [...grid.columns.keys()].flatMap((column) => {
    const bounds = readBounds(grid, column)
    return bounds ? [{ column, bounds }] : []
  })
  const bands = named.map(({ column, bounds: [first, last] }, at): QuantityBand => {
    if (first !== undefined && last !== undefined) return { column, low: first, high: last }
    const next = named[at + 1]?.bounds[0]
    if (isUpper(grid, column) || (at === 0 && next === first! + 1))
      return { column, low: endBefore(named, at), high: first! }
    return { column, low: first!, high: next === undefined ? Number.POSITIVE_INFINITY : next - 1 }
  })
  const isInOrder = bands.every(({ low, high }, at) => low <= high && (at === 0 || low > bands[at - 1]!.high))
  return isInOrder ? bands : []
}

const endBefore = (named: ReadonlyArray<{ readonly bounds: readonly number[] }>, at: number): number =>
  at === 0 ? 1 : named[at - 1]!.bounds.at(-1)! + 1

/** "Up to 100" bounds above; "from 100" and "100+" below. */
const isUpper = (grid: Grid, column: number): boolean =>
  findLimits(grid.columns[column]!, detectSourceLanguage(grid.source)).limits.some(
    ({ side, isWithin }) => side === 'below' || side === 'before' || (side === 'equal' && isWithin),
  )

/** One or two whole numbers in the name of a column of numbers; null where that is a year, a measure or anything else. */
function readBounds(grid: Grid, column: number): readonly number[] | null {
  const name = grid.columns[column]!
  const numbers = (name.match(NUMBERS) ?? []).map(Number)
  const words = name.match(/\p{L}+/gu) ?? []
  if (numbers.length === 0 || numbers.length > 2 || words.length > MAX_NAME_WORDS || /[.,%€$£]/u.test(name)) return null
  if (numbers.every((number) => number >= 1900 && number <= 2100)) return null
  const isNumbers = readColumn(grid, column).kind === 'number' && listBodyRows(grid).length > 0
  return isNumbers ? numbers : null
}
