import { readAskedKind } from '../asked-kind.ts'
import type { Quote } from '../quote.ts'
import type { Retrieval } from '../retrieval.ts'
import type { ChosenRows } from './chosen-rows.ts'
import { type Grid, hasFlags, readColumn } from './grid.ts'
import { matchColumns } from './match-grid.ts'
import { fillFrame, makeBold, quoteRow, quoteTable } from './quote-cell.ts'
import type { TableQuestion } from './table-question.ts'

const MAX_EQUAL = 3

/** "Who leads the most tours?": whom or what a column of kinds names most often, and the rows that do; null where none is asked. */
export function quoteMostFrequent(
  question: TableQuestion,
  grid: Grid,
  { wide, column, filters }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  if (question.ends.size > 0 || filters.length > 0 || (column !== null && column.column !== grid.key)) return null
  const asked = matchColumns(question, grid, terms).map((match) => match.column)
  const classes = [...grid.columns.keys()].filter((at) => isClassColumn(grid, at))
  const named = classes.filter((at) => asked.includes(at))
  const [kind, other] = named.length > 0 || readAskedKind(question.text) !== 'name' ? named : classes
  if (kind === undefined || other !== undefined || !asked.includes(grid.key)) return null
  const groups = Map.groupBy(
    wide.filter((row) => grid.rows[row]!.cells[kind] !== ''),
    (row) => grid.rows[row]!.cells[kind]!,
  )
  const sign = question.aggregation === 'least' ? 1 : -1
  const ranked = [...groups].sort(([, one], [, two]) => sign * (one.length - two.length))
  const best = ranked.filter(([, rows]) => rows.length === ranked[0]![1].length)
  if (best.length > MAX_EQUAL || best.length === ranked.length) return null
  return best.flatMap(([name, rows]) => [
    quoteTable(
      grid,
      fillFrame(question, question.aggregation === 'least' ? 'least' : 'most', {
        row: makeBold(name),
        column: grid.columns[grid.key]!,
        value: String(rows.length),
        count: String(ranked.length),
      }),
    ),
    ...rows.map((row) => quoteRow(grid, grid.rows[row]!, [], false)),
  ])
}

/** Words that several rows share and others do not: who teaches, which kind. */
function isClassColumn(grid: Grid, column: number): boolean {
  const cells = grid.rows.map((row) => row.cells[column]!).filter((cell) => cell !== '')
  const kinds = new Set(cells).size
  const isText = column !== grid.key && readColumn(grid, column).kind === 'text' && !hasFlags(grid, column)
  return isText && kinds > 1 && kinds < cells.length
}
