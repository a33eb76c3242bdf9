import { readCommonTerms } from '../language/common-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { isSpaced } from '../language/locales.ts'
import { readAskedFor, readAskedKind } from '../question/asked-kind.ts'
import { findHeadingAt } from '../retrieval/indexed-source.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { MAX_LISTED_ROWS } from './chosen-rows.ts'
import { type Grid, type GridRow, hasFlags, isMissingCell, listBodyRows, readColumn } from './grid.ts'
import { asksForRows } from './list-by-state.ts'
import type { TableAnswer } from './look-up.ts'
import { type GridMatch, isAmongTerms, matchColumns, mayMiss, saysWord } from './match-grid.ts'
import { fillFrame, makeBold, quoteRow, quoteTable } from './quote-cell.ts'
import { findWords, holdsWords, isListedWord } from './table-cues.ts'
import type { QuestionWord, TableQuestion } from './table-question.ts'

/** Words beside those that choose rows: a verb, and another name of the thing. */
const MAX_MISSING_BESIDE_FILTER = 2
const MIN_TABLE_SHARE = 0.6

/** Rows of which a cell is said whole in the question, all in one column: "Which characters come from Naboo?" */
export function listRows(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, inContext, rowsBy } = match
  const named = keepAskedColumn(question, match, retrieval)
  const columns = new Set(named.values())
  const [column] = columns
  if (column === undefined || columns.size > 1 || column === grid.key || grid.form !== 'rows') return null
  if (named.size < 2 && !asksByColumn(question, match, column, retrieval)) return null
  const cell = grid.rows[[...named.keys()][0]!]!.cells[column]!
  const missing = question.words.filter(
    (word) => !word.isFrame && !inContext.has(word) && ![...named.keys()].every((row) => rowsBy.get(word)!.has(row)),
  )
  if (!mayMiss(missing, retrieval) || [...named.keys()].some((row) => grid.rows[row]!.cells[column] !== cell))
    return null
  const rows = [...named.keys()].sort((a, b) => a - b)
  const values = {
    value: makeBold(String(rows.length)),
    count: String(grid.rows.length),
    row: `${grid.columns[column]} ${cell}`.trim(),
  }
  const lead = quoteTable(grid, fillFrame(question, 'list', values))
  const hard = question.words.filter((word) => !word.isFrame).length
  const asked = listAskedBeside(question, match, column, retrieval)
  return {
    quotes: [lead, ...rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, asked, false))],
    score: hard - missing.length + 1,
    missing,
  }
}

/** "From which supplier do the drinks come?": the columns that are asked of rows which another column chooses, by words of their own. */
function listAskedBeside(
  question: TableQuestion,
  { grid, rowsBy }: GridMatch,
  column: number,
  { terms }: Retrieval,
): number[] {
  const matches = matchColumns(question, grid, terms)
  const naming = matches.find((match) => match.column === column)?.words
  const namesColumnAlone = (word: QuestionWord) => !word.isFrame && !naming?.has(word) && rowsBy.get(word)!.size === 0
  return matches
    .filter((other) => other.column !== column && other.column !== grid.key && [...other.words].some(namesColumnAlone))
    .map((other) => other.column)
}

/** "Which trees are in poor condition?" says the column beside what stands in it: be it one row, it is meant as a choice. */
function asksByColumn(question: TableQuestion, { grid }: GridMatch, column: number, { terms }: Retrieval): boolean {
  const isSaid = matchColumns(question, grid, terms).some((match) => match.column === column && match.words.size > 0)
  return isSaid && asksForRows(question) && isAskedFor('list', question.text)
}

/** Where a word of one column stands in another too, the column that the question names is meant: "Python type float". */
function keepAskedColumn(question: TableQuestion, match: GridMatch, { terms }: Retrieval): ReadonlyMap<number, number> {
  const { grid, named } = match
  if (named.size === 0) return findBegunCells(question, match, terms)
  const asked = matchColumns(question, grid, terms).find(({ words }) => words.size > 0)?.column
  const cells = new Set([...named].filter(([, at]) => at === asked).map(([row]) => grid.rows[row]!.cells[asked!]))
  if (asked === undefined || cells.size !== 1 || new Set(named.values()).size < 2) return named
  return new Map([...named.keys()].filter((row) => cells.has(grid.rows[row]!.cells[asked])).map((row) => [row, asked]))
}

