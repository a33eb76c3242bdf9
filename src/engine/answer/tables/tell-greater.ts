import { readCommonTerms } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { ColumnMatch } from './column-match.ts'
import { type Grid, isTimeColumn, listBodyRows, readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, matchColumns } from './match-grid.ts'
import { makeBold, nameRow, quoteRow, quoteSingleRow } from './quote-cell.ts'
import { findWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** One value that is compared: a cell. */
type ComparedCell = { readonly row: number; readonly column: number }
type ComparedCells = readonly [ComparedCell, ComparedCell]

/** "More" or "less", and the words on either side of its "than". */
type AskedComparison = {
  readonly isMore: boolean
  readonly left: readonly QuestionWord[]
  readonly right: readonly QuestionWord[]
}

/**
 * "Is Elm taller than Oak?", "Did it rain more in 1983 than in 1982?": yes or no, with both cells; null where the question
 * compares no two cells of one table, or says more than the table does.
 */
export function tellGreater(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid } = match
  const compared = grid.form === 'rows' || grid.form === 'turned' ? readComparison(question) : null
  const columns = compared && chooseColumns(question, match, compared, retrieval)
  if (!compared || !columns) return null
  const own = new Set(columns.flatMap(({ words }) => [...words]))
  const cells = chooseCells(match, compared, columns, own, retrieval)
  const isSo = cells && comparesAs(compared, cells, grid)
  if (!cells || isSo === null) return null
  const [{ row: one }, { row: other }] = cells
  if (listMissing(question, match, own, [one, other], retrieval) > 0) return null
  const score = 1 + columns[0]!.score + compared.left.length + compared.right.length
  return { quotes: quoteCompared(question, grid, cells, isSo), score, missing: [] }
}

/** The two cells that are compared; null where a side means no row, or both mean one cell. */
function chooseCells(
  match: GridMatch,
  compared: AskedComparison,
  columns: readonly ColumnMatch[],
  own: ReadonlySet<QuestionWord>,
  retrieval: Retrieval,
): ComparedCells | null {
  const [one, other] = chooseRows(match, compared, own, columns.length > 1, retrieval)
  if (one === undefined || other === undefined) return null
  const [first, second] = [columns[0]!.column, columns.at(-1)!.column]
  if (one === other && first === second) return null
  return [
    { row: one, column: first },
    { row: other, column: second },
  ]
}

/** Whether the first value is so much as is asked; null where one of them is none, or they have different units. */
function comparesAs({ isMore }: AskedComparison, cells: ComparedCells, grid: Grid): boolean | null {
  const [value, base] = cells.map(({ row, column }) => readColumn(grid, column).values[row])
  if (!value || !base || value.unit !== base.unit) return null
  return isMore ? value.value > base.value : value.value < base.value
}

function quoteCompared({ language }: TableQuestion, grid: Grid, cells: ComparedCells, isSo: boolean): Quote[] {
  const { yes, no } = findLocale(language).polar
  const [lead, against] = cells
  const tell = ({ row, column }: ComparedCell, mark: (name: string) => string) =>
    `${mark(nameRow(grid, grid.rows[row]!, column))}: ${grid.columns[column]} ${grid.rows[row]!.cells[column]}`
  return [
    quoteSingleRow(grid, grid.rows[lead.row]!, [lead.column], `${isSo ? yes : no} – ${tell(lead, makeBold)}`),
    { ...quoteRow(grid, grid.rows[against.row]!, [against.column], false), shown: tell(against, String) },
  ]
}

function readComparison({ text, naming, words, cues, ends }: TableQuestion): AskedComparison | null {
  if (readAskedKind(text) !== null || isAskedFor('list', text)) return null
  const compared = [cues.more, cues.less].map((list) => findWords(list, naming))
  const [end] = new Set(ends.values())
  const isMore = compared[0]!.length > 0 || end === 'most'
  const isLess = compared[1]!.length > 0 || end === 'least'
  const [said] = compared.flat()
  if (isMore === isLess || (!said && (ends.has('age') || ends.has('date')))) return null
  const from = said?.end ?? 0
  const [than, another] = findWords(cues.than, naming).filter(({ start }) => start >= from)
  if (!than || another) return null
  let at = 0
  const places = words.map(({ text }) => {
    const place = naming.indexOf(text, at)
    at = place < 0 ? at : place + text.length
    return place
  })
  const hard = words.filter(({ isFrame }) => !isFrame)
  const isLeft = (word: QuestionWord) => places[words.indexOf(word)]! < than.start
  return { isMore, left: hard.filter(isLeft), right: hard.filter((word) => !isLeft(word)) }
}

