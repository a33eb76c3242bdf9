import { readCommonTerms } from '../language/common-words.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readColumn } from './grid.ts'
import type { TableAnswer } from './look-up.ts'
import type { GridMatch } from './match-grid.ts'
import { fillFrame, makeBold, nameRow, quoteRow, quoteSingleRow } from './quote-cell.ts'
import { findBeginColumn, type RowSpan, readSpans, type SpanColumns } from './spans.ts'
import { holdsWords } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

const YEAR = /(?<![\p{L}\p{N}.,])(?:1\d{3}|20\d{2})(?![\p{L}\p{N}]|[.,]\d)/u
/** At the end of one and the beginning of the next both are told. */
const MAX_TOLD = 3
/** One other word for what the rows are: "on the throne". */
const MAX_MISSING = 1

/** Whether a question asks who or what lasted at a time: "Who was mayor in 1960?", "Who leads it today?". */
export const asksForTime = ({ text, cues }: Pick<TableQuestion, 'text' | 'cues'>): boolean =>
  readAskedKind(text) === 'name' && (YEAR.test(text) || holdsWords(cues.now, text))

/** The rows that lasted when the question asks; null where it asks no time, or names what the table does not hold. */
export function tellAtTime(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  if (!asksForTime(question) || question.aggregation !== null || match.grid.form !== 'rows') return null
  const read = readSpans(match.grid, question)
  const missing = read && listMissing(question, match, retrieval)
  if (!read || !missing) return null
  const year = YEAR.exec(question.text)?.[0]
  const isThen = ({ from, to }: RowSpan) =>
    year === undefined
      ? to === null
      : Math.floor(from) <= Number(year) && (to === null || Number(year) <= Math.floor(to))
  const rows = read.spans.filter(isThen)
  if (rows.length === 0 || rows.length > MAX_TOLD) return null
  const told = rows.map(({ row }) => quoteRow(match.grid, match.grid.rows[row]!, read.columns, true))
  const quotes =
    told.length > 1 ? told : told.map((quote) => ({ ...quote, unit: { ...quote.unit, kind: 'row' as const } }))
  return { quotes, score: 1 + question.words.length - missing.length, missing }
}

/** The row that lasted longest or shortest; null where no end of a length of time is asked. */
export function tellLongest(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const end = question.ends.get('duration') ?? question.ends.get('length')
  if (end === undefined || match.grid.form !== 'rows' || question.rank > 1) return null
  const missing = listMissing(question, match, retrieval)
  const read = missing && readSpans(match.grid, question)
  if (!missing) return null
  if (!read) return tellLongestSince(question, match, end, missing)
  const sign = end === 'most' ? -1 : 1
  const ended = read.spans.flatMap(({ row, from, to }) => (to === null ? [] : [{ row, years: to - from }]))
  const [best, second] = ended.sort((a, b) => sign * (a.years - b.years))
  if (!best || !second) return null
  const equal = ended.filter(({ years }) => years === best.years).slice(0, MAX_TOLD)
  const quotes = equal.map(({ row }) => quoteLongest(question, match, read, row, end, ended.length))
  return { quotes, score: 1 + question.words.length - missing.length, missing }
}

/** Of what goes on the longest is what began first: "Who has been there the longest?" of a column "Since". */
function tellLongestSince(
  question: TableQuestion,
  { grid }: GridMatch,
  end: 'most' | 'least',
  missing: readonly QuestionWord[],
): TableAnswer | null {
  const column = findBeginColumn(grid, question)
  const values = column === null ? [] : readColumn(grid, column).values
  const begun = [...grid.rows.keys()].flatMap((row) => (values[row] ? [{ row, from: values[row].value }] : []))
  if (column === null || begun.length < 2) return null
  const best = (end === 'most' ? Math.min : Math.max)(...begun.map(({ from }) => from))
  const equal = begun.filter(({ from }) => from === best)
  if (equal.length > MAX_TOLD) return null
  const quotes = equal.map(({ row }) => {
    const { cells } = grid.rows[row]!
    const said = {
      row: makeBold(nameRow(grid, grid.rows[row]!, column)),
      column: grid.columns[column]!,
      value: cells[column]!,
    }
    const shown = fillFrame(question, end === 'most' ? 'earliest' : 'latest', { ...said, count: String(begun.length) })
    return quoteSingleRow(grid, grid.rows[row]!, [column], shown)
  })
  return { quotes, score: 1 + question.words.length - missing.length, missing }
}

function quoteLongest(
  question: TableQuestion,
  { grid }: GridMatch,
  { columns }: SpanColumns,
  row: number,
  end: 'most' | 'least',
  count: number,
): Quote {
  const { cells } = grid.rows[row]!
  const join = (parts: readonly string[]) => parts.join('–')
  const shown = fillFrame(question, end === 'most' ? 'longest' : 'shortest', {
    row: makeBold(nameRow(grid, grid.rows[row]!, columns[0]!)),
    column: join(columns.map((column) => grid.columns[column]!)),
    value: join(columns.map((column) => cells[column]!)),
    count: String(count),
  })
  return quoteSingleRow(grid, grid.rows[row]!, columns, shown)
}

/** The words that the table does not explain; null where these are too many, or one is a name. */
function listMissing(
  question: TableQuestion,
  { inContext, rowsBy }: GridMatch,
  { terms }: Retrieval,
): readonly QuestionWord[] | null {
  const common = readCommonTerms(question, terms)
  const missing = question.words.filter(
    (word) =>
      !word.isFrame &&
      !inContext.has(word) &&
      rowsBy.get(word)!.size === 0 &&
      !YEAR.test(word.text) &&
      !word.terms.some((term) => common.has(term)),
  )
  return missing.length > MAX_MISSING || missing.some(({ isNamed }) => isNamed) ? null : missing
}
