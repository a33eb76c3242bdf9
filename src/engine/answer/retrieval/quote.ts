import type { TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { type IndexedSource, readPassage } from './indexed-source.ts'

/**
 * A stretch to be quoted: `text === source text.slice(start, end)`. `unit` is what answers in it, by offsets of its
 * passage; `header` the header row of a table's row. `shown` is what the answer says in place of the cleaned text: a
 * cell told as a sentence; `before` how many of its first characters are only what the sentence that answers points back to.
 */
export type Quote = {
  readonly passage: FoundPassage
  readonly unit: TextSegment
  readonly text: string
  readonly start: number
  readonly end: number
  readonly header: string | null
  readonly shown?: string
  readonly before?: number
}

/** Whether two stretches of one source have a part in common. */
export const overlaps = (
  one: Pick<Quote, 'passage' | 'start' | 'end'>,
  other: Pick<Quote, 'passage' | 'start' | 'end'>,
) => one.passage.sourceId === other.passage.sourceId && one.start < other.end && other.start < one.end

/** The terms of what is quoted, with those of the header row that names its cells. */
export const readQuotedTerms = (
  { header, text }: Pick<Quote, 'header' | 'text'>,
  terms: (text: string) => readonly string[],
): ReadonlySet<string> => new Set(terms([header, text].filter(Boolean).join('\n')))

/** Quotes a stretch of a source that was chosen without a search, by offsets of the source's text. */
export function quoteSource(
  source: IndexedSource,
  start: number,
  end: number,
  kind: TextSegment['kind'] = 'sentence',
): Quote {
  const passage = readPassage(source, start, end)
  return { passage, unit: { start: 0, end: end - start, kind }, text: passage.text, start, end, header: null }
}