/** The column of both, or one for each side: "Was the copper price higher than the zinc price?" */
function chooseColumns(
  question: TableQuestion,
  { grid }: GridMatch,
  { left, right }: AskedComparison,
  { terms }: Retrieval,
): readonly ColumnMatch[] | null {
  const isValue = ({ column, words, dimensions }: ColumnMatch) =>
    readColumn(grid, column).kind === 'number' &&
    !isTimeColumn(grid, column) &&
    column !== grid.key &&
    words.size + dimensions.size > 0
  const [best, second, third] = matchColumns(question, grid, terms).filter(isValue)
  if (!best) return null
  if (!second || second.score < best.score - 0.01) return [best]
  const holds = (side: readonly QuestionWord[], { words }: ColumnMatch, other: ColumnMatch) =>
    side.some((word) => words.has(word) && !other.words.has(word))
  if (third && third.score >= best.score - 0.01) return null
  if (holds(left, best, second) && holds(right, second, best)) return [best, second]
  return holds(left, second, best) && holds(right, best, second) ? [second, best] : null
}

/** The row of either side; what the right side does not say again is as it is on the left. */
function chooseRows(
  match: GridMatch,
  { left, right }: AskedComparison,
  own: ReadonlySet<QuestionWord>,
  isOfOneRow: boolean,
  retrieval: Retrieval,
): readonly (number | undefined)[] {
  const chooses = (word: QuestionWord) => !own.has(word) && match.rowsBy.get(word)!.size > 0
  const [first, second] = [left.filter(chooses), right.filter(chooses)]
  if (isOfOneRow) return [first, second].map(() => findOneRow(match, [...first, ...second], retrieval))
  const columnsBy = (word: QuestionWord) => new Set(findColumns(match, word, retrieval))
  const again = new Set(second.flatMap((word) => [...columnsBy(word)]))
  const kept = first.filter((word) => [...columnsBy(word)].every((column) => !again.has(column)))
  return [first, [...kept, ...second]].map((words) => findOneRow(match, words, retrieval))
}

/** The columns in which the rows hold a word. */
function findColumns({ grid, rowsBy }: GridMatch, word: QuestionWord, { terms }: Retrieval): number[] {
  const rows = [...rowsBy.get(word)!]
  const standsInColumn = (column: number) =>
    rows.some((row) => word.terms.every((term) => terms(grid.rows[row]!.cells[column]!).includes(term)))
  return [...grid.columns.keys()].filter(standsInColumn)
}

/** The only row that holds the words; of several the one whose name they say whole: "Virginia" beside "West Virginia". */
function findOneRow(
  { grid, rowsBy }: GridMatch,
  words: readonly QuestionWord[],
  { terms }: Retrieval,
): number | undefined {
  if (words.length === 0) return undefined
  const rows = listBodyRows(grid).filter((row) => words.every((word) => rowsBy.get(word)!.has(row)))
  const said = new Set(words.flatMap((word) => word.terms))
  const whole = rows.filter((row) => terms(grid.rows[row]!.cells[grid.key]!).every((term) => said.has(term)))
  const [only, other] = rows.length > 1 ? whole : rows
  return other === undefined ? only : undefined
}

/** How many words neither the rows nor the columns nor what stands around the table explains. */
function listMissing(
  question: TableQuestion,
  { rowsBy, inContext }: GridMatch,
  own: ReadonlySet<QuestionWord>,
  rows: readonly number[],
  { terms }: Retrieval,
): number {
  const common = readCommonTerms(question, terms)
  return question.words.filter(
    (word) =>
      !word.isFrame &&
      !own.has(word) &&
      !inContext.has(word) &&
      !rows.some((row) => rowsBy.get(word)!.has(row)) &&
      (word.isNamed || !word.terms.every((term) => common.has(term))),
  ).length
}
