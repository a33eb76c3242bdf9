import type { AskedSides } from '../language/read-sides.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { findAskedTables } from './find-tables.ts'
import { type Grid, readGrids } from './grid.ts'
import { matchColumns } from './match-grid.ts'
import { quoteRow } from './quote-cell.ts'
import { readTableQuestion } from './table-question.ts'

const MAX_COLUMNS = 6

/** Both sides as rows of one table: the columns that are asked, or all of them; null when no table names both. */
export function compareInTable(
  asked: AskedQuestion,
  { sides, about }: AskedSides,
  retrieval: Retrieval,
): Quote[] | null {
  const question = readTableQuestion(asked, retrieval.terms)
  for (const grid of findAskedTables(asked, question, retrieval).flatMap(readGrids)) {
    const rows = sides.map((side) => findRowByName(grid, side, retrieval))
    if (rows.some((row) => row === null) || new Set(rows).size < rows.length) continue
    const named = matchColumns(question, grid, retrieval.terms)
      .map(({ column }) => column)
      .filter((column) => column !== grid.key)
    if (about !== '' && named.length === 0) continue
    const columns = named.length > 0 ? named.slice(0, 1) : listOtherColumns(grid)
    const told = rows.map((row) => columns.filter((column) => grid.rows[row!]!.cells[column]!.trim() !== ''))
    if (told.some((cells) => cells.length === 0)) continue // an index names both, and says nothing of either
    const cells = rows.map((row) => grid.rows[row!]!.cells)
    if (named.length === 0 && saysSame(cells, columns)) continue
    return rows.map((row, place) => quoteRow(grid, grid.rows[row!]!, told[place]!, true))
  }
  return null
}

/** Rows that say the same tell no difference. */
const saysSame = ([first, ...others]: readonly (readonly string[])[], columns: readonly number[]) =>
  others.every((cells) => columns.every((column) => cells[column] === first![column]))

const listOtherColumns = (grid: Grid) =>
  grid.columns
    .map((_, column) => column)
    .filter((column) => column !== grid.key && grid.columns[column] !== '')
    .slice(0, MAX_COLUMNS)

/** The one row whose name holds all words of a side, or is held whole by it. */
function findRowByName(grid: Grid, side: string, { terms }: Retrieval): number | null {
  if (grid.form === 'record') return null
  const wanted = new Set(terms(side))
  const names = grid.rows.map((row) => terms(row.cells[grid.key]!))
  const within = [...names.keys()].filter(
    (row) => names[row]!.length > 0 && names[row]!.every((term) => wanted.has(term)),
  )
  const longest = within.sort((a, b) => names[b]!.length - names[a]!.length)
  if (longest.length > 0)
    return longest[1] !== undefined && names[longest[1]]!.length === names[longest[0]!]!.length ? null : longest[0]!
  const holding = [...names.keys()].filter((row) => [...wanted].every((term) => names[row]!.includes(term)))
  return holding.length === 1 ? holding[0]! : null
}