/** "Which types are unsupported?": the rows of which one column says "Unsupported (throws)", and nothing else with that word. */
function findBegunCells(question: TableQuestion, { grid, rowsBy }: GridMatch, terms: Retrieval['terms']) {
  const found = new Map<number, number>()
  const filters = question.words.filter((word) => !word.isFrame && rowsBy.get(word)!.size > 0)
  const [word, other] = filters.filter((one) => rowsBy.get(one)!.size < grid.rows.length)
  if (!word || other || !asksForRows(question) || grid.form !== 'rows') return found
  const rows = [...rowsBy.get(word)!]
  const begins = (cell: string) => word.terms.length === 1 && terms(cell)[0] === word.terms[0]
  const column = [...grid.columns.keys()].find(
    (at) => at !== grid.key && rows.every((row) => begins(grid.rows[row]!.cells[at]!)),
  )
  if (column !== undefined) for (const row of rows) found.set(row, column)
  return found
}

/** "Which lodging has not been paid?", "Who has a car?": the rows whose cell of yes and no says so. */
export function listFlagged(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, rowsBy, inContext } = match
  const column = matchColumns(question, grid, retrieval.terms).find((match) => hasFlags(grid, match.column))
  if (!column || grid.form === 'record' || grid.form === 'pairs' || !asksForRows(question)) return null
  const wanted = question.isNegated ? 'no' : 'yes'
  const flagged = [...grid.rows.keys()].filter((row) => isListedWord(wanted, grid.rows[row]!.cells[column.column]!))
  const isOpen = (row: number) => isMissingCell(grid.rows[row]!.cells[column.column]!) // where nobody writes "no"
  const chosen = question.words.filter((word) => !word.isFrame && !column.words.has(word) && isSelective(match, word))
  const isChosen = (row: number) => chosen.every((word) => rowsBy.get(word)!.has(row)) // "Which musicians have a car?"
  const rows = (flagged.length > 0 || !question.isNegated ? flagged : listBodyRows(grid).filter(isOpen)).filter(
    isChosen,
  )
  const missing = question.words.filter(
    (word) => !word.isFrame && !column.words.has(word) && !inContext.has(word) && rowsBy.get(word)!.size === 0,
  )
  if (rows.length === 0 || rows.length > MAX_LISTED_ROWS || missing.length > 1) return null
  const hasSubject = question.words.some((word) => !word.isFrame && !column.words.has(word))
  if (missing.some(({ isNamed }) => isNamed)) return null
  if (!hasSubject && !question.isNegated && readAskedKind(question.text) !== 'name') return null
  const quotes = rows.map((row) =>
    grid.form === 'turned'
      ? quoteRow(grid, grid.rows[row]!, [column.column], true)
      : quoteWholeRow(grid, grid.rows[row]!),
  )
  return { quotes, score: 1 + column.score + chosen.length - missing.length, missing }
}

/** "How many children does he have?" is told by no "has children: yes". */
export function countsFlag(question: TableQuestion, grid: Grid, { terms }: Retrieval): boolean {
  const { sort, counted } = readAskedFor(question.text)
  const [column] = matchColumns(question, grid, terms).filter(({ words }) => words.size > 0)
  return (
    sort === 'count' &&
    column !== undefined &&
    hasFlags(grid, column.column) &&
    [...column.words].some((word) => word.text === counted[0])
  )
}

/** "Unpaid", "unbezahlt", "onbetaald", "неоплаченный", "未払い": what is not so, in one word. */
const DENYING: Readonly<Record<string, RegExp>> = {
  en: /^un(?=\p{L}{3})/iu,
  de: /^un(?=\p{L}{4})/iu,
  nl: /^on(?=\p{L}{4})/iu,
  fr: /^(?:im|in|non-)(?=\p{L}{3})/iu,
  es: /^im(?=\p{L}{4})/iu,
  it: /^(?:in|non)(?=\p{L}{4})/iu,
  pt: /^(?:im|não-)(?=\p{L}{3})/iu,
  ru: /^не(?=\p{L}{4})/iu,
  ja: /^未/u,
  zh: /^未/u,
}

