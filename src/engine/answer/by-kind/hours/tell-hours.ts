import { readCommonTerms } from '../../language/common-words.ts'
import { findLocale } from '../../language/locales.ts'
import { readDays } from '../../language/weekday-sets.ts'
import { findHeadingAt } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { isSameWord } from '../../tables/match-grid.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { holdsWords } from '../../tables/table-cues.ts'
import type { QuestionWord } from '../../tables/table-question.ts'
import type { HourCell, Timetable } from './hour-cells.ts'
import type { HoursQuestion } from './hours-question.ts'

/** What is told of one timetable; `score`: how many words of the question its cells hold. */
export type HoursAnswer = { readonly quotes: readonly Quote[]; readonly score: number }

type Terms = Retrieval['terms']

const MAX_TOLD = 3
const MAX_DAYS_TOLD = 7
const MAX_INTRO_CHARS = 400
const MAX_TITLE_CHARS = 300
const MIN_END_CHARS = 4
/** What a timetable says by its own labels counts so much more. */
const NEAR_COUNTS = 0.5
/** What leaves before that hour is of the night before. */
const NIGHT_ENDS_MINUTES = 4 * 60
const MINUTES_OF_DAY = 24 * 60

/** The hours that a question asks for; null where a timetable has none for that day or place, or the question says more than it does. */
export function tellHours(question: HoursQuestion, table: Timetable, retrieval: Retrieval): HoursAnswer | null {
  const { terms } = retrieval
  const words = question.words.filter(
    (word) => !word.isFrame || table.cells.some((cell) => meetsCell(word, cell, terms)),
  )
  const placed = words.filter((word) => table.cells.some((cell) => meetsCell(word, cell, terms)))
  if (
    !areExcused(
      question,
      words.filter((word) => !placed.includes(word)),
      table,
      retrieval,
    )
  )
    return null
  const onDay = table.cells.filter(({ days }) => isOnDay(question, days))
  const meant = onDay.filter((cell) => placed.every((word) => meetsCell(word, cell, terms)))
  const chosen = question.asksDay ? chooseDays(question, meant) : chooseHours(question, meant, placed, table, terms)
  if (chosen === null || chosen.length === 0) return null
  const quotes = chosen.map((cell) => quoteHours(question, cell, placed, table, terms))
  const told =
    quotes.length === 1 ? quotes : quotes.map((quote) => ({ ...quote, unit: { ...quote.unit, kind: 'item' as const } }))
  const near = placed.filter((word) => meetsText(word, formatNearLabels(chosen[0]!), terms))
  return { quotes: told, score: placed.length + NEAR_COUNTS * near.length + (question.days ? 1 : 0) }
}

const isOnDay = ({ days: asked }: HoursQuestion, days: HourCell['days']) =>
  asked === null || (days !== null && asked.isSubsetOf(days))

const formatLabels = ({ row, column, heading }: HourCell) => `${row}\n${column}\n${heading}`

/** The labels of a timetable itself, without the heading that others may stand under as well. */
const formatNearLabels = ({ row, column, heading }: HourCell) =>
  [row, column, ...heading.split('\n').slice(-1)].join('\n')

const meetsCell = (word: QuestionWord, cell: HourCell, terms: Terms) =>
  meetsText(word, `${formatLabels(cell)}\n${cell.value}`, terms)

function meetsText(word: QuestionWord, text: string, terms: Terms): boolean {
  const own = terms(text)
  const isEnd = (one: string, term: string) => term.length >= MIN_END_CHARS && one.endsWith(term) // "Kletterhalle"
  return word.terms.every((term) => own.some((one) => one === term || isSameWord(one, term) || isEnd(one, term)))
}

/** What no cell says has to stand over the timetable, or be a word of everyday: of another place these hours are not. */
function areExcused(
  { words, language }: HoursQuestion,
  open: readonly QuestionWord[],
  { source, cells }: Timetable,
  { terms }: Retrieval,
): boolean {
  const { start } = cells[0]!.span
  const around = [
    source.name,
    findHeadingAt(source, start) ?? '',
    source.text.slice(0, MAX_TITLE_CHARS),
    source.text.slice(Math.max(0, start - MAX_INTRO_CHARS), start),
  ].join('\n')
  const common = readCommonTerms({ text: words.map(({ text }) => text).join(' '), language }, terms)
  return open.every((word) => word.terms.every((term) => common.has(term)) || meetsText(word, around, terms))
}

/** Which day: the one that is closed, or that opens or closes first or last. */
function chooseDays({ asksClosed, edge, end }: HoursQuestion, cells: readonly HourCell[]): readonly HourCell[] | null {
  const ofDays = cells.filter(({ days, clock, isClosed }) => days !== null && (isClosed || clock.length > 0))
  if (asksClosed) return ofDays.filter(({ isClosed }) => isClosed).slice(0, MAX_DAYS_TOLD)
  if (edge === null || end === null || new Set(ofDays.map(({ column }) => column)).size > 1) return null
  return keepEdge(
    ofDays.filter(({ clock }) => clock.length > 0),
    edge,
    (cell) => (end === 'close' ? readClosing(cell) : cell.clock[0]!.from.minutes),
  )
}

