import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { type FoundDate, findDate, quoteDate } from '../whole/find-date.ts'
import { matchQuestion } from '../whole/match-question.ts'
import { readWholeSources } from '../whole/read-target.ts'

const pickOldestCues = ({ age }: AnswerLocale) => age.oldest
const pickNewestCues = ({ age }: AnswerLocale) => age.newest

type DatedSource = { readonly source: IndexedSource; readonly found: FoundDate }

/**
 * Tells which of several sources is the oldest or the newest, by the dates that they have themselves. When a file was saved
 * is no such date. Where one has none, what is told may not be all: the only date that there is, too.
 */
export function answerAge(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const oldest = matchQuestion(asked.typed, pickOldestCues)
  const ask = oldest ?? matchQuestion(asked.typed, pickNewestCues)
  const sources = ask && readWholeSources(ask.of, asked.language, retrieval)
  if (!sources || sources.length < 2) return null
  const dated = sources.flatMap(readDated).sort((one, other) => (one.found.date < other.found.date ? -1 : 1))
  const [first, last] = [dated[0], dated.at(-1)]
  if (!first || !last || (dated.length > 1 && first.found.date === last.found.date)) return null
  const { source, found } = oldest ? first : last
  const quotes: Quote[] = [quoteDate(source, found, asked.language)]
  const state = dated.length === sources.length ? 'answered' : 'partial'
  return tellQuotes(state, asked, quotes, retrieval)
}

function readDated(source: IndexedSource): DatedSource[] {
  const found = findDate(source)
  return found && found.by !== 'made' ? [{ source, found }] : []
}
