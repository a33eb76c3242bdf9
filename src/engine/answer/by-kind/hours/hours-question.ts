import { blankOut, type FoundSpan } from '../../../../text/spans.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale } from '../../language/locales.ts'
import { type DaySet, readAskedDays } from '../../language/weekday-sets.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { findWords, holdsWords } from '../../tables/table-cues.ts'
import { type QuestionWord, readTableQuestion } from '../../tables/table-question.ts'

/** What a question asks of opening hours or a timetable. */
export type HoursQuestion = {
  readonly language: string
  /** What is left of it when days and the words that only ask for hours are taken off: places, lines, who may come. */
  readonly words: readonly QuestionWord[]
  readonly days: DaySet | null
  /** The first or the last of several times, and the words that say so. */
  readonly edge: 'first' | 'last' | null
  /** The one end of the hours that is asked for. */
  readonly end: 'open' | 'close' | null
  /** Whether it asks for the day rather than for the hours. */
  readonly asksDay: boolean
  readonly asksClosed: boolean
}

/** Null for a question that asks for no hours of a day: for what happened once, or for something else. */
export function readHoursQuestion(asked: AskedQuestion, retrieval: Retrieval): HoursQuestion | null {
  const { text, language } = asked
  const { hours } = findLocale(language)
  if (readAskedFor(text).sort === 'count') return null // "How many leave?" asks for no time
  const asksDay = holdsWords(hours.which, text)
  if (!asksDay && !holdsWords(hours.when, text)) return null
  const days = readAskedDays(text, language)
  const find = (words: string) => findWords(words, text)
  const [first, last, opens, closes] = [hours.first, hours.last, hours.opens, hours.closes].map(find) as [
    FoundSpan[],
    FoundSpan[],
    FoundSpan[],
    FoundSpan[],
  ]
  const asksClosed = holdsWords(hours.closed, text)
  const asksTime = holdsWords(hours.time, text) || (asksDay && asksClosed)
  const speaksOfHours = days !== null || asksTime || first.length + last.length + opens.length + closes.length > 0
  if (!speaksOfHours || (days === null && isAskedFor('pastDate', text))) return null
  const small = [hours.which, hours.when, hours.first, hours.last, hours.closed, hours.parts, hours.time].flatMap(find)
  const rest = [...(days?.spans ?? []), ...small].reduce(blankOut, text)
  const { words } = readTableQuestion({ ...asked, text: rest }, retrieval.terms)
  const isCue = (word: QuestionWord) =>
    [hours.opens, hours.closes].some((cues) => findWords(cues, text).some((span) => isWithin(text, word, span)))
  return {
    language,
    words: words.filter((word) => !isCue(word)),
    days: days?.days ?? null,
    edge: last.length > 0 ? 'last' : first.length > 0 ? 'first' : null,
    end: closes.length > 0 ? 'close' : opens.length > 0 ? 'open' : null,
    asksDay,
    asksClosed,
  }
}

/** A cue may reach over the place ("does the pool open"): its first and last words are its own. */
function isWithin(text: string, { text: word }: QuestionWord, { start, end }: FoundSpan): boolean {
  const cue = text.slice(start, end)
  const words = cue.split(/\s+/)
  return words.length < 4 ? cue.includes(word) : words[0] === word || words.at(-1) === word
}
