import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { describeTable } from '../../tables/describe-table.ts'
import { quotePartNames } from './quote-part-names.ts'
import { quoteOverview, quoteSection, quoteSummary } from './quote-scope.ts'
import type { Scope } from './read-target.ts'
import { readSummarySentences } from './summary-sentences.ts'

/** What is quoted of one of several scopes. */
export type QuoteScope = (scope: Scope, scopeCount: number) => Quote[]

/** Sentences in all, for a summary and for what a document is about; a short document has room for one of each section. */
const SUMMARY_SENTENCES = 7
const ABOUT_SENTENCES = 4
const MAX_SENTENCES = 9
const EACH_SENTENCES = 2
const SHORT_SOURCE_CHARS = 4000

/** The sentences of a section, as many as are wanted, else the fewer the more sections are told. */
export const quoteSections =
  (retrieval: Retrieval, wanted?: number): QuoteScope =>
  (scope, scopeCount) =>
    quoteSection(scope, wanted ?? Math.max(2, Math.round(SUMMARY_SENTENCES / scopeCount)), retrieval).slice(0, wanted)

/** What a document is about, it says itself, or its first sentences do. */
export function quoteAboutEach(language: string, retrieval: Retrieval, wanted?: number): QuoteScope {
  const count = wanted ?? ABOUT_SENTENCES
  return (scope, scopeCount) => {
    if (scope.section) return quoteWithin(scope, count, wanted, retrieval)
    const table = describeTable(scope.source, language)
    if (table) return scopeCount === 1 ? table : table.slice(0, 1)
    if (scopeCount === 1) return quoteOverview(scope, count, retrieval)
    const tells = readSummarySentences(scope, retrieval).some((one) => one.tells && !one.isAside)
    const overview = quoteOverview(scope, scopeCount < 4 ? 2 : 1, retrieval)
    const parts = tells || namesTitles(overview, retrieval) ? null : quotePartNames(scope.source)
    return parts ? [parts] : overview
  }
}

/** "All commands of the `weir` program": what is called by a title of the sources tells what it is, and no day or count does. */
function namesTitles([first]: readonly Quote[], { sources, terms }: Retrieval): boolean {
  if (first === undefined || /\d/u.test(first.text)) return false
  const titles = new Set(sources.flatMap(({ name }) => terms(name)))
  return terms(first.text).some((term) => titles.has(term))
}

/** As many sentences as are wanted; else the more scopes there are, the fewer each has. Never less than one. */
export function createSummariser(language: string, retrieval: Retrieval, wanted?: number): QuoteScope {
  return (scope, scopeCount) => {
    const isShort = scopeCount === 1 && scope.end - scope.start < SHORT_SOURCE_CHARS
    const inAll = wanted ?? SUMMARY_SENTENCES + 2 * Math.min(1, scopeCount - 1)
    const count = isShort && wanted === undefined ? MAX_SENTENCES : Math.max(1, Math.round(inAll / scopeCount))
    const table = scope.section ? null : describeTable(scope.source, language)
    if (table) return table.slice(0, count)
    if (!scope.section) return quoteSummary(scope, count, retrieval)
    return quoteWithin(scope, count, wanted, retrieval)
  }
}

/** A section by its parts, unless these are more than were wanted. */
function quoteWithin(scope: Scope, count: number, wanted: number | undefined, retrieval: Retrieval): Quote[] {
  const quotes = quoteSection(scope, count, retrieval)
  return wanted === undefined || quotes.length <= count ? quotes : quoteSummary(scope, count, retrieval)
}

/** "Summarize each source": so many sentences of each, by what it says of itself first. */
export function summariseEach(language: string, retrieval: Retrieval, count = EACH_SENTENCES): QuoteScope {
  return (scope) => {
    const table = describeTable(scope.source, language)?.slice(0, count)
    return table ?? (count > 2 ? quoteSummary(scope, count, retrieval) : quoteOverview(scope, count, retrieval))
  }
}
