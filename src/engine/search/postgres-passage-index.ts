import type { BlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'
import { openPostgresTables } from '../../lib/sql/postgres-tables.ts'
import type { ChunkReader } from './chunk-text.ts'
import type { LatentSpace } from './latent-tables.ts'
import type {
  LatentReader,
  NumberedChunkRow,
  PassageIndex,
  PostingReader,
  SegmentBody,
  SegmentHead,
  VectorIndex,
  WritableIndex,
} from './passage-index.ts'
import { type FetchRows, HeldFrequencies } from './postgres-held-frequencies.ts'
import type { PostingRow } from './posting-list.ts'

/** So many chunks are fetched at once where all are looked through. */
const SCANNED_CHUNKS = 500

/** So many runs of vectors are fetched at once: each is tens of kilobytes. */
const FETCHED_RUNS = 64

const SELECT_SEGMENTS =
  'SELECT number, language, chunks FROM search_segment WHERE notebook = $1 AND is_whole = 1 ORDER BY number'

const CHUNK_COLUMNS = 'number, start, "end", page, heading, text, checksum'

/** The index of one notebook in the tables of `postgres-search-tables.ts`, over a connection of this thread. */
export function openPostgresPassageIndex(connection: BlockingPostgres, notebook: string): PassageIndex {
  const fetchRows = <T>(text: string, ...values: readonly unknown[]) =>
    connection.query(text, [notebook, ...values]) as readonly T[]
  const postings = new HeldPostings(fetchRows)
  const terms = new HeldFrequencies(fetchRows)
  let isInSnapshot = false
  let knownVersion: number | null = null
  const fetchVersion = () => {
    const row = fetchRows<{ version: number }>('SELECT version FROM search_version WHERE notebook = $1')[0]
    postings.noteVersion(row?.version ?? 0)
    return row?.version ?? 0
  }
  return {
    readInSnapshot(read) {
      if (isInSnapshot) return read()
      isInSnapshot = true
      try {
        return connection.readInSnapshot(read)
      } finally {
        isInSnapshot = false
        knownVersion = null
      }
    },
    readVersion() {
      if (!isInSnapshot) return fetchVersion()
      knownVersion ??= fetchVersion()
      return knownVersion
    },
    listSegments() {
      const segments = fetchRows<SegmentHead>(SELECT_SEGMENTS)
      terms.noteSegments(segments)
      return segments
    },
    gatherSegments: (numbers) => gatherSegments(fetchRows, numbers),
    gatherPostings: (segments, asked) => postings.gather(segments, asked),
    gatherFrequencies: (_, asked) => terms.gather(asked),
    listTerms: (segments, prefix, limit) =>
      terms.list(segments, prefix, limit) ?? listTerms(fetchRows, segments, prefix, limit),
    gatherChunks: (keys) => gatherChunks(fetchRows, keys),
    scanChunks: (limit) => scanChunks(fetchRows, limit),
    readLatentSpace: () =>
      fetchRows<LatentSpace>(
        'SELECT number, dimensions, chunks FROM latent_space WHERE notebook = $1 AND is_current = 1',
      )[0] ?? null,
    gatherLatentTerms: (space, terms) => gatherLatent(fetchRows, 'term', space, terms),
    gatherLatentChunks: (space, keys) => gatherLatent(fetchRows, 'chunk', space, keys),
    vectors: openPostgresVectors(connection, fetchRows),
  }
}

/** The same to be written as well. */
export const openWritablePostgresIndex = (connection: BlockingPostgres, notebook: string): WritableIndex => ({
  index: openPostgresPassageIndex(connection, notebook),
  tables: openPostgresTables(connection, { column: 'notebook', value: notebook, rows: 'search_version' }),
})

/** Runs a statement whose first value is the notebook. */
function gatherSegments(fetchRows: FetchRows, numbers: readonly number[]): (number: number) => SegmentBody {
  if (numbers.length === 0) return () => throwUnannounced()
  const rows = fetchRows<SegmentBody & { readonly number: number }>(
    'SELECT number, runs, lengths, postings FROM search_segment WHERE notebook = $1 AND number = ANY($2::int[])',
    numbers,
  )
  const bodies = new Map(rows.map((row) => [row.number, row]))
  return (number) => bodies.get(number) ?? throwUnannounced()
}

function throwUnannounced(): never {
  throw new Error('A segment is read that was not announced.')
}

type FetchedPosting = PostingRow & { readonly segment: number; readonly term: string }

/** What is held of a notebook's postings between questions, in bytes; then it begins anew. */
const MAX_HELD_POSTINGS_BYTES = 32 * 2 ** 20

/** Of whole segments whose postings are rows; each is found by its key. */
const SELECT_POSTINGS = `
  SELECT segment, term, df, data FROM search_posting WHERE notebook = $1 AND term = ANY($2::text[]) AND segment = ANY(
    ARRAY(SELECT number FROM search_segment WHERE notebook = $1 AND is_whole = 1 AND postings IS NULL))`

/** The postings that were fetched, of each term those of all segments, until the index changes: usual words come again. */
class HeldPostings {
  readonly #fetchRows: FetchRows
  readonly #byTerm = new Map<string, Map<number, PostingRow>>()
  #version = 0
  #bytes = 0

  constructor(fetchRows: FetchRows) {
    this.#fetchRows = fetchRows
  }

  noteVersion(version: number): void {
    if (version !== this.#version) this.#forget()
    this.#version = version
  }

  gather(segments: readonly number[], terms: readonly string[]): PostingReader {
    if (segments.length > 0) this.#fetch(terms.filter((term) => !this.#byTerm.has(term)))
    return (segment, term) => {
      if (!this.#byTerm.has(term)) this.#fetch([term])
      return this.#byTerm.get(term)!.get(segment)
    }
  }

  #fetch(terms: readonly string[]): void {
    if (terms.length === 0) return
    const rows = this.#fetchRows<FetchedPosting>(SELECT_POSTINGS, terms)
    if (this.#bytes > MAX_HELD_POSTINGS_BYTES) this.#forget()
    for (const term of terms) this.#byTerm.set(term, new Map())
    for (const { segment, term, df, data } of rows) {
      this.#byTerm.get(term)!.set(segment, { df, data })
      this.#bytes += data.byteLength
    }
  }

  #forget(): void {
    this.#byTerm.clear()
    this.#bytes = 0
  }
}

function listTerms(fetchRows: FetchRows, segments: readonly number[], prefix: string, limit: number): string[] {
  const rows = fetchRows<{ readonly term: string }>(
    `SELECT found.term FROM unnest($2::int[]) AS asked (segment), LATERAL (
       SELECT term FROM search_posting WHERE notebook = $1 AND segment = asked.segment AND term >= $3 AND term < $4
       ORDER BY term LIMIT $5) AS found`,
    segments,
    prefix,
    `${prefix}\u{10ffff}`,
    limit,
  )
  return rows.map(({ term }) => term)
}

/** With each chunk the one behind it, which holds the end of its text. */
function gatherChunks(fetchRows: FetchRows, keys: readonly number[]): ChunkReader {
  return openChunkCache(fetchRows, keys.length === 0 ? [] : fetchChunks(fetchRows, new Set(keys.flatMap(listWithNext))))
}

const listWithNext = (key: number) => [key, key + 1]

function fetchChunks(fetchRows: FetchRows, keys: ReadonlySet<number>): readonly NumberedChunkRow[] {
  return fetchRows<NumberedChunkRow>(
    `SELECT ${CHUNK_COLUMNS} FROM search_chunk WHERE notebook = $1 AND number = ANY($2::bigint[])`,
    [...keys],
  )
}

/** Reads what was fetched, and fetches what was not. */
function openChunkCache(fetchRows: FetchRows, rows: readonly NumberedChunkRow[]): ChunkReader {
  const known = new Map(rows.map((row) => [row.number, row]))
  return (key) => known.get(key) ?? fetchChunks(fetchRows, new Set([key]))[0]
}

function scanChunks(fetchRows: FetchRows, limit: number): ReturnType<PassageIndex['scanChunks']> {
  let readFetched: ChunkReader = () => undefined
  return { rows: scanPages(), read: (key) => readFetched(key) }

  function* scanPages(): Generator<NumberedChunkRow, void, void> {
    for (let [from, left] = [-1, limit]; left > 0; left -= SCANNED_CHUNKS) {
      const page = fetchRows<NumberedChunkRow>(
        `SELECT ${CHUNK_COLUMNS} FROM search_chunk WHERE notebook = $1 AND number > $2 ORDER BY number LIMIT $3`,
        from,
        Math.min(left, SCANNED_CHUNKS),
      )
      readFetched = openChunkCache(fetchRows, page)
      yield* page
      if (page.length < SCANNED_CHUNKS) return
      from = page.at(-1)!.number
    }
  }
}

function gatherLatent(
  fetchRows: FetchRows,
  key: 'term' | 'chunk',
  space: number,
  numbers: readonly number[],
): LatentReader {
  const fetch = (wanted: readonly number[]) =>
    fetchRows<{ readonly number: number; readonly data: Uint8Array }>(
      `SELECT ${key} AS number, data FROM latent_${key} WHERE notebook = $1 AND space = $2 AND ${key} = ANY($3::bigint[])`,
      space,
      wanted,
    )
  const announced = new Set(numbers)
  const known = new Map((announced.size === 0 ? [] : fetch([...announced])).map(({ number, data }) => [number, data]))
  return (number) => (announced.has(number) ? known.get(number) : fetch([number])[0]?.data)
}

function openPostgresVectors(connection: BlockingPostgres, fetchRows: FetchRows): VectorIndex {
  return {
    readStamp: () =>
      JSON.stringify(
        fetchRows(
          `SELECT (SELECT version FROM search_version WHERE notebook = $1) AS version, count(*) AS runs, max(chunk) AS last
           FROM vector WHERE notebook = $1`,
        )[0],
      ),
    readMaker: () =>
      fetchRows<{ model: string; dimensions: number }>(
        'SELECT model, dimensions FROM vector_maker WHERE notebook = $1',
      )[0],
    *listRuns(from, end) {
      for (let first = from; ; ) {
        const page = fetchRows<{ readonly chunk: number; readonly data: Uint8Array }>(
          'SELECT chunk, data FROM vector WHERE notebook = $1 AND chunk >= $2 AND chunk < $3 ORDER BY chunk LIMIT $4',
          first,
          end,
          FETCHED_RUNS,
        )
        yield* page
        if (page.length < FETCHED_RUNS) return
        first = page.at(-1)!.chunk + 1
      }
    },
    runBeforeClose: (forget) => connection.runBeforeClose(forget),
  }
}
