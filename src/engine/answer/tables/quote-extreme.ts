import { findLocale } from '../language/locales.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type ChosenRows, MAX_LISTED_ROWS } from './chosen-rows.ts'
import {
  detectSourceLanguage,
  findLine,
  type Grid,
  type GridRow,
  hasFlags,
  isNumbering,
  isTimeColumn,
  readColumn,
} from './grid.ts'
import { matchColumns } from './match-grid.ts'
import { measuresIn } from './measure-units.ts'
import { fillFrame, makeBold, nameRow, quoteRow, quoteSingleRow } from './quote-cell.ts'
import { spendsBelowZero } from './signed-column.ts'
import { findWords, holdsWords, namesDimension } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

/** The rows with the highest or lowest value, a second one beside it where only few are compared. */
export function quoteExtreme(
  question: TableQuestion,
  grid: Grid,
  { rows: chosen, wide, column, isByName }: ChosenRows,
  { terms }: Retrieval,
): Quote[] | null {
  if (column === null || column.column === grid.key) return null
  const read = readColumn(grid, column.column)
  if (read.unit === null) return null
  const chosenEnd = chooseEnd(question, grid, column.column)
  const end = chosenEnd === 'most' && spendsBelowZero(question, grid, column.column) ? 'least' : chosenEnd
  const sign = end === 'most' ? -1 : 1
  const rankRows = (rows: readonly number[]) =>
    rows.filter((row) => read.values[row]).sort((a, b) => sign * (read.values[a]!.value - read.values[b]!.value))
  const isCounted = readSmallNumber(question) === chosen.length
  const valued = rankRows(isCounted ? chosen : wide)
  // Where a noun may be what all rows are or a part of some names, only a row that is first in both is told.
  if (valued.length < 2 || !chosen.includes(valued[0]!)) return null
  if (question.rank > 1) return quoteRanked(question, grid, valued, column.column, end)
  const best = read.values[valued[0]!]!.value
  const equal = valued.filter((row) => read.values[row]!.value === best).slice(0, MAX_LISTED_ROWS)
  const top = Math.min(question.top, MAX_LISTED_ROWS)
  if (top > 1) return valued.slice(0, top).map((row) => quoteRow(grid, grid.rows[row]!, [column.column], true))
  const lead = equal.map((row) => quoteBest(question, grid, grid.rows[row]!, column.column, valued.length, end, terms))
  const isPair = isByName || valued.length === 2
  return [
    ...lead,
    ...(isPair ? valued.slice(equal.length).map((row) => quoteRow(grid, grid.rows[row]!, [column.column], false)) : []),
  ]
}

/** "Between which values?": the lowest and the highest of a column, each with its row. */
export function quoteRange(question: TableQuestion, grid: Grid, { rows, column }: ChosenRows): Quote[] | null {
  if (column === null || column.column === grid.key) return null
  const { values, unit } = readColumn(grid, column.column)
  const valued = rows.filter((row) => values[row]).sort((one, other) => values[one]!.value - values[other]!.value)
  if (unit === null || valued.length < 2) return null
  const isTime = isTimeColumn(grid, column.column)
  const ends = [
    { row: grid.rows[valued[0]!]!, frame: isTime ? 'earliest' : 'least' },
    { row: grid.rows[valued.at(-1)!]!, frame: isTime ? 'latest' : 'most' },
  ] as const
  return ends.map(({ row, frame }) => ({
    ...quoteRow(grid, row, [column.column], false),
    shown: fillFrame(question, frame, {
      row: nameRow(grid, row, column.column),
      column: grid.columns[column.column]!,
      value: makeBold(row.cells[column.column]!),
      count: String(valued.length),
    }),
  }))
}

/** The row at the asked place; where rows before it have equal values, the first of all, so that each sees which is meant. */
function quoteRanked(
  question: TableQuestion,
  grid: Grid,
  valued: readonly number[],
  column: number,
  end: 'most' | 'least',
): Quote[] | null {
  const { values } = readColumn(grid, column)
  const valueAt = (place: number) => values[valued[place - 1]!]!.value
  const { rank } = question
  if (valued.length < rank) return null
  const equal = valued.filter((row) => values[row]!.value === valueAt(rank))
  const isClear = new Set(valued.slice(0, rank).map((row) => values[row]!.value)).size === rank
  if (!isClear || equal.length > 1) {
    const last = Math.max(rank, valued.lastIndexOf(equal.at(-1)!) + 1)
    return last > MAX_LISTED_ROWS
      ? null
      : valued.slice(0, last).map((row) => quoteRow(grid, grid.rows[row]!, [column], true))
  }
  const row = grid.rows[valued[rank - 1]!]!
  const shown = fillFrame(question, chooseRankFrame(isTimeColumn(grid, column), end), {
    row: makeBold(nameRow(grid, row, column)),
    column: grid.columns[column]!,
    value: row.cells[column]!,
    rank: String(rank),
    count: String(valued.length),
  })
  return [quoteSingleRow(grid, row, [column], shown)]
}

function chooseRankFrame(isDate: boolean, end: 'most' | 'least') {
  if (isDate) return end === 'most' ? 'nthLatest' : 'nthEarliest'
  return end === 'most' ? 'nthMost' : 'nthLeast'
}

