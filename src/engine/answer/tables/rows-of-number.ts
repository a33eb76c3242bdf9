import { findNumberedThing } from '../language/numbered-thing.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type Grid, isNumbering } from './grid.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** "How many rooms are on the first floor?": the rows that have that number in the column which the noun names. */
export function findRowsOfNumber(
  grid: Grid,
  word: QuestionWord,
  { text, language }: TableQuestion,
  terms: Retrieval['terms'],
): ReadonlySet<number> {
  const thing = findNumberedThing(text, [language])
  if (!thing || !text.slice(thing.start, thing.end).split(/\s+/u).includes(word.text)) return new Set()
  const noun = terms(thing.noun)
  const isNoun = word.terms.every((term) => noun.includes(term))
  const column = grid.columns.findIndex((name) => noun.length > 0 && noun.every((term) => terms(name).includes(term)))
  if (isNoun || column < 0 || column === grid.key || isNumbering(grid, column)) return new Set()
  return new Set([...grid.rows.keys()].filter((row) => grid.rows[row]!.cells[column]!.trim() === String(thing.number)))
}
