import { findSpansOfKind } from '../../../text/spans.ts'
import { hedge } from '../compose/hedge.ts'
import { writeAnswer } from '../compose/write-answer.ts'
import { listMissingWords } from '../coverage/missing-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { readSubject } from '../language/read-subject.ts'
import { isSameRoot } from '../language/same-root.ts'
import { readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { isOfPages, isTermHeld, weighTerms } from '../retrieval/term-weight.ts'
import { aggregateRows } from './aggregate-rows.ts'
import { asksForBill } from './asks-for-bill.ts'
import { findAskedTables } from './find-tables.ts'
import { type Grid, readGrids } from './grid.ts'
import { asksForMoneyOfKind, readByKinds } from './kind-column.ts'
import { type GridAnswer, labelTables } from './label-tables.ts'
import { leavesSide } from './leaves-side.ts'
import { listBeyondColumn } from './list-beyond-column.ts'
import { listByState } from './list-by-state.ts'
import { listByTime } from './list-by-time.ts'
import {
  countRows,
  countsFlag,
  listColumns,
  listEmpty,
  listExcluded,
  listFlagged,
  listRows,
  tellRow,
} from './list-rows.ts'
import { lookUp, type TableAnswer } from './look-up.ts'
import { type GridMatch, isAmongTerms, matchGrid, saysWord } from './match-grid.ts'
import { tellNumbered } from './numbered-row.ts'
import { tellByQuantity } from './quantity-columns.ts'
import { LIST_COLUMNS } from './read-price-lists.ts'
import { sumAmounts } from './sum-amounts.ts'
import { holdsWords, isListedWord } from './table-cues.ts'
import { readByNames, readTableQuestion, type TableQuestion } from './table-question.ts'
import { tellColumn } from './tell-column.ts'
import { tellGreater } from './tell-greater.ts'
import { tellKinds } from './tell-kinds.ts'
import { tellListed } from './tell-listed.ts'
import { tellNamedRow } from './tell-named-row.ts'
import { tellNeighbour } from './tell-neighbour.ts'
import { tellAtTime, tellLongest } from './tell-spans.ts'
import { tellsRemaining } from './tells-remaining.ts'

/** Answers that are so near to each other in score are equally sure. */
const NEARLY = 0.1
/** A question of fewer words that the sources know may name its table by another word. */
const MIN_JUDGED_TERMS = 2
const MIN_TOLD_SHARE = 0.15
const YEAR = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/

/** Answers from the cells of a table, each cited by its row; null when no table is clearly meant. */
export function answerByTable(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const question = readTableQuestion(asked, retrieval.terms)
  if (question.isUnlike || (question.words.length === 0 && question.dimensions.length === 0)) return null
  const grids = findAskedTables(asked, question, retrieval).flatMap(readGrids)
  const answers = grids.flatMap((grid) => {
    const answer = answerFromGrid(question, grid, retrieval)
    return answer ? [{ grid, answer }] : []
  })
  const meant = keepNamed(question, dropLacking(answers), grids, retrieval)
  const best = chooseAnswer(
    asksExtreme(question)
      ? dropLesser(meant)
      : question.aggregation === null
        ? dropParts(question, meant, grids, retrieval)
        : meant,
  )
  if (!best || isOfOtherForm(asked, question, best, retrieval) || tellsOther(asked, question, best, retrieval))
    return null
  if (leavesSide(asked, best.quotes, grids, retrieval)) return null
  const written = writeTableAnswer(asked, best, retrieval)
  const isOpen = written.state === 'answered' && isAskedFor('polar', asked.text) && isOfPages(retrieval.weightOf)
  const isDecided = best.quotes.length === 1 && decides(readCell(best.quotes[0]!))
  const isUnchanged = best.quotes.length === 1 && asksChange(question)
  return best.isOpen || isUnchanged || (isOpen && !isDecided) ? hedge(written, asked.language) : written
}

/** "By how much does it rise?" is told by no single cell that gives what it is. */
const asksChange = ({ text, language }: TableQuestion) => holdsWords(findLocale(language).table.change, text)

/** What is told of a row, as it is set off; empty where several cells are. */
const readCell = ({ shown = '' }: TableAnswer['quotes'][number]): string => /\*\*(.+?)\*\*/.exec(shown)?.[1] ?? ''

/**
 * A list of rows is no way to do something, and the rows that hold a thing do not say what it is; "payee: a payee name" says
 * with the word itself what a payee is. Yes or no is told to who asks whether.
 */
function isOfOtherForm(
  { text, language }: AskedQuestion,
  { dimensions, aggregation, limits }: TableQuestion,
  { quotes, missing }: TableAnswer,
  { terms }: Retrieval,
): boolean {
  if (isAskedFor('steps', text)) return quotes.length > 1
  if (isAskedFor('polar', text) && quotes.length > 1 && missing.length > 0) return true // rows of travel say not whether it is allowed
  if (isAskedFor('polar', text) && aggregation !== null && RECKONED.has(aggregation) && limits.length === 0) return true
  const told = readCell(quotes[0]!)
  if (isOfOtherSort(text, told, quotes.length)) return true
  const isList = isAskedFor('list', text)
  if (quotes.length === 1 && isFlag(told) && isList) return true
  const subject = readSubject(text, language)
  if (subject === null || subject.isPlaced) return false
  const said = terms(told)
  const isReckoned = aggregation !== null && RECKONED.has(aggregation) // "What is the total of ...?" asks for no definition
  const isMany = quotes.length > 1 && !isList && dimensions.length === 0 && !isReckoned
  return isMany || (told !== '' && terms(subject.name).every((term) => said.includes(term)))
}

/** "Is there a method for the median?" asks for no median. */
const RECKONED: ReadonlySet<TableQuestion['aggregation']> = new Set(['sum', 'mean', 'median', 'range'])

/** How many or how much is told by no yes or no, and where something happened by no date. */
function isOfOtherSort(text: string, told: string, quotes: number): boolean {
  const { sort } = readAskedFor(text)
  if (quotes > 1 || told === '') return false
  if (sort === 'count' || sort === 'money') return isFlag(told)
  return sort === 'place' && isDate(told)
}

const isDate = (cell: string) => findSpansOfKind('date', cell).some(({ start, end }) => end - start === cell.length)

/** In a text of some pages a word of a cell says neither yes nor no: "ReadOnly" beside "Binary" does not say whether binary files can be edited, nor how many rows are of them. */
const decides = (cell: string) =>
  !/\p{L}/u.test(cell) || /\p{N}/u.test(cell) || isFlag(cell) || isFlag(cell.split(/[\s,(]/u)[0]!)

const isFlag = (cell: string) => isListedWord('yes', cell) || isListedWord('no', cell)

/** Whether next to nothing of what is asked stands in the rows that are told, in the header of their table or over it: "Who first read it?" is no "Year 1891, the earliest of 4". */
function tellsOther(
  { own, weights, language }: AskedQuestion,
  { words, aggregation, limits, text }: TableQuestion,
  { quotes }: TableAnswer,
  { terms, weightOf }: Retrieval,
): boolean {
  if (aggregation === null && limits.length === 0 && !YEAR.test(text)) return false // a cell has its row and its column
  const asked = new Set(words.filter(({ isFrame }) => !isFrame).flatMap((word) => word.terms))
  const known = [...asked].filter((term) => own.has(term) && isTermHeld(term, weightOf))
  const told = quotes.flatMap(({ header, text, shown, passage: { heading, sourceName } }) =>
    terms([header, text, shown, heading, sourceName].filter(Boolean).join('\n')),
  )
  const isTold = (term: string) => isAmongTerms(term, told) || told.some((said) => isSameRoot(said, term, language)) // "deliver" by "Delivery (days)"
  return (
    known.length >= MIN_JUDGED_TERMS &&
    weighTerms(weights, known.filter(isTold)) < MIN_TOLD_SHARE * weighTerms(weights, known)
  )
}

const isWhole = (whole: Grid, part: Grid) =>
  whole.tables.length > part.tables.length && part.tables.every((table) => whole.tables.includes(table))

/**
 * What a part of a table holds is not all that is listed where the whole of its parts has more rows; a part that the question
 * names by what stands over it alone is meant by itself.
 */
function dropParts(
  { words }: TableQuestion,
  answers: readonly GridAnswer[],
  grids: readonly Grid[],
  { terms }: Retrieval,
): readonly GridAnswer[] {
  const says = ({ context }: Grid, own: readonly string[]) => {
    const said = new Set(terms(context))
    return own.length > 0 && own.every((term) => said.has(term))
  }
  const isNamed = (part: Grid, whole: Grid) => {
    const others = grids.filter((other) => other !== part && isWhole(whole, other))
    const columns = terms(part.columns.join('\n'))
    return words.some(
      ({ terms: own }) =>
        says(part, own) && !saysWord(columns, { terms: own }) && !others.every((other) => says(other, own)),
    )
  }
  return answers.filter(
    ({ grid, answer }) =>
      !answers.some(
        (other) =>
          other.answer.quotes.length > Math.max(2, answer.quotes.length) &&
          isWhole(other.grid, grid) &&
          !isNamed(grid, other.grid),
      ),
  )
}

/** "The youngest in the sheet Crew" is one of that table, where a word of the question stands over it alone. */
function keepNamed(
  { words }: TableQuestion,
  answers: readonly GridAnswer[],
  grids: readonly Grid[],
  { terms }: Retrieval,
): readonly GridAnswer[] {
  const hard = words.filter(({ isFrame }) => !isFrame)
  const parts = grids.filter(({ tables }) => tables.length === 1)
  const isOver = ({ context }: Grid, word: (typeof hard)[number]) => saysWord(terms(context), word)
  const holds = (word: (typeof hard)[number]) =>
    grids.some(({ columns, rows }) =>
      [columns, ...rows.map(({ cells }) => cells)].some((cells) => saysWord(terms(cells.join('\n')), word)),
    )
  const naming = hard.filter((word) => {
    const over = parts.filter((part) => isOver(part, word))
    return over.length === 1 && parts.length > 1 && !holds(word)
  })
  const named = answers.filter(({ grid }) => grid.tables.length === 1 && naming.some((word) => isOver(grid, word)))
  return named.length > 0 ? named : answers
}

/** Of tables with the same columns the one that holds a word of the question is meant: the others list rows that are no musicians. */
const dropLacking = (answers: readonly GridAnswer[]): readonly GridAnswer[] =>
  answers.filter(
    ({ grid, answer }) =>
      !answers.some(
        (other) =>
          other.answer.missing.length < answer.missing.length &&
          other.grid.columns.join('\n') === grid.columns.join('\n') &&
          other.answer.missing.every((word) => answer.missing.some(({ text }) => text === word.text)),
      ),
  )

/** The oldest of all sheets is the oldest of no single one, where none is named. */
const dropLesser = (answers: readonly GridAnswer[]): readonly GridAnswer[] =>
  answers.filter(({ grid }) => !answers.some((other) => isWhole(other.grid, grid)))

/** The surest answer; two tables that say different things are both told, and of more of them none is meant. */
function chooseAnswer(answers: readonly GridAnswer[]): TableAnswer | null {
  const [best, ...others] = [...answers].sort((a, b) => b.answer.score - a.answer.score)
  if (!best) return null
  const seen = new Set([buildCellKey(best.answer)])
  const equal = others.filter(({ answer }) => {
    const isNew = answer.score >= best.answer.score - NEARLY && !seen.has(buildCellKey(answer))
    if (isNew) seen.add(buildCellKey(answer))
    return isNew
  })
  if (equal.length > 1) return null
  if (equal.length === 0 || best.answer.quotes.length > 1) return best.answer
  const [first, second] = labelTables([best, equal[0]!])
  return { ...first, quotes: [...first.quotes, ...second.quotes.slice(0, 1)] }
}

/** The same cell read along its row and down its column, or the same thing told twice, is one answer. */
function buildCellKey({ quotes: [quote] }: TableAnswer): string {
  const value = /\*\*(.+?)\*\*/.exec(quote!.shown ?? '')?.[1] ?? quote!.shown
  return `${quote!.passage.sourceId} ${value}`
}

function answerFromGrid(asked: TableQuestion, grid: Grid, retrieval: Retrieval): TableAnswer | null {
  const names = grid.isList ? grid.rows.map(({ cells }) => cells[LIST_COLUMNS.group]!) : grid.columns
  const question = readByKinds(readByNames(asked, [...new Set(names)]), grid, retrieval.terms)
  const match = matchGrid(question, grid, retrieval.terms)
  if (asksExtreme(question) && question.otherRanks.some((word) => !isSaidByGrid(match, word))) return null
  if (countsFlag(question, grid, retrieval) || !tellsRemaining(question, grid)) return null
  if (grid.isList) return tellListed(question, match, retrieval)
  if (question.rank > 1) return aggregateRows(question, match, retrieval)
  const greater = tellGreater(question, match, retrieval)
  if (greater) return greater
  const beyond = listBeyondColumn(question, match, retrieval)
  if (beyond) return beyond
  const byState = listByState(question, match, retrieval)
  if (byState) return byState
  if (question.isNegated) {
    const others = listFlagged(question, match, retrieval) ?? listExcluded(question, match, retrieval)
    if (others) return others
  }
  const empty = listEmpty(question, match, retrieval)
  if (empty) return empty
  const neighbour = tellNeighbour(question, match, retrieval)
  if (neighbour) return neighbour
  const atTime = tellNumbered(question, match, retrieval) ?? tellAtTime(question, match, retrieval)
  if (atTime) return atTime
  if (asksForBill(question)) return null
  const amount = sumAmounts(question, match, retrieval)
  if (amount) return amount
  const byQuantity = tellByQuantity(question, match, retrieval.terms)
  if (byQuantity) return byQuantity
  const byRow = lookUp(question, match, retrieval.terms)
  const isAggregated = question.aggregation !== null || question.limits.length > 0
  if (byRow && (!isAggregated || question.aggregation === 'count')) return byRow
  if (question.asksColumns) return listColumns(question, grid)
  const kinds = tellKinds(question, match, retrieval)
  if (kinds) return kinds
  return (
    (isAggregated ? (aggregateRows(question, match, retrieval) ?? tellLongest(question, match, retrieval)) : null) ??
    (isAggregated && (match.named.size > 0 || !asksExtreme(question)) ? byRow : null) ??
    countRows(question, match, retrieval) ??
    (asksForMoneyOfKind(question, grid)
      ? aggregateRows({ ...question, aggregation: 'sum' }, match, retrieval)
      : null) ??
    (question.isNegated
      ? null
      : (listFlagged(question, match, retrieval) ??
        listRows(question, match, retrieval) ??
        listByTime(question, match, retrieval))) ??
    (isAggregated || question.isNegated
      ? null
      : (tellRow(question, match) ?? tellColumn(question, match, retrieval))) ??
    tellNamedRow(question, match)
  )
}

/** Whether a word of the question is one of the table's: "the second course" of a menu. */
const isSaidByGrid = ({ rowsBy, inContext }: GridMatch, said: string) =>
  [...rowsBy].some(([word, rows]) => word.text === said && (rows.size > 0 || inContext.has(word)))

const asksExtreme = ({ aggregation }: TableQuestion) => aggregation === 'most' || aggregation === 'least'

function writeTableAnswer(
  asked: AskedQuestion,
  { quotes, missing, isOfOthers }: TableAnswer,
  retrieval: Retrieval,
): WrittenAnswer {
  const said = missing.map(({ text }) => text)
  if (isOfOthers && missing.length > 0) {
    const answer = writeAnswer(asked, quotes, [], retrieval)
    return { ...answer, state: 'partial', text: `${findLocale(asked.language).phrases.otherWords}\n${answer.text}` }
  }
  const words = listMissingWords(asked, retrieval).filter((word) => said.includes(word))
  return writeAnswer(asked, quotes, words, retrieval)
}
