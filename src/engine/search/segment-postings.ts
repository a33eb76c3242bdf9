import type { DatabaseSync } from 'node:sqlite'
import { prepareOnce } from '../../lib/sqlite.ts'
import { PostingList, packPostings, type TermPosting } from './posting-list.ts'
import type { Posting } from './source-index.ts'

/** A segment of at most so many chunks keeps its postings in its own row, a larger one in a row for each term. */
export const MAX_ROW_CHUNKS = 256

/** All postings of a segment, in the order of the bytes of their terms. */
export function* readSegmentPostings(database: DatabaseSync, segment: number): Generator<TermPosting, void, void> {
  const row = prepareOnce(database, 'SELECT postings FROM search_segment WHERE number = ?').get(segment)
  if (row?.postings) return yield* new PostingList(row.postings as Uint8Array)
  const select = database.prepare('SELECT term, df, data FROM search_posting WHERE segment = ?')
  for (const { term, df, data } of select.iterate(segment))
    yield { term: Buffer.from(String(term)), df: Number(df), data: data as Uint8Array }
}

/** In how many chunks of a segment each of its terms stands. */
export function* readTermFrequencies(
  database: DatabaseSync,
  segment: number,
): Generator<{ readonly term: string; readonly df: number }, void, void> {
  const row = prepareOnce(database, 'SELECT postings FROM search_segment WHERE number = ?').get(segment)
  if (row?.postings) {
    for (const { term, df } of new PostingList(row.postings as Uint8Array)) yield { term: term.toString(), df }
    return
  }
  const select = database.prepare('SELECT term, df FROM search_posting WHERE segment = ?')
  yield* select.iterate(segment) as Iterable<{ term: string; df: number }>
}

/** The postings of a source that is kept in one row. */
export function packSourcePostings(postings: readonly Posting[]): Uint8Array {
  const entries = postings.map(({ term, documentFrequency, data }) => ({
    term: Buffer.from(term),
    df: documentFrequency,
    data,
  }))
  return packPostings(entries.sort((a, b) => a.term.compare(b.term)))
}
