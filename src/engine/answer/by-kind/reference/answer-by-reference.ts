import { toPlainText } from '../../../../text/plain-text.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { findHeadedSection } from '../section/find-headed-section.ts'
import { type AskedWay, readAskedWay } from './asked-way.ts'
import { listWanted, type RatedEntry, rateEntry } from './rate-entry.ts'
import { type ReferenceEntry, readReferenceEntries } from './read-entries.ts'

const PASSAGES_READ = 12
const MIN_COVERED = 0.8
/** An entry of the very sort that is asked for is told in part where it says so much, and no other says nearly as much. */
const MIN_COVERED_IN_PART = 0.45
/** An entry that begins with something else says so many words of a question by chance. */
const MAX_WORDS_BY_CHANCE = 2
const BEGINNING_CHARS = 4
const MIN_LEAD = 0.1
/** "C-b: move back one character" says nothing of the start of a line, though "Cursor Motion of the Line" stands over it. */
const MIN_OWN = 0.5
const MIN_WORDS_HELD = 2
const OPTION = /^`?-{1,2}[\p{L}\p{N}]/u
/** From here on a heading and a question say the same. */
const MIN_HEADED = 0.75

/**
 * "How do I reply to all recipients?", "Which option shows line numbers?": the row or term of a reference whose own words
 * say that it does so; in part where it has no name of the sort that is asked for. Null where none says it.
 */
export function answerByReference(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const way = readAskedWay(asked, retrieval)
  if (way === null || way.matter.length === 0) return null
  const all = listRated(way, retrieval).toSorted((one, other) => other.rating - one.rating)
  if (asksForAll(way) && isHeadedAll(asked, retrieval)) return null
  const [best, next] = all.filter(({ covered }) => covered >= MIN_COVERED)
  if (!best) return tellInPart(way, all, retrieval)
  if (next && asksForAll(way) && best.rating - next.rating < MIN_LEAD) return null
  const isOther = way.sought !== null && best.asked === null
  if (isOther) return tellInPart(way, all, retrieval) ?? tellQuotes('partial', asked, [quoteEntry(best)], retrieval)
  const isSaid = best.isLed || way.isVerbLight || way.matter.length > MAX_WORDS_BY_CHANCE
  const isSure = isSaid && best.own >= MIN_OWN
  return tellQuotes(isSure ? 'answered' : 'partial', asked, [quoteEntry(best)], retrieval)
}

/**
 * "How do I clean the heads of my printer?": the option whose whole first sentence is asked, "-c Clean the print head.", in part: of what is done
 * with it, and to which thing, the question says more. Null where none is so, or several are.
 */
export function answerByDeed(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const way = readAskedWay(asked, retrieval)
  if (way === null || way.sought !== null || way.matter.length < MIN_WORDS_HELD) return null
  const rated = listRated(way, retrieval)
  if (rated.some(({ covered }) => covered >= MIN_COVERED)) return null
  const deeds = rated.filter(
    ({ entry, covered, isAllAsked, saysThing }) =>
      isAllAsked && saysThing && covered >= MIN_COVERED_IN_PART && entry.names.some((name) => OPTION.test(name)),
  )
  const told = new Map(deeds.map((one) => [one.told, one])).values().toArray()
  return told.length === 1 ? tellQuotes('partial', asked, [quoteEntry(told[0]!)], retrieval) : null
}

/** Of the entries of the asked sort the one that says most of it, where one does. */
function tellInPart(way: AskedWay, rated: readonly RatedEntry[], retrieval: Retrieval): WrittenAnswer | null {
  const [best, next] = rated.filter((one) => one.asked !== null)
  if (way.sought === null || asksForAll(way) || !best || !(way.sought.isKey || best.saysThing)) return null
  const leadsClearly = best.covered >= MIN_COVERED_IN_PART && (!next || best.rating - next.rating >= MIN_LEAD)
  return leadsClearly ? tellQuotes('partial', way.asked, [quoteEntry(best)], retrieval) : null
}

/** "Which options take a file?": where several do alike, one of them is no answer. "Welche Option" asks for one. */
const asksForAll = ({ asked, sought }: AskedWay) =>
  sought !== null && PLURAL.test(sought.word) && isAskedFor('list', asked.text)

/** "Which command line arguments are there?": the section that is called so has them all. */
function isHeadedAll(asked: AskedQuestion, retrieval: Retrieval): boolean {
  const found = findHeadedSection(asked, retrieval.find(asked.searchText, PASSAGES_READ), retrieval)
  return found !== null && found.asked >= MIN_HEADED && found.headed >= MIN_HEADED
}

const PLURAL = /(?:s|en|i|x)$/iu

function listRated(way: AskedWay, retrieval: Retrieval): RatedEntry[] {
  const found = Map.groupBy(retrieval.find(way.asked.searchText, PASSAGES_READ), ({ sourceId }) => sourceId)
  const beginnings = way.matter.map((term) => term.slice(0, BEGINNING_CHARS))
  const least = way.sought === null ? MIN_WORDS_HELD : 1
  return [...found].flatMap(([id, near]) => {
    const source = retrieval.readSource(id)
    if (source === null) return []
    const words = listWanted(way, source, retrieval.terms)
    return readReferenceEntries(source, near)
      .filter((entry) => mayTell(source, entry, beginnings, least))
      .flatMap((entry) => rateEntry(way, words, source, entry, retrieval) ?? [])
  })
}

/** Most entries of a long reference hold none of the words, or one by chance: they are not read further. */
function mayTell(
  { text }: IndexedSource,
  { start, end }: ReferenceEntry,
  beginnings: readonly string[],
  least: number,
): boolean {
  const entry = text.slice(start, end).toLowerCase()
  return beginnings.filter((one) => entry.includes(one)).length >= Math.min(least, beginnings.length)
}

/** The name that is asked for first, the others behind it. */
function quoteEntry({ source, entry, asked, told }: RatedEntry): Quote {
  const { start, end, names } = entry
  const [name, ...others] = [names[asked ?? 0]!, ...names.filter((_, place) => place !== (asked ?? 0))].map(readName)
  const beside = others.length > 0 ? ` (${others.join(', ')})` : ''
  return { ...quoteSource(source, start, end, 'row'), shown: `${makeBold(name!)}${beside}: ${told}` }
}

/** A name that is a sign alone is shown as it stands. */
const readName = (name: string) => toPlainText(name).replaceAll('`', '') || name