/** "Which invoices have not been paid yet?": the rows that have nothing in the column that says it of others. */
export function listEmpty(question: TableQuestion, match: GridMatch, retrieval: Retrieval): TableAnswer | null {
  const { grid, inContext } = match
  const said = question.isNegated ? question.words : readDenied(question, retrieval)
  if (said === null || grid.form !== 'rows' || question.limits.length > 0) return null
  const asked = { ...question, words: said, dimensions: [] }
  // of numbers none is 0 where it is asked for: "Which have no prestige?"
  const isOpen = (column: number, row: number) =>
    isMissingCell(grid.rows[row]!.cells[column]!) ||
    (question.isNegated && readColumn(grid, column).values[row]?.value === 0)
  const body = listBodyRows(grid)
  const column = matchColumns(asked, grid, retrieval.terms).find(
    (one) =>
      one.column !== grid.key &&
      one.words.size > 0 &&
      body.some((row) => isOpen(one.column, row)) &&
      !body.every((row) => isOpen(one.column, row)),
  )
  // the rows are known by the words as they were asked, with their "un-"
  const chooses = (word: QuestionWord, place: number) =>
    !column?.words.has(word) &&
    !holdsWords(question.cues.negation, word.text) &&
    isSelective(match, question.words[place]!)
  if (!column || said.some(chooses)) return null
  const common = readCommonTerms(question, retrieval.terms)
  const missing = said.filter(
    (word) =>
      !word.isFrame && !column.words.has(word) && !inContext.has(word) && !word.terms.every((term) => common.has(term)),
  )
  if (missing.length > 1 || missing.some(({ isNamed }) => isNamed)) return null
  const rows = body.filter((row) => isOpen(column.column, row))
  const name = grid.columns[column.column]!
  const isZero = rows.every((row) => readColumn(grid, column.column).values[row]?.value === 0)
  const lead = fillFrame(question, isZero ? 'list' : 'without', {
    value: makeBold(String(rows.length)),
    count: String(body.length),
    row: isZero ? `${name} = 0` : `“${name}”`,
  })
  const told = rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteWholeRow(grid, grid.rows[row]!))
  return { quotes: [quoteTable(grid, lead), ...told], score: 1 + column.score, missing }
}

/** The words of a question with one of them without its "un-"; null where none of them has it. */
function readDenied({ words, language }: TableQuestion, { terms }: Retrieval): readonly QuestionWord[] | null {
  const denying = DENYING[language]
  if (!denying || !words.some(({ text }) => denying.test(text))) return null
  return words.map((word) => {
    const text = word.text.replace(denying, '')
    return text === word.text ? word : { ...word, text, terms: terms(text) }
  })
}

/** "What is T-05?": all of the one row that a code names, where the question says no more than that. */
export function tellRow(question: TableQuestion, { grid, named, rowsBy, inContext }: GridMatch): TableAnswer | null {
  const [row, other] = named.keys()
  const cell = row === undefined ? '' : grid.rows[row]!.cells[named.get(row)!]!
  const isCode = /\d/.test(cell) && /\p{L}/u.test(cell) && !/\s/.test(cell)
  if (row === undefined || other !== undefined || !isCode || grid.form !== 'rows') return null
  const hard = question.words.filter((word) => !word.isFrame)
  if (hard.some((word) => !rowsBy.get(word)!.has(row) && !inContext.has(word) && !cell.includes(word.text))) return null
  if (question.dimensions.length > 0 || question.limits.length > 0) return null
  return { quotes: [quoteWholeRow(grid, grid.rows[row]!)], score: hard.length, missing: [] }
}

/** One row with all of its cells, as a sentence of its own. */
export function quoteAlone(grid: Grid, row: GridRow): Quote {
  const quote = quoteWholeRow(grid, row)
  return { ...quote, unit: { ...quote.unit, kind: 'row' } }
}

function quoteWholeRow(grid: Grid, row: GridRow): Quote {
  const isTold = (column: number) => column !== grid.key && grid.columns[column] !== '' && row.cells[column] !== ''
  return quoteRow(grid, row, [...grid.columns.keys()].filter(isTold), false)
}

/** "Which telescopes are not in Spain?": the rows whose cell of that column says something else. */
export function listExcluded(question: TableQuestion, match: GridMatch, { terms }: Retrieval): TableAnswer | null {
  const { grid, rowsBy, inContext } = match
  if (!question.isNegated || question.limits.length > 0 || grid.form !== 'rows') return null
  const filters = question.words.filter((word) => !word.isFrame && isSelective(match, word))
  if (!filters.every((word) => isBehindNegation(question, word))) return null
  const column = findFilterColumn(match, filters, terms)
  if (column === null) return null
  const named = new Set(matchColumns(question, grid, terms).flatMap(({ words }) => [...words]))
  const missing = question.words.filter(
    (word) => !word.isFrame && !filters.includes(word) && !named.has(word) && !inContext.has(word),
  )
  if (missing.length > MAX_MISSING_BESIDE_FILTER || missing.some(({ isNamed }) => isNamed)) return null
  const left = new Set(filters.flatMap((word) => [...rowsBy.get(word)!]))
  const body = listBodyRows(grid)
  const rows = body.filter((row) => !left.has(row) && grid.rows[row]!.cells[column] !== '')
  if (rows.length === 0) return null
  const cell = grid.rows[[...left][0]!]!.cells[column]!
  const lead = fillFrame(question, 'without', {
    value: makeBold(String(rows.length)),
    count: String(body.length),
    row: `${grid.columns[column]} ${cell}`.trim(),
  })
  const told = rows.slice(0, MAX_LISTED_ROWS).map((row) => quoteRow(grid, grid.rows[row]!, [column], false))
  return { quotes: [quoteTable(grid, lead), ...told], score: filters.length + 1, missing: [] }
}

