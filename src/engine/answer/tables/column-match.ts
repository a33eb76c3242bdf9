import type { QuestionWord } from './table-question.ts'

/** How well a column's name meets the question; 0 for not at all. `words` are those that it explains. */
export type ColumnMatch = {
  readonly column: number
  readonly score: number
  readonly words: ReadonlySet<QuestionWord>
  /** The measures of the question that it gives. */
  readonly dimensions: ReadonlySet<string>
}
