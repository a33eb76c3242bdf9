import type { BlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'
import { openPostgresTables } from '../../lib/sql/postgres-tables.ts'
import type { ChunkReader } from './chunk-text.ts'
import type { LatentSpace } from './latent-tables.ts'
import type {
  LatentReader,
  NumberedChunkRow,
  PassageIndex,
  SegmentBody,
  SegmentHead,
  VectorIndex,
  WritableIndex,
} from './passage-index.ts'
import { type FetchRows, HeldFrequencies } from './postgres-held-frequencies.ts'
import { HeldPostings } from './postgres-held-postings.ts'

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
  const fetchVersion = () => {
    const row = fetchRows<{ version: number }>('SELECT version FROM search_version WHERE notebook = $1')[0]
    postings.noteVersion(row?.version ?? 0)
    return row?.version ?? 0
  }
  return {
    ...openSnapshots(connection, fetchVersion),
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

/** Within a snapshot the version is fetched once, and another snapshot is the same one. */
function openSnapshots(
  connection: BlockingPostgres,
  fetchVersion: () => number,
): Pick<PassageIndex, 'readInSnapshot' | 'readVersion'> {
  let isInSnapshot = false
  let knownVersion: number | null = null
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

function listTerms(fetchRows: FetchRows, segments: readonly number[], prefix: string, limit: number): string[] {
  const rows = fetchRows<{ readonly term: string }>(
    `SELECT DISTINCT found.term FROM unnest($2::int[]) AS asked (segment), LATERAL (
       SELECT term FROM search_posting WHERE notebook = $1 AND segment = asked.segment AND term >= $3 AND term < $4
       ORDER BY term LIMIT $5) AS found`,
    segments,
    prefix,
    `${prefix}\u{10ffff}`,
    limit,
  )
  return rows.map(({ term }) => term).sort()
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
