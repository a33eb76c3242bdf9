import type { DatabaseSync } from 'node:sqlite'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { createConnectionCache, prepareOnce, readInSnapshot, runBeforeClose } from '../../lib/sqlite.ts'
import type { ChunkReader } from './chunk-text.ts'
import { readCurrentSpace } from './latent-tables.ts'
import type {
  FrequencyReader,
  NumberedChunkRow,
  PassageIndex,
  SegmentBody,
  SegmentHead,
  VectorIndex,
  WritableIndex,
} from './passage-index.ts'
import type { PostingRow } from './posting-list.ts'

/** The index in the database of an embedded notebook, the same for a connection each time. */
export const openPassageIndex = createConnectionCache((database): PassageIndex => {
  const tables = openSqliteTables(database)
  const readPosting = openPostingReader(database)
  const readChunk = openChunkReader(database)
  const version = database.prepare('SELECT version FROM search_version')
  const segments = database.prepare(
    'SELECT number, language, chunks FROM search_segment WHERE is_whole = 1 ORDER BY number',
  )
  const segment = database.prepare('SELECT runs, lengths, postings FROM search_segment WHERE number = ?')
  return {
    readInSnapshot: (read) => readInSnapshot(database, read),
    readVersion: () => Number(version.get()!.version),
    listSegments: () => segments.all() as SegmentHead[],
    gatherSegments: () => (number) => segment.get(number) as SegmentBody,
    gatherPostings: () => readPosting,
    gatherFrequencies: () => openFrequencyReader(database),
    listTerms: (numbers, prefix, limit) =>
      [...new Set(numbers.flatMap((number) => listTerms(database, number, prefix, limit)))].sort(),
    gatherChunks: () => readChunk,
    scanChunks: (limit) => ({ rows: scanChunks(database, limit), read: readChunk }),
    readLatentSpace: () => readCurrentSpace(tables),
    gatherLatentTerms: (space) => openLatentReader(database, 'term', space),
    gatherLatentChunks: (space) => openLatentReader(database, 'chunk', space),
    vectors: openVectorIndex(database),
  }
})

/** The same to be written as well. */
export const openWritableIndex = (database: DatabaseSync): WritableIndex => ({
  index: openPassageIndex(database),
  tables: openSqliteTables(database),
})

function openPostingReader(database: DatabaseSync) {
  const select = database.prepare('SELECT df, data FROM search_posting WHERE segment = ? AND term = ?')
  return (segment: number, term: string) => select.get(segment, term) as PostingRow | undefined
}

/** Without the postings themselves, which may be megabytes. */
function openFrequencyReader(database: DatabaseSync): FrequencyReader {
  const select = prepareOnce(database, 'SELECT df FROM search_posting WHERE segment = ? AND term = ?')
  return (segment, term) => Number(select.get(segment, term)?.df ?? 0)
}

/** Reads the rows of chunks by their keys. */
function openChunkReader(database: DatabaseSync): ChunkReader {
  const select = prepareOnce(
    database,
    'SELECT start, end, page, heading, text, checksum FROM search_chunk WHERE number = ?',
  )
  return (key) => select.get(key) as ReturnType<ChunkReader>
}

function listTerms(database: DatabaseSync, segment: number, prefix: string, limit: number): string[] {
  const select = prepareOnce(
    database,
    'SELECT term FROM search_posting WHERE segment = ? AND term >= ? AND term < ? ORDER BY term LIMIT ?',
  )
  return select.all(segment, prefix, `${prefix}\u{10ffff}`, limit).map(({ term }) => String(term))
}

function scanChunks(database: DatabaseSync, limit: number): Iterable<NumberedChunkRow> {
  const select = database.prepare(
    'SELECT number, start, end, page, heading, text, checksum FROM search_chunk ORDER BY number LIMIT ?',
  )
  return select.iterate(limit) as Iterable<NumberedChunkRow>
}

function openLatentReader(database: DatabaseSync, key: 'term' | 'chunk', space: number) {
  const select = prepareOnce(database, `SELECT data FROM latent_${key} WHERE space = ? AND ${key} = ?`)
  return (number: number) => select.get(space, number)?.data as Uint8Array | undefined
}

/** The vectors in such a database; nothing is prepared before it is asked for, since most notebooks have none. */
export const openVectorIndex = createConnectionCache((database): VectorIndex => {
  const runs = 'SELECT chunk, data FROM vector WHERE chunk >= ? AND chunk < ? ORDER BY chunk'
  return {
    readStamp: () => {
      const others = prepareOnce(database, 'PRAGMA data_version') // tells that another connection has changed something
      const own = prepareOnce(database, 'SELECT total_changes()') // or this one
      return JSON.stringify([others.get(), own.get()])
    },
    readMaker: () =>
      prepareOnce(database, 'SELECT model, dimensions FROM vector_maker').get() as ReturnType<VectorIndex['readMaker']>,
    listRuns: (from, end) => prepareOnce(database, runs).iterate(from, end) as ReturnType<VectorIndex['listRuns']>,
    runBeforeClose: (forget) => runBeforeClose(database, forget),
  }
})
