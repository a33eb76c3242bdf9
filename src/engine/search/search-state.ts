import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createConnectionCache } from '../../lib/sqlite.ts'
import { CHUNK_ROW } from './chunk-text.ts'
import { unpack } from './packing.ts'
import { PostingList, type TermPosting } from './posting-list.ts'

/** A run of chunks of one source inside a segment; `firstSlot` is its place in the arrays of the state. */
type SegmentRun = { readonly source: number; readonly firstSlot: number; readonly chunks: number }

export type LoadedSegment = {
  readonly number: number
  readonly language: string
  readonly firstSlot: number
  readonly runs: readonly SegmentRun[]
  readonly read: ReadSegment
}

/** What is read of a segment. It never changes but by losing chunks, so it is read once while their number stays. */
type ReadSegment = {
  readonly chunks: number
  readonly runs: readonly number[]
  readonly lengths: readonly number[]
  /** Null when its postings are rows. */
  readonly postings: PostingList | null
}

/**
 * What every search of a notebook needs, read once and kept until the index changes. A slot is the place of a chunk in
 * these arrays. `scores` is working space, all zero between two searches.
 */
export type SearchState = {
  readonly version: number
  readonly segments: readonly LoadedSegment[]
  readonly languages: readonly string[]
  readonly slots: number
  readonly sourceOf: Int32Array
  readonly numberInSource: Int32Array
  readonly lengths: Int32Array
  readonly averageLength: number
  readonly chunksOf: ReadonlyMap<number, number>
  readonly scores: Float64Array
}

/** The prepared statements of one connection. */
export type SearchStatements = {
  readonly version: StatementSync
  readonly segments: StatementSync
  readonly segment: StatementSync
  readonly posting: StatementSync
  readonly chunk: StatementSync
  readonly terms: StatementSync
}

type SearchConnection = { readonly statements: SearchStatements; state: SearchState | null }
const findConnection = createConnectionCache(
  (database): SearchConnection => ({ statements: prepareSearchStatements(database), state: null }),
)

/** The statements and the present state of a connection. */
export function readSearchState(database: DatabaseSync): { statements: SearchStatements; state: SearchState } {
  const connection = findConnection(database)
  const { version } = connection.statements.version.get() as { version: number }
  if (connection.state?.version !== version) connection.state = loadState(connection, version)
  return { statements: connection.statements, state: connection.state }
}

function prepareSearchStatements(database: DatabaseSync): SearchStatements {
  return {
    version: database.prepare('SELECT version FROM search_version'),
    segments: database.prepare(
      'SELECT number, language, chunks FROM search_segment WHERE is_whole = 1 ORDER BY number',
    ),
    segment: database.prepare('SELECT runs, lengths, postings FROM search_segment WHERE number = ?'),
    posting: database.prepare('SELECT df, data FROM search_posting WHERE segment = ? AND term = ?'),
    chunk: database.prepare(CHUNK_ROW),
    terms: database.prepare('SELECT term FROM search_posting WHERE segment = ? AND term >= ? AND term < ? LIMIT ?'),
  }
}

/** The posting of a term in a segment; its letters are given in both forms, so that nobody makes them twice. */
export function readPosting(
  { posting }: SearchStatements,
  { number, read: { postings } }: LoadedSegment,
  term: string,
  bytes: Buffer,
): Pick<TermPosting, 'df' | 'data'> | undefined {
  if (postings) return postings.find(bytes)
  return posting.get(number, term) as Pick<TermPosting, 'df' | 'data'> | undefined
}

/** The terms of a segment that begin with these letters, so many at most. */
export function listTermsFrom(
  { terms }: SearchStatements,
  { number, read: { postings } }: LoadedSegment,
  prefix: string,
  limit: number,
): string[] {
  if (postings) return [...postings.termsFrom(Buffer.from(prefix)).take(limit)]
  return terms.all(number, prefix, `${prefix}\u{10ffff}`, limit).map(({ term }) => String(term))
}

function loadState({ statements, state }: SearchConnection, version: number): SearchState {
  const rows = statements.segments.all() as { number: number; language: string; chunks: number }[]
  const known = new Map(state?.segments.map(({ number, read }) => [number, read]))
  const slots = rows.reduce((sum, { chunks }) => sum + chunks, 0)
  const lengths = new Int32Array(slots)
  const sourceOf = new Int32Array(slots)
  const numberInSource = new Int32Array(slots)
  const segments: LoadedSegment[] = []
  let slot = 0
  for (const { number, language, chunks } of rows) {
    const before = known.get(number)
    const read = before?.chunks === chunks ? before : readSegment(statements, number, chunks)
    const loaded = unpackRuns(read.runs, slot)
    lengths.set(read.lengths, slot)
    segments.push({ number, language, firstSlot: slot, runs: loaded, read })
    for (const run of loaded) {
      sourceOf.fill(run.source, run.firstSlot, run.firstSlot + run.chunks)
      for (let chunk = 0; chunk < run.chunks; chunk += 1) numberInSource[slot++] = chunk
    }
  }
  const languages = [...new Set(segments.map((segment) => segment.language))].sort()
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const chunksOf = new Map(segments.flatMap(({ runs }) => runs.map(({ source, chunks }) => [source, chunks] as const)))
  const scores = new Float64Array(lengths.length)
  return {
    version,
    segments,
    languages,
    slots: lengths.length,
    sourceOf,
    numberInSource,
    lengths,
    averageLength,
    chunksOf,
    scores,
  }
}

function readSegment({ segment }: SearchStatements, number: number, chunks: number): ReadSegment {
  const row = segment.get(number) as { runs: Uint8Array; lengths: Uint8Array; postings: Uint8Array | null }
  const postings = row.postings && new PostingList(row.postings)
  return { chunks, runs: unpack(row.runs), lengths: unpack(row.lengths), postings }
}

function unpackRuns(packed: readonly number[], firstSlot: number): SegmentRun[] {
  const runs: SegmentRun[] = []
  let slot = firstSlot
  for (let place = 0; place < packed.length; place += 2) {
    runs.push({ source: packed[place]!, firstSlot: slot, chunks: packed[place + 1]! })
    slot += packed[place + 1]!
  }
  return runs
}
