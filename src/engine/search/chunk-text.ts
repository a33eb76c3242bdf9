import { crc32 } from 'node:zlib'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import type { Chunk } from './source-index.ts'

/** Chunks of a source are numbered from `source number * CHUNKS_PER_SOURCE` on, so one key orders and finds them. */
export const CHUNKS_PER_SOURCE = 2 ** 20

/**
 * The text of a source is kept once, cut where its chunks begin: the row of a chunk holds it up to where the next one
 * begins, the first row what lies before it too, the last what lies behind.
 */
export function cutStoredText(text: string, chunks: readonly Chunk[], place: number): string {
  return text.slice(place === 0 ? 0 : chunks[place]!.start, chunks[place + 1]?.start ?? text.length)
}

export type ChunkRow = {
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly heading: string | null
  /** Not the chunk's own text: from its beginning to that of the next. */
  readonly text: string
  /** `computeChunkChecksum` the rest, as it was when the row was written. */
  readonly checksum: number
}

/** The row of a chunk by its key; undefined where there is none. */
export type ChunkReader = (key: number) => ChunkRow | undefined

/** The rows of a source, by its first key and the key behind its last. */
const CHUNK_ROWS = `SELECT start, "end", page, heading, text, checksum FROM search_chunk
  WHERE {notebook} AND number >= ? AND number < ? ORDER BY number`

/** CRC-32 of all that a chunk says. */
export function computeChunkChecksum({ start, end, page, heading, text }: Omit<ChunkRow, 'checksum'>): number {
  return crc32(String(text), crc32(String(heading ?? ''), crc32(`${start} ${end} ${page}`)))
}

/** A text that is not as it was written. Whoever knows the file names it. */
export class TextDamaged extends Error {
  override readonly name = 'TextDamaged'
}

/** What is not as it was written is nobody's evidence: it is neither shown nor cited. @throws TextDamaged */
function requireIntactRow(row: ChunkRow): ChunkRow {
  if (computeChunkChecksum(row) === row.checksum) return row
  throw new TextDamaged('The checksum of a chunk does not hold.')
}

/** The text of a chunk whose row was read; `read` gives what it shares with those behind it. */
export function readChunkText(read: ChunkReader, key: number, row: ChunkRow): string {
  const { start, end, text } = requireIntactRow(row)
  const from = key % CHUNKS_PER_SOURCE === 0 ? start : 0
  let joined = text
  for (let next = key + 1; joined.length - from < end - start; next += 1) {
    const behind = read(next)
    if (!behind) break
    joined += requireIntactRow(behind).text
  }
  return joined.slice(from, from + end - start)
}

/** The indexed text of a source, or its beginning of at most `maxChars`, inside a snapshot; null for one that is not indexed. */
export function readIndexedText(tables: SqlTables, source: number, maxChars = Infinity): string | null {
  const parts: string[] = []
  let chars = 0
  const [first, end] = [source * CHUNKS_PER_SOURCE, (source + 1) * CHUNKS_PER_SOURCE]
  for (const row of tables.iterate<ChunkRow>(CHUNK_ROWS, first, end)) {
    parts.push(requireIntactRow(row).text)
    chars += row.text.length
    if (chars >= maxChars) break
  }
  return parts.length === 0 ? null : cutBeginning(parts.join(''), maxChars)
}

/** No character is torn in two. */
function cutBeginning(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const isTorn = (text.charCodeAt(maxChars - 1) & 0xfc00) === 0xd800
  return text.slice(0, isTorn ? maxChars - 1 : maxChars)
}
