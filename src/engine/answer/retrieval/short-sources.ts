import { detectLanguage } from '../../../text/detect-language.ts'
import { splitSegments } from '../../../text/segments.ts'
import type { IndexedSource } from './indexed-source.ts'
import { type Quote, quoteSource } from './quote.ts'
import type { Retrieval } from './retrieval.ts'

/** A notice, a letter, a leaflet: in a longer text something of the asked kind is of something else. */
const MAX_SCOPE_CHARS = 6_000
/** More of them are not read for it. */
const MAX_SCOPE_SOURCES = 40

/** The sources in the question's language, where they can be looked over as a whole. */
export function listShortSources(language: string, { sources, readSource }: Retrieval): IndexedSource[] {
  if (sources.length > MAX_SCOPE_SOURCES) return []
  const read = sources.flatMap(({ id }) => readSource(id) ?? [])
  const own = read.filter(({ text }) => text.length <= MAX_SCOPE_CHARS && detectLanguage(text) === language)
  return own.reduce((chars, { text }) => chars + text.length, 0) > MAX_SCOPE_CHARS ? [] : own
}

/** What each of its sentences and items of lists says. */
export const quoteUnits = (source: IndexedSource): Quote[] =>
  splitSegments(source.text)
    .filter(({ kind }) => kind === 'sentence' || kind === 'item')
    .map(({ start, end, kind }) => quoteSource(source, start, end, kind))
