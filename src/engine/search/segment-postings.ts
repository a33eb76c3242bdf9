import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { PostingList, type PostingRow, packPostings, type TermPosting } from './posting-list.ts'
import type { Posting } from './source-index.ts'

/** A segment of at most so many chunks keeps its postings in its own row, a larger one in a row for each term. */
export const MAX_ROW_CHUNKS = 256

/** All postings of a segment, in the order of the bytes of their terms. */
export function* readSegmentPostings(tables: SqlTables, segment: number): Generator<TermPosting, void, void> {
  const packed = readPackedPostings(tables, segment)
  if (packed) return yield* packed
  const select = 'SELECT term, df, data FROM search_posting WHERE {notebook} AND segment = ? ORDER BY term'
  for (const { term, df, data } of tables.iterate<PostingRow & { readonly term: string }>(select, segment))
    yield { term: Buffer.from(term), df, data }
}

/** Null when its postings are rows. */
function readPackedPostings(tables: SqlTables, segment: number): PostingList | null {
  const select = 'SELECT postings FROM search_segment WHERE {notebook} AND number = ?'
  const row = tables.get<{ readonly postings: Uint8Array | null }>(select, segment)
  return row?.postings ? new PostingList(row.postings) : null
}

/** In how many chunks of a segment each of its terms stands. */
export function* readTermFrequencies(
  tables: SqlTables,
  segment: number,
): Generator<{ readonly term: string; readonly df: number }, void, void> {
  const packed = readPackedPostings(tables, segment)
  if (!packed) return yield* tables.iterate(SELECT_FREQUENCIES, segment)
  for (const { term, df } of packed) yield { term: term.toString(), df }
}

const SELECT_FREQUENCIES = 'SELECT term, df FROM search_posting WHERE {notebook} AND segment = ? ORDER BY term'

/** The postings of a source that is kept in one row. */
export function packSourcePostings(postings: readonly Posting[]): Uint8Array {
  const entries = postings.map(({ term, documentFrequency, data }) => ({
    term: Buffer.from(term),
    df: documentFrequency,
    data,
  }))
  return packPostings(entries.sort((a, b) => a.term.compare(b.term)))
}