/** "Who of those with a dog has no car?" leaves out no dogs; where words have no spaces between them the "not" may follow. */
function isBehindNegation({ text, cues, language }: TableQuestion, word: QuestionWord): boolean {
  const [first] = findWords(cues.negation, text)
  return !isSpaced(language) || first === undefined || text.indexOf(word.text) > first.start
}

/** A word that stands in some of the rows and not in others. */
const isSelective = ({ grid, rowsBy }: GridMatch, word: QuestionWord) => {
  const { size } = rowsBy.get(word)!
  return size > 0 && size < grid.rows.length
}

/** The one column in which the words that choose rows stand, all in the same rows; its rows that hold them say the same. */
function findFilterColumn(
  { grid, rowsBy }: GridMatch,
  filters: readonly QuestionWord[],
  terms: Retrieval['terms'],
): number | null {
  const [first, ...others] = filters
  if (!first || others.some((word) => rowsBy.get(word)!.size !== rowsBy.get(first)!.size)) return null
  const rows = [...rowsBy.get(first)!]
  const column = [...grid.columns.keys()].find((at) =>
    rows.every((row) => {
      const held = terms(grid.rows[row]!.cells[at]!)
      const isAsked = (own: string) => filters.some((word) => isAmongTerms(own, word.terms))
      return held.length > 0 && held.every(isAsked)
    }),
  )
  const isOneThing = column !== undefined && new Set(rows.map((row) => grid.rows[row]!.cells[column])).size === 1
  return isOneThing && readColumn(grid, column).kind === 'text' ? column : null
}

/**
 * "How many boats are there?": the rows, where the question says no more than what a row is. In a document of prose a
 * table may list a part only.
 */
export function countRows(question: TableQuestion, match: GridMatch, { terms }: Retrieval): TableAnswer | null {
  const { grid } = match
  if (question.aggregation !== 'count' || question.limits.length > 0 || question.isNegated || grid.form !== 'rows')
    return null
  const things = question.words.filter((word) => !word.isFrame)
  const name = terms([grid.columns[grid.key]!, nameTable(grid)].join('\n'))
  if (things.length === 0 || !things.every((word) => saysWord(name, word)) || !fillsSource(grid)) return null
  const count = listBodyRows(grid).length
  const isColumn = (word: QuestionWord) => word.terms.every((term) => terms(grid.columns[grid.key]!).includes(term))
  const thing = things.every(isColumn) ? grid.columns[grid.key]! : things.map(({ text }) => text).join(' ')
  const said = `${thing}: ${fillFrame(question, 'rows', { value: makeBold(String(count)) })}`
  return count < 2 ? null : { quotes: [quoteTable(grid, said)], score: things.length, missing: [] }
}

/** What the file or the sheet of a table is called without its ending: the rows of "penguins.csv" are penguins. */
const nameTable = ({ source, tables: [table] }: Grid) =>
  [source.name.replace(/\.\p{L}{2,5}$/u, ''), findHeadingAt(source, table!.start)].filter(Boolean).join('\n')

/** Whether a source is this table and little else. */
export const fillsSource = ({ source, tables }: Grid) =>
  tables.reduce((sum, { start, end }) => sum + end - start, 0) > MIN_TABLE_SHARE * source.text.length

/** "Which columns does the table have?" */
export function listColumns(question: TableQuestion, grid: Grid): TableAnswer | null {
  const header = grid.tables[0]!.header
  if (!question.asksColumns || header === null || grid.form !== 'rows') return null
  return {
    quotes: [quoteTable(grid, fillFrame(question, 'columns', { value: grid.columns.filter(Boolean).join(', ') }))],
    score: 1,
    missing: [],
  }
}
