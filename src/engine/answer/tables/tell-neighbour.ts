import type { Retrieval } from '../retrieval/retrieval.ts'
import { type Grid, isTotalRow } from './grid.ts'
import { quoteAlone } from './list-rows.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, mayMiss } from './match-grid.ts'
import { holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** "What comes after the raft?": the row below the one that is named, or the one above it; null at the ends of the table. */
export function tellNeighbour(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid } = match
  const step = readStep(question)
  if (step === 0 || grid.form !== 'rows' || question.limits.length > 0) return null
  const named = findNamedRow(match, question)
  if (named === null) return null
  const hard = question.words.filter((word) => !word.isFrame)
  const missing = hard.filter((word) => !match.rowsBy.get(word)!.has(named) && !match.inContext.has(word))
  const neighbour = grid.rows[named + step]
  if (!neighbour || isTotalRow(grid, neighbour) || !mayMiss(missing, retrieval)) return null
  return { quotes: [quoteAlone(grid, neighbour)], score: 2 + hard.length - missing.length, missing: [] }
}

function readStep({ cues, text }: TableQuestion): -1 | 0 | 1 {
  if (holdsWords(cues.next, text)) return 1
  return holdsWords(cues.previous, text) ? -1 : 0
}

/** The one row that is said whole, or that alone holds the words by which rows are told apart. */
function findNamedRow({ grid, named, rowsBy }: GridMatch, { words }: TableQuestion): number | null {
  const byKey = [...named].filter(([, column]) => column === grid.key).map(([row]) => row)
  const longest = byKey.sort((one, other) => readName(grid, other).length - readName(grid, one).length)[0]
  if (longest !== undefined) return longest
  const telling = words.filter((word) => !word.isFrame && rowsBy.get(word)!.size > 0)
  const rows = [...grid.rows.keys()].filter((row) => telling.every((word) => rowsBy.get(word)!.has(row)))
  return telling.length > 0 && rows.length === 1 ? rows[0]! : null
}

const readName = (grid: Grid, row: number) => grid.rows[row]!.cells[grid.key]!