function chooseHours(
  question: HoursQuestion,
  meant: readonly HourCell[],
  placed: readonly QuestionWord[],
  table: Timetable,
  terms: Terms,
): readonly HourCell[] | null {
  const { edge, days } = question
  const labelled =
    edge === null
      ? []
      : meant.filter((cell) => holdsWords(findLocale(question.language).hours[edge], formatLabels(cell)))
  if (edge === null || labelled.length > 0) {
    const cells = edge === null ? meant : labelled
    const isOne = cells.length === 1 || (cells.length <= MAX_TOLD && days !== null)
    return isOne && (days !== null || placed.length > 0) ? cells : null
  }
  const timed = meant.filter(({ clock }) => clock.length > 0)
  if (timed.length === 0 || !isOneSeries(timed, placed, table, terms) || !areOfSameDays(timed)) return null
  return keepEdge(timed, edge, ({ clock }) => lateAsNight(clock[0]!.from.minutes))
}

const areOfSameDays = (cells: readonly HourCell[]) =>
  new Set(cells.map(({ days }) => [...(days ?? [])].join())).size === 1

/** Times of one place: along its row or down its column, which the question names or which is the only one. */
function isOneSeries(
  cells: readonly HourCell[],
  placed: readonly QuestionWord[],
  table: Timetable,
  terms: Terms,
): boolean {
  return (['row', 'column'] as const).some((axis) => {
    const labels = new Set(cells.map((cell) => cell[axis]))
    const isOnly = new Set(table.cells.map((cell) => cell[axis])).size === 1
    const [label = ''] = labels
    return labels.size === 1 && (isOnly || placed.some((word) => meetsText(word, label, terms)))
  })
}

const lateAsNight = (minutes: number) => (minutes < NIGHT_ENDS_MINUTES ? minutes + MINUTES_OF_DAY : minutes)

const readClosing = ({ clock }: HourCell) => {
  const { from, to } = clock.at(-1)!
  return to === null ? from.minutes : to.minutes <= from.minutes ? to.minutes + MINUTES_OF_DAY : to.minutes
}

function keepEdge(
  cells: readonly HourCell[],
  edge: 'first' | 'last',
  read: (cell: HourCell) => number,
): readonly HourCell[] {
  const best = (edge === 'last' ? Math.max : Math.min)(...cells.map(read))
  return cells.filter((cell) => read(cell) === best).slice(0, MAX_DAYS_TOLD)
}

/** "Reading room, Friday: 9:00–**20:00**", cited by its line. */
function quoteHours(
  question: HoursQuestion,
  cell: HourCell,
  placed: readonly QuestionWord[],
  { source }: Timetable,
  terms: Terms,
): Quote {
  const { row, column, span, value } = cell
  const over = chooseHeading(question, cell, placed, terms)
  const named = [row, column].filter((part) => part !== '').join(', ')
  const shown = `${over === '' ? named : `${named} (${over})`}: ${boldAsked(question, cell)}`
  return { ...quoteSource(source, span.start, span.end, 'row'), shown: value === '' ? named : shown }
}

/** The parts of the heading that say the asked day or place, where row and column do not. */
function chooseHeading(
  { days, words, language }: HoursQuestion,
  { row, column, heading }: HourCell,
  placed: readonly QuestionWord[],
  terms: Terms,
): string {
  const isDated = days !== null && readDays(`${row}\n${column}`, 'en') === null
  const common = readCommonTerms({ text: words.map(({ text }) => text).join(' '), language }, terms)
  const isThing = (word: QuestionWord) => !word.isFrame && !word.terms.every((term) => common.has(term))
  const unsaid = placed.filter((word) => isThing(word) && !meetsText(word, `${row}\n${column}`, terms))
  const isTold = (part: string) =>
    unsaid.some((word) => meetsText(word, part, terms)) || (isDated && readDays(part, 'en') !== null)
  return heading.split('\n').filter(isTold).join(', ')
}

function boldAsked({ end }: HoursQuestion, { value, clock }: HourCell): string {
  const [first, last] = [clock[0]?.from.text, clock.at(-1)?.to?.text]
  if (end === 'open' && first !== undefined && last !== undefined) return value.replace(first, makeBold(first))
  const at = last === undefined ? -1 : value.lastIndexOf(last)
  return end === 'close' && at >= 0
    ? `${value.slice(0, at)}${makeBold(last!)}${value.slice(at + last!.length)}`
    : makeBold(value)
}
