import { splitSegments, type TextSegment } from '../../../text/segments.ts'
import { readFoundSources } from './found-sources.ts'
import type { IndexedSource, SourceSpan } from './indexed-source.ts'
import type { Retrieval } from './retrieval.ts'
import { findHeaderRow } from './source-tables.ts'

/** A line or sentence of a source as it is quoted (`row`: of a table with a header), and the paragraph that it stands in, by offsets of the source's text. */
export type SourceLine = SourceSpan & {
  readonly kind: TextSegment['kind']
  readonly text: string
  readonly paragraph: number
}

const PASSAGES_READ = 5
/** A longer source is a book: somebody's number stands in what search finds, or is not looked for. */
const MAX_SOURCE_CHARS = 200_000
/** A line that goes on in the next one is a sentence that was only wrapped. */
const NEW_LINE = /(?<![-,–(/])[^\S\n]*\n(?=[^\S\n]*[\p{Lu}\p{Lo}\p{N}+☎•*-])/u

/** All lines of the sources in which search finds what a question says of the one who is to be reached. */
export function readSourceLines(searchText: string, retrieval: Retrieval): SourceLine[] {
  const sources = [...readFoundSources(retrieval.find(searchText, PASSAGES_READ), retrieval)]
  return sources.filter(({ text }) => text.length <= MAX_SOURCE_CHARS).flatMap(readLines)
}

function readLines(source: IndexedSource): SourceLine[] {
  const { text } = source
  let [paragraph, last] = [0, 0]
  return splitSegments(text).flatMap(({ start, end, kind }) => {
    if (/\n\s*\n/.test(text.slice(last, start))) paragraph += 1
    last = end
    if (kind === 'heading' || kind === 'contents' || kind === 'code') return []
    // Lines with commas under each other are read as rows; without a header they say all themselves.
    const isBare = kind === 'row' && (findHeaderRow(source, start) ?? null) === null
    return cutLines(text, start, end).map((line) => ({
      source,
      kind: isBare ? 'sentence' : kind,
      ...line,
      text: text.slice(line.start, line.end),
      paragraph,
    }))
  })
}

/** Entries that stand under each other without a mark were read as one sentence. */
function cutLines(text: string, start: number, end: number): { start: number; end: number }[] {
  const at = NEW_LINE.exec(text.slice(start, end))
  if (!at) return [{ start, end }]
  return [{ start, end: start + at.index }, ...cutLines(text, start + at.index + at[0].length, end)]
}
