import { addUp } from '../../../lib/counts.ts'
import type { PdfGrid, PdfTextItem } from './pdf-line.ts'
import type { PdfRule, PdfRules } from './rules.ts'

const TOUCH_POINTS = 3.5
const MAX_LINES_OF_GRID = 400
/** Lines of which one stands open go on so far beyond the others. */
const MIN_OPEN_POINTS = 7
/** Drawings and forms have boxes without text. */
const MIN_FILLED_SHARE = 0.5
/** A row so much higher than all its text together shows a picture. */
const MAX_ROOM_SHARE = 4
/** The lines of a plot beside a text make one cell of it that goes over so many rows, and holds most that stands there. */
const MIN_PLOT_ROWS = 4
const MIN_PLOT_TEXT_SHARE = 0.7

/** Finds the grids of lines in whose cells text stands: two columns and two rows at least. */
export function findGrids(rules: PdfRules, items: readonly PdfTextItem[]): PdfGrid[] {
  const placed = items.filter(({ str }) => str.trim() !== '')
  return findCrossings(rules).filter((grid) => holdsTable(grid, placed))
}

function holdsTable(grid: PdfGrid, items: readonly PdfTextItem[]): boolean {
  const filled = new Map<number, Set<number>>()
  const heights = new Map<number, number>()
  const chars = new Map<number, number>()
  for (const { str, transform, width, height } of items) {
    const [x = 0, y = 0] = [transform[4], transform[5]]
    const [row, column] = [findGridRow(grid, y + height * 0.3), findGridColumn(grid, x + Math.min(width / 2, height))]
    if (row === -1 || column === -1) continue
    const cells = filled.get(row) ?? new Set()
    const cell = grid.cells[row]![column]!
    filled.set(row, cells.add(cell))
    chars.set(cell, (chars.get(cell) ?? 0) + str.length)
    heights.set(row, (heights.get(row) ?? 0) + height)
  }
  const numbers = new Set([...filled.values()].flatMap((cells) => [...cells]))
  const rows = [...filled.values()].filter((cells) => cells.size > 1)
  const pictured = grid.ys.slice(1).reduce((sum, y, row) => {
    const room = grid.ys[row]! - y
    return room > (heights.get(row) ?? 0) * MAX_ROOM_SHARE ? sum + room : sum
  }, 0)
  if (pictured > (grid.ys[0]! - grid.ys.at(-1)!) / 2 || isBesidePlot(grid, chars)) return false
  return rows.length > 1 && numbers.size >= new Set(grid.cells.flat()).size * MIN_FILLED_SHARE
}

function isBesidePlot({ cells }: PdfGrid, chars: ReadonlyMap<number, number>): boolean {
  const most = addUp(chars.values()) * MIN_PLOT_TEXT_SHARE
  const countRows = (cell: number) => cells.filter((row) => row.includes(cell)).length
  return [...chars].some(([cell, count]) => count > most && countRows(cell) >= MIN_PLOT_ROWS)
}

/** The lines that meet, together. */
function findCrossings({ standing, lying }: PdfRules): PdfGrid[] {
  if (standing.length + lying.length > MAX_LINES_OF_GRID) return []
  const found: { standing: PdfRule[]; lying: PdfRule[] }[] = []
  for (const rule of standing) {
    const met = lying.filter((other) => doMeet(rule, other))
    const [first, ...others] = found.filter((group) => group.lying.some((one) => met.includes(one)))
    const group = first ?? { standing: [], lying: [] }
    if (!first) found.push(group)
    for (const other of others) {
      group.standing.push(...other.standing)
      group.lying.push(...other.lying)
      found.splice(found.indexOf(other), 1)
    }
    group.standing.push(rule)
    group.lying.push(...met.filter((one) => !group.lying.includes(one)))
  }
  return found.flatMap((group) => makeGrid(group) ?? [])
}

function doMeet(standing: PdfRule, lying: PdfRule): boolean {
  const isAlong = (at: number, { from, to }: PdfRule) => at >= from - TOUCH_POINTS && at <= to + TOUCH_POINTS
  return isAlong(standing.at, lying) && isAlong(lying.at, standing)
}

function makeGrid({ standing, lying }: PdfRules): PdfGrid | null {
  const xs = listPlaces(standing, lying)
  const ys = listPlaces(lying, standing).reverse()
  if (xs.length < 3 || ys.length < 3) return null
  const hasLine = (rules: readonly PdfRule[], at: number, along: number) =>
    rules.some((rule) => Math.abs(rule.at - at) <= TOUCH_POINTS && rule.from <= along && along <= rule.to)
  const cells: number[][] = []
  for (const row of ys.slice(1).keys()) {
    const [x, y] = [(at: number) => (xs[at]! + xs[at + 1]!) / 2, (ys[row]! + ys[row + 1]!) / 2]
    const numbers: number[] = []
    for (const column of xs.slice(1).keys()) {
      const above = row > 0 && !hasLine(lying, ys[row]!, x(column)) ? cells[row - 1]![column]! : null
      const left = column > 0 && !hasLine(standing, xs[column]!, y) ? numbers[column - 1]! : null
      numbers.push(above ?? left ?? row * xs.length + column)
    }
    cells.push(numbers)
  }
  return { xs, ys, cells }
}

/** Where lines run, and where those across them end that go on beyond: a table may be open at its sides. */
function listPlaces(rules: readonly PdfRule[], across: readonly PdfRule[]): number[] {
  const places: number[] = []
  for (const { at } of rules.toSorted((one, other) => one.at - other.at))
    if (places.length === 0 || at - places.at(-1)! > TOUCH_POINTS) places.push(at)
  const [start, end] = [Math.min(...across.map(({ from }) => from)), Math.max(...across.map(({ to }) => to))]
  if (places[0]! - start >= MIN_OPEN_POINTS) places.unshift(start)
  if (end - places.at(-1)! >= MIN_OPEN_POINTS) places.push(end)
  return places
}

/** The column of a grid in which a place of the page lies; -1 where it lies beside. */
export function findGridColumn({ xs }: PdfGrid, x: number): number {
  return x < xs[0]! ? -1 : xs.findIndex((_, at) => at + 1 < xs.length && x < xs[at + 1]!)
}

/** The row of a grid in which a place of the page lies; -1 where it lies above or below. */
export function findGridRow({ ys }: PdfGrid, y: number): number {
  return y > ys[0]! ? -1 : ys.findIndex((_, at) => at + 1 < ys.length && y > ys[at + 1]!)
}

/** The lines of a grid that stand between the columns at a height of the page. */
export function listParting(grid: PdfGrid, y: number): readonly number[] {
  const row = findGridRow(grid, y)
  if (row === -1) return []
  const numbers = grid.cells[row]!
  return grid.xs.slice(1, -1).filter((_, at) => numbers[at] !== numbers[at + 1])
}
