import type { Retrieval } from '../retrieval/retrieval.ts'
import { asksPrice } from './choose-listed.ts'
import { type Grid, listBodyRows, readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns } from './match-grid.ts'
import { measuresIn } from './measure-units.ts'
import { quoteCell, quoteRow } from './quote-cell.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

const MAX_TOLD = 8
const MIN_WORD_CHARS = 3
const MIN_REST_CHARS = 3

/**
 * "What does admission cost for adults?": all prices of the column that the question names, where it says nothing that chooses
 * among the rows; one of them where a name begins with what it says ("for the day": "Tageskarte"). Null for anything else.
 */
export function tellColumn(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, rowsBy, inContext } = match
  if (!asksPrice(question) || grid.form !== 'rows' || grid.isList || question.aggregation !== null) return null
  const [best, second] = matchColumns(question, grid, retrieval.terms)
  if (!best || best.words.size === 0 || best.score <= (second?.score ?? 0) || !isMoney(grid, best.column)) return null
  const open = question.words.filter((word) => !word.isFrame && !best.words.has(word))
  if (open.some((word) => rowsBy.get(word)!.size > 0)) return null
  const unmet = open.filter((word) => !inContext.has(word))
  const body = listBodyRows(grid)
  const begun = open.flatMap((word) => body.filter((row) => beginsName(grid, row, word, retrieval)))
  const isOne = new Set(begun).size === 1 && unmet.length <= 1
  if (isOne) {
    const quote = quoteCell(question, grid, grid.rows[begun[0]!]!, best.column, retrieval.terms)
    return { quotes: [quote], score: 1 + best.score, missing: [] }
  }
  if (unmet.length > 0 || body.length < 2 || body.length > MAX_TOLD) return null
  const quotes = body.map((row) => quoteRow(grid, grid.rows[row]!, [best.column], false))
  return { quotes, score: best.score, missing: [] }
}

const isMoney = (grid: Grid, column: number) => measuresIn('price', readColumn(grid, column).unit ?? '')

/** "Tag" of "Tageskarte". */
const beginsName = ({ rows, key }: Grid, row: number, { terms: own }: QuestionWord, { terms }: Retrieval) =>
  terms(rows[row]!.cells[key]!).some((term) =>
    own.every(
      (one) => one.length >= MIN_WORD_CHARS && term.length >= one.length + MIN_REST_CHARS && term.startsWith(one),
    ),
  )
