import { writeAnswer } from '../../compose/write-answer.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import { readAskedFor } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { type ChangeKind, isOfChange, readChangeKind } from './change-kinds.ts'
import type { NamedEntries } from './find-entries.ts'
import { asksWhich } from './find-in-series.ts'
import { type HeadingSeries, type SeriesEntry, sortByTime } from './heading-series.ts'
import { listInner } from './read-entry-units.ts'
import { quoteEntry, quoteTitle } from './tell-entry.ts'

const MAX_ENTRIES_TOLD = 3
const MAX_TITLES_TOLD = 20

/** What the entries that a question names say as a whole, when they are of, or which one it is. */
export function tellNamed(
  asked: AskedQuestion,
  series: HeadingSeries,
  { entries, isEdge }: NamedEntries,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const { typed, language } = asked
  const told = entries.slice(0, MAX_ENTRIES_TOLD)
  const { kind: asks, sort } = readAskedFor(typed)
  if (asks === 'date') return tellDates(asked, series.source, told, retrieval)
  if (asks !== null && sort !== 'version') return null
  if (!isEdge && entries.length > 1 && asksWhich(asked, series))
    return tellTitles(asked, series.source, entries, retrieval)
  const { news, changed, acts } = findLocale(language).series
  const kind = readChangeKind(typed, language)
  const isWhole = kind !== null || compileWordCue([news, changed, acts].join('|'), language).test(typed)
  const { version } = told[0]!
  if (isEdge && !isWhole && version !== null)
    return writeAnswer(asked, [quoteTitle(series.source, told[0]!, version)], [], retrieval)
  const chosen = isEdge && kind ? [findLastWith(series, kind) ?? told[0]!] : told
  const left = entries.length - told.length
  const whole = tellWhole(asked, series.source, chosen, kind, retrieval)
  return left > 0 ? { ...whole, warnings: [...whole.warnings, `${left} more entries are not shown here.`] } : whole
}

/** "Which versions came out in 2021?": what they are called, and not what they say. */
function tellTitles(
  asked: AskedQuestion,
  source: IndexedSource,
  entries: readonly SeriesEntry[],
  retrieval: Retrieval,
): WrittenAnswer {
  const quotes = entries.slice(0, MAX_TITLES_TOLD).map((entry) => quoteItem(quoteTitle(source, entry, null)))
  return writeAnswer(asked, quotes, [], retrieval)
}

const quoteItem = (quote: Quote): Quote => ({ ...quote, unit: { ...quote.unit, kind: 'item' } })

function tellDates(
  asked: AskedQuestion,
  source: IndexedSource,
  entries: readonly SeriesEntry[],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const dated = entries.flatMap((one) =>
    one.date ? [{ one, date: one.title.slice(one.date.start, one.date.end) }] : [],
  )
  const quotes = dated.map(({ one, date }) => quoteTitle(source, one, date))
  return quotes.length === 0 ? null : writeAnswer(asked, quotes, [], retrieval)
}

const findLastWith = (series: HeadingSeries, kind: ChangeKind): SeriesEntry | undefined =>
  sortByTime(series).findLast(({ section }) => listInner(series.source, section).some((one) => isOfChange(one, kind)))

/** All that entries say, or what they say of one sort of changes; where one has none of that sort, this is said. */
function tellWhole(
  asked: AskedQuestion,
  source: IndexedSource,
  entries: readonly SeriesEntry[],
  kind: ChangeKind | null,
  retrieval: Retrieval,
): WrittenAnswer {
  const parts = entries.map((entry) => {
    const inner = kind ? listInner(source, entry.section) : []
    const ofKind = inner.filter((one) => kind && isOfChange(one, kind))
    const [first, last] = [ofKind[0], ofKind.at(-1)]
    const within =
      first && last ? { start: first.start, end: last.end } : { ...entry.section, start: entry.section.bodyStart }
    return { quote: quoteEntry(source, entry, within), isMissing: inner.length > 0 && ofKind.length === 0 }
  })
  const { series } = findLocale(asked.language)
  const isMissing = kind !== null && parts.every((one) => one.isMissing)
  const missing = isMissing ? (compileWordCue(series[kind], asked.language).exec(asked.typed)?.slice(0, 1) ?? []) : []
  const quotes = parts.filter((one) => isMissing || !one.isMissing).map(({ quote }) => quote)
  return writeAnswer(asked, quotes, missing, retrieval)
}
