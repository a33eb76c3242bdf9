import type { ColumnMatch } from './column-match.ts'
import type { QuestionWord } from './table-question.ts'

export const MAX_LISTED_ROWS = 12

/** The rows that a question speaks of, and the words by which they were chosen. */
export type ChosenRows = {
  readonly rows: readonly number[]
  /** Those that would be chosen but for words that a name holds and that may say what all of the rows are. */
  readonly wide: readonly number[]
  readonly all: number
  readonly filters: readonly QuestionWord[]
  /** Columns of yes and no in which all of them have a yes. */
  readonly flags: readonly number[]
  readonly column: ColumnMatch | null
  readonly missing: readonly QuestionWord[]
  readonly isByName: boolean
}
