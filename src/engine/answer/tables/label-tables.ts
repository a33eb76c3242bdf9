import { toPlainText } from '../../../text/plain-text.ts'
import type { Grid } from './grid.ts'
import type { TableAnswer } from './look-up.ts'

/** So far above a table may stand what tells it from another with the same columns. */
const MAX_ABOVE_CHARS = 400
const MAX_LABEL_CHARS = 120

/** An answer with the table that it is read from. */
export type GridAnswer = { readonly grid: Grid; readonly answer: TableAnswer }

/**
 * What two tables with the same columns say of the same row, each with the line above its table that the other has not:
 * "gender = Female". Without one they are told as they are.
 */
export function labelTables([one, other]: readonly [GridAnswer, GridAnswer]): readonly [TableAnswer, TableAnswer] {
  if (one.grid.columns.join('\n') !== other.grid.columns.join('\n')) return [one.answer, other.answer]
  return [labelAnswer(one, other.grid), labelAnswer(other, one.grid)]
}

function labelAnswer({ grid, answer }: GridAnswer, other: Grid): TableAnswer {
  const others = readLinesAbove(other)
  const label = readLinesAbove(grid).findLast((line) => !others.includes(line) && line.length <= MAX_LABEL_CHARS)
  const [first, ...rest] = answer.quotes
  if (label === undefined || first?.shown === undefined) return answer
  return { ...answer, quotes: [{ ...first, shown: `${label} – ${first.shown}` }, ...rest] }
}

/** The lines above a table, as read, none of another table among them. */
const readLinesAbove = ({ source, tables }: Grid): string[] =>
  source.text
    .slice(Math.max(0, tables[0]!.start - MAX_ABOVE_CHARS), tables[0]!.start)
    .split('\n')
    .slice(-4)
    .map((line) => toPlainText(line).replace(/^[\s,;.–-]+|[\s:：]+$/gu, ''))
    .filter((line) => /\p{L}/u.test(line))
