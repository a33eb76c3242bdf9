import { type Grid, readColumn } from './grid.ts'
import { findDayColumn } from './rows-of-month.ts'

const MIN_EVENTS = 5
const MIN_DATED_SHARE = 0.9

/** Whether each row is what happened on a day: all but a few have one. */
export function holdsEvents(grid: Grid): boolean {
  const day = findDayColumn(grid)
  if (day === null || grid.form !== 'rows' || grid.rows.length < MIN_EVENTS) return false
  return readColumn(grid, day).values.filter((value) => value !== null).length >= grid.rows.length * MIN_DATED_SHARE
}
