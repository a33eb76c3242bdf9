import { readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ChosenRows } from './chosen-rows.ts'
import type { ColumnMatch } from './column-match.ts'
import { type Grid, hasFlags, readColumn } from './grid.ts'
import { type GridMatch, matchColumns } from './match-grid.ts'
import { fillFrame, makeBold, quoteRow, quoteTable } from './quote-cell.ts'
import { findWords, holdsWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

const MAX_EQUAL = 3

/** "Who leads the most tours?": whom or what a column of kinds names most often, and the rows that do; null where none is asked. */
export function quoteMostFrequent(
  question: TableQuestion,
  grid: Grid,
  { wide, filters, flags }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  if (filters.length + flags.length > 0 || question.rank > 1) return null
  const asked = matchColumns(question, grid, terms).map((match) => match.column)
  const classes = [...grid.columns.keys()].filter((at) => isClassColumn(grid, at))
  const named = classes.filter((at) => asked.includes(at))
  const [kind, other] = named.length > 0 || readAskedKind(question.text) !== 'name' ? named : classes
  if (kind === undefined || other !== undefined) return null
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
        column: readCompared(question)?.text ?? grid.columns[grid.key]!,
        value: String(rows.length),
        count: String(ranked.length),
      }),
    ),
    ...rows.map((row) => quoteRow(grid, grid.rows[row]!, [], false)),
  ])
}

/** Whether the most or fewest of what the rows are is asked, and not of what a column measures: "the most courses". */
export function comparesCounts(question: TableQuestion, { grid, inContext }: GridMatch, { terms }: Retrieval): boolean {
  if (question.ends.size > 0) return false
  const columns = matchColumns(question, grid, terms)
  const isMeasured = ({ column }: ColumnMatch) => column !== grid.key && readColumn(grid, column).kind !== 'text'
  const compared = readCompared(question)
  const holdsWord = ({ words }: ColumnMatch) => compared !== null && words.has(compared)
  if (compared === null || columns.some((match) => isMeasured(match) && holdsWord(match))) return false
  const isRow = holdsWords(question.cues.rows, compared.text) || inContext.has(compared)
  return isRow || columns.some((match) => match.column === grid.key && holdsWord(match))
}

/** The noun behind "most": what is compared by its number. */
function readCompared({ text, words, cues }: TableQuestion): QuestionWord | null {
  const [met] = ['most', 'least'].flatMap((end) => findWords(cues[end as 'most' | 'least'], text))
  const behind = met ? text.slice(met.end) : ''
  const noun = /^\s*(?:(?:of|the|de|d['’]|di|des?)\s*)?([\p{L}\p{M}]+)/u.exec(behind)?.[1]
  return words.find((word) => word.text === noun) ?? null
}

/** Words that several rows share and others do not: who teaches, which kind. */
function isClassColumn(grid: Grid, column: number): boolean {
  const cells = grid.rows.map((row) => row.cells[column]!).filter((cell) => cell !== '')
  const kinds = new Set(cells).size
  const isText = column !== grid.key && readColumn(grid, column).kind === 'text' && !hasFlags(grid, column)
  return isText && kinds > 1 && kinds < cells.length
}
