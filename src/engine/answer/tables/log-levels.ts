import { readLocales } from '../language/locales.ts'
import type { Grid } from './grid.ts'
import { holdsWords } from './table-cues.ts'
import type { QuestionWord } from './table-question.ts'

/** How programs write that something failed, and that it may. */
const LEVELS = {
  errors: /^(?:error|err|severe|critical|crit|fatal|alert|emerg|panic)$/i,
  warnings: /^(?:warn|warning)$/i,
} as const
const ANY_LEVEL =
  /^(?:trace|debug|verbose|info|information|notice|warn|warning|error|err|severe|critical|crit|fatal|alert|emerg|panic)$/i

/** The column of a log that says how grave a line is: all of its cells are words for that; null where none does. */
export function findLevelColumn({ columns, rows }: Grid): number | null {
  const isLevel = (column: number) =>
    rows.length > 0 && rows.every(({ cells }) => cells[column] === '' || ANY_LEVEL.test(cells[column]!))
  const at = columns.findIndex((_, column) => rows.some(({ cells }) => cells[column] !== '') && isLevel(column))
  return at < 0 ? null : at
}

/** "How many errors?": the rows that a column of levels calls so, in whatever language; "fatal" is an error as well. */
export function findRowsOfLevel(grid: Grid, { text }: QuestionWord): ReadonlySet<number> {
  const level = (['errors', 'warnings'] as const).find((one) =>
    readLocales().some(({ table }) => holdsWords(table[one], text)),
  )
  const column = level === undefined ? null : findLevelColumn(grid)
  if (level === undefined || column === null) return new Set()
  return new Set([...grid.rows.keys()].filter((row) => LEVELS[level].test(grid.rows[row]!.cells[column]!)))
}