/** The end of a column that is asked. The oldest has the greatest age, but the earliest date; the fastest takes the least time, but has the most turns a minute. */
function chooseEnd(question: TableQuestion, grid: Grid, column: number): 'most' | 'least' {
  const languages = [question.language, detectSourceLanguage(grid.source)]
  const own = [...question.ends].find(
    ([id]) => namesDimension(id, grid.columns[column]!, languages) && (id !== 'date' || isTimeColumn(grid, column)),
  )
  if (own) return own[1]
  if (isSpanSince(question, grid, column, languages)) return question.aggregation === 'least' ? 'most' : 'least'
  const byAge = isTimeColumn(grid, column) ? question.ends.get('age') : undefined
  if (byAge) return byAge === 'most' ? 'least' : 'most'
  const byPace = measuresIn('duration', readColumn(grid, column).unit ?? '') ? undefined : question.ends.get('speed')
  if (byPace) return byPace
  return question.aggregation === 'least' ? 'least' : 'most'
}

/** Who has been there longest has been there since the earliest day. */
const isSpanSince = (question: TableQuestion, grid: Grid, column: number, languages: readonly string[]): boolean =>
  (question.ends.has('duration') || question.ends.has('length')) &&
  isTimeColumn(grid, column) &&
  languages.some((code) => holdsWords(findLocale(code).table.since, grid.columns[column]!))

/** "Which supplier gets the most?" asks for the supplier of the row, which goes by the name of its item. */
function nameAsked(
  question: TableQuestion,
  grid: Grid,
  row: GridRow,
  column: number,
  terms: Retrieval['terms'],
): string {
  const [first] = question.words.filter(({ isFrame }) => !isFrame)
  const asked = matchColumns(question, grid, terms).find(({ words }) => first !== undefined && words.has(first))
  const name = nameRow(grid, row, column)
  const asksWho = readAskedKind(question.text) === 'name'
  if (asked && !asksWho && asked.column !== column && isNumbering(grid, asked.column))
    return `${grid.columns[asked.column]} ${row.cells[asked.column]}, ${name}`
  const isOther =
    asked &&
    asked.column !== column &&
    asked.column !== grid.key &&
    !hasFlags(grid, asked.column) &&
    !name.includes(row.cells[asked.column]!)
  return isOther && readColumn(grid, asked.column).kind === 'text' ? `${row.cells[asked.column]}, ${name}` : name
}

/** Who, where or when it was that is asked beside what it was: cells of the same row. */
const BESIDE: readonly string[] = ['person', 'place', 'date']

function nameBeside(
  question: TableQuestion,
  grid: Grid,
  row: GridRow,
  column: number,
  name: string,
  terms: Retrieval['terms'],
): string[] {
  const asked = BESIDE.filter((id) => question.dimensions.includes(id) && !question.ends.has(id))
  const columns = asked.flatMap((id) => {
    const named = matchColumns(question, grid, terms).filter(({ dimensions }) => dimensions.has(id))
    const [first, other] = named.filter((match) => match.column !== column && match.column !== grid.key)
    if (named.length === 0 && id === 'person' && /\d/.test(row.cells[grid.key]!)) return listOnlyWords(grid)
    return first && !other ? [first.column] : []
  })
  const isNew = (at: number) => row.cells[at] !== '' && !name.includes(row.cells[at]!)
  return columns.filter(isNew).map((at) => `${grid.columns[at]} ${makeBold(row.cells[at]!)}`)
}

/** The only column of words: whose a thing is that goes by a number. */
function listOnlyWords(grid: Grid): number[] {
  const words = [...grid.columns.keys()].filter((at) => at !== grid.key && readColumn(grid, at).kind === 'text')
  return words.length === 1 ? words : []
}

function quoteBest(
  question: TableQuestion,
  grid: Grid,
  row: GridRow,
  column: number,
  count: number,
  end: 'most' | 'least',
  terms: Retrieval['terms'],
): Quote {
  const isDate = isTimeColumn(grid, column)
  const frame = isDate ? (end === 'most' ? 'latest' : 'earliest') : end
  const asksValue = readAskedKind(question.text) === 'number'
  const [name, value] = [nameAsked(question, grid, row, column, terms), row.cells[column]!]
  const beside = nameBeside(question, grid, row, column, name, terms)
  const said = {
    row: [asksValue ? name : makeBold(name), ...beside].join(', '),
    value: asksValue ? makeBold(value) : value,
  }
  const line = findLine(row, column)
  const quote = quoteRow(grid, row, [column], false)
  return {
    ...quote,
    unit: { ...quote.unit, kind: 'row' },
    start: line.start,
    end: line.end,
    shown: fillFrame(question, frame, { ...said, column: grid.columns[column]!, count: String(count) }),
  }
}

/** The first number of things that a question says, as digits or as a word; null where it says none. */
function readSmallNumber({ text, cues }: TableQuestion): number | null {
  const [first] = findWords(`\\d{1,2}|${cues.small}`, text)
  if (!first) return null
  const word = text.slice(first.start, first.end).toLowerCase()
  return Number(word) || cues.small.split('|').indexOf(word) + 2
}
