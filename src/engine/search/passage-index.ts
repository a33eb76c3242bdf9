import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import type { ChunkReader, ChunkRow } from './chunk-text.ts'
import type { LatentSpace } from './latent-tables.ts'
import type { PostingRow } from './posting-list.ts'

/** A segment as it is listed; it never changes but by losing chunks. */
export type SegmentHead = { readonly number: number; readonly language: string; readonly chunks: number }

/** `postings` is null where they are rows of their own; the rest as `tables.ts` packs it. */
export type SegmentBody = {
  readonly runs: Uint8Array
  readonly lengths: Uint8Array
  readonly postings: Uint8Array | null
}

/** The row of a term in a segment that keeps its postings in rows; undefined where it has none. */
export type PostingReader = (segment: number, term: string) => PostingRow | undefined

/** In how many chunks of a segment that keeps its postings in rows a term stands. */
export type FrequencyReader = (segment: number, term: string) => number

/** A vector in bytes by its number; undefined where there is none. */
export type LatentReader = (number: number) => Uint8Array | undefined

export type NumberedChunkRow = ChunkRow & { readonly number: number }

/**
 * What ranking asks of the store of one notebook, whichever database keeps it. Every method answers before it returns: a
 * question has a thread to itself. A `gather...` is told all that will be read and gives it one by one, so that a store
 * in this process reads what is asked for when it is asked for, and one behind a socket fetches all of it at once; what
 * was not announced is read as well, but for segments, which are known beforehand.
 */
export type PassageIndex = {
  /** Nothing that is written meanwhile is seen by a part of `read`. */
  readInSnapshot<T>(read: () => T): T
  /** Changes with everything a search could see. */
  readVersion(): number
  /** The whole ones, as they were written. */
  listSegments(): readonly SegmentHead[]
  gatherSegments(numbers: readonly number[]): (number: number) => SegmentBody
  gatherPostings(segments: readonly number[], terms: readonly string[]): PostingReader
  gatherFrequencies(segments: readonly number[], terms: readonly string[]): FrequencyReader
  /** The terms of segments that keep their postings in rows which begin with these letters, so many of each at most, sorted, each once. */
  listTerms(segments: readonly number[], prefix: string, limit: number): readonly string[]
  gatherChunks(keys: readonly number[]): ChunkReader
  /** The first chunks by number; `read` gives what a text shares with the rows behind its own. */
  scanChunks(limit: number): { readonly rows: Iterable<NumberedChunkRow>; readonly read: ChunkReader }
  readLatentSpace(): LatentSpace | null
  /** By the numbers that `hashTerm` makes of terms. */
  gatherLatentTerms(space: number, terms: readonly number[]): LatentReader
  /** By the keys of chunks. */
  gatherLatentChunks(space: number, keys: readonly number[]): LatentReader
  readonly vectors: VectorIndex
}

/** The index of a notebook with the tables it lies in, over the same connection: what is written through them is seen by it. */
export type WritableIndex = { readonly index: PassageIndex; readonly tables: SqlTables }

/** The vectors of chunks that an embedder made, as `store/vectors.ts` lays them out. */
export type VectorIndex = {
  /** Another one when anything was written. */
  readStamp(): string
  readMaker(): { readonly model: string; readonly dimensions: number } | undefined
  /** The runs from one key to before another, in their order. */
  listRuns(from: number, end: number): Iterable<{ readonly chunk: number; readonly data: Uint8Array }>
  /** Runs `forget`, which must not throw, when the store of this index is let go. */
  runBeforeClose(forget: () => void): void
}
