import { toPlainText } from '../../../text/plain-text.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { composeAnswer } from '../compose-answer.ts'
import type { IndexedSource } from '../indexed-source.ts'
import { isAskedFor } from '../locales.ts'
import { type Quote, quoteSource } from '../quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { makeBold } from '../tables/quote-cell.ts'
import { undoesAsked } from '../tasks/undoes-asked.ts'
import { type RatedEntry, rateEntry } from './rate-entry.ts'
import { type ReferenceEntry, readReferenceEntries, readTold } from './read-entries.ts'
import { readSoughtName, type SoughtName } from './sought-name.ts'

const PASSAGES_READ = 12
const MIN_COVERED = 0.8
const BEGINNING_CHARS = 4
const MIN_LEAD = 0.1
const MIN_WORDS_HELD = 2

/**
 * "How do I reply to all recipients?", "Which option shows line numbers?": the row or term of a reference whose own words
 * say that it does so; in part where it has no name of the sort that is asked for. Null where none says it.
 */
export function answerByReference(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const sort = readSoughtName(asked)
  if (sort === null && !isAskedFor('steps', asked.text)) return null
  const rated = listRated(asked, sort, retrieval).filter(({ covered }) => covered >= MIN_COVERED)
  const [best, next] = rated.toSorted((one, other) => other.rating - one.rating)
  if (!best || (next && asksForAll(asked, sort) && best.rating - next.rating < MIN_LEAD)) return null
  const state = sort !== null && best.asked === null ? 'partial' : 'answered'
  return { state, ...composeAnswer(asked, [quoteEntry(best)], retrieval), writtenBy: 'offline', warnings: [] }
}

/** "Which options take a file?": where several do alike, one of them is no answer. */
const asksForAll = ({ text }: AskedQuestion, sort: SoughtName | null) => sort !== null && isAskedFor('list', text)

function listRated(asked: AskedQuestion, sort: SoughtName | null, retrieval: Retrieval): RatedEntry[] {
  const found = Map.groupBy(retrieval.find(asked.searchText, PASSAGES_READ), ({ sourceId }) => sourceId)
  const asking = sort === null ? [] : retrieval.terms(sort.word)
  const matter = [...asked.own].filter((term) => !asking.includes(term))
  const beginnings = matter.map((term) => term.slice(0, BEGINNING_CHARS))
  return [...found].flatMap(([id, near]) => {
    const source = retrieval.readSource(id)
    const entries = source ? readReferenceEntries(source, near) : []
    return entries
      .filter((entry) => mayTell(source!, entry, beginnings) && !undoesAsked(asked, readTold(source!, entry)))
      .flatMap((entry) => rateEntry(asked, sort, source!, entry, retrieval) ?? [])
  })
}

/** Most entries of a long reference hold none of the words, or one by chance: they are not read further. */
function mayTell({ text }: IndexedSource, { start, end }: ReferenceEntry, beginnings: readonly string[]): boolean {
  const entry = text.slice(start, end).toLowerCase()
  return beginnings.filter((one) => entry.includes(one)).length >= Math.min(MIN_WORDS_HELD, beginnings.length)
}

/** The name that is asked for first, the others behind it. */
function quoteEntry({ source, entry, asked, told }: RatedEntry): Quote {
  const { start, end, names } = entry
  const [name, ...others] = [names[asked ?? 0]!, ...names.filter((_, place) => place !== (asked ?? 0))].map(readName)
  const beside = others.length > 0 ? ` (${others.join(', ')})` : ''
  return { ...quoteSource(source, start, end, 'row'), shown: `${makeBold(name!)}${beside}: ${told}` }
}

const readName = (name: string) => toPlainText(name).replaceAll('`', '')
