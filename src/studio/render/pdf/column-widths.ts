import { addUp } from '../../../lib/counts.ts'

/**
 * The widths of the columns of a table in `total`, by the texts of each column from its head down.
 * @param padding beside the text of a cell, both sides together
 */
export function chooseColumnWidths(
  columns: readonly (readonly string[])[],
  measure: (text: string) => number,
  padding: number,
  total: number,
): readonly number[] {
  const measureWidest = (texts: readonly string[]) => Math.max(...texts.map(measure)) + padding
  const wanted = columns.map(measureWidest)
  const least = columns.map((texts) => Math.min(measureWidest(texts.flatMap((text) => text.split(/\s+/))), total / 3))
  return shareColumnWidths(wanted, least, total)
}

/**
 * Shares `total` out among the columns of a table: each gets what its widest cell wants where that is possible, else
 * its longest word, and of the rest in proportion to what it wants.
 * @param wanted width of the widest cell of each column
 * @param least width of the widest word of each column
 */
export function shareColumnWidths(
  wanted: readonly number[],
  least: readonly number[],
  total: number,
): readonly number[] {
  const all = addUp(wanted)
  if (all <= total) return wanted.map((width) => width + ((total - all) * width) / Math.max(all, 1))
  const floor = addUp(least)
  if (floor >= total) return least.map((width) => (width * total) / floor)
  const extraWidths = wanted.map((width, column) => Math.max(0, Math.min(width, total) - least[column]!))
  const rest = total - floor
  return least.map((width, column) => width + (rest * extraWidths[column]!) / Math.max(addUp(extraWidths), 1))
}
