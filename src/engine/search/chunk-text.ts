import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Chunk } from './source-index.ts'

/** Chunks of a source are numbered from `source number * CHUNKS_PER_SOURCE` on, so one key orders and finds them. */
export const CHUNKS_PER_SOURCE = 2 ** 20

/**
 * The text of a source is kept once, cut where its chunks begin: the row of a chunk holds it up to where the next one
 * begins, the first row what lies before it too, the last what lies behind.
 */
export function stretchOf(text: string, chunks: readonly Chunk[], place: number): string {
  return text.slice(place === 0 ? 0 : chunks[place]!.start, chunks[place + 1]?.start ?? text.length)
}

export type ChunkRow = {
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly heading: string | null
  /** Not the chunk's own text: from its beginning to that of the next. */
  readonly text: string
}

export const CHUNK_ROW = 'SELECT start, end, page, heading, text FROM search_chunk WHERE number = ?'

/** The text of a chunk whose row was read; `select` is `CHUNK_ROW`, for what it shares with those behind it. */
export function chunkText(select: StatementSync, key: number, { start, end, text }: ChunkRow): string {
  const from = key % CHUNKS_PER_SOURCE === 0 ? start : 0
  let joined = text
  for (let next = key + 1; joined.length - from < end - start; next += 1) {
    const row = select.get(next) as ChunkRow | undefined
    if (!row) break
    joined += row.text
  }
  return joined.slice(from, from + end - start)
}

/** The indexed text of a source, or its beginning of at most `mostChars`; null for one that is not indexed. */
export function indexedText(database: DatabaseSync, source: number, mostChars = Infinity): string | null {
  const select = database.prepare('SELECT text FROM search_chunk WHERE number >= ? AND number < ? ORDER BY number')
  const parts: string[] = []
  let chars = 0
  for (const { text } of select.iterate(source * CHUNKS_PER_SOURCE, (source + 1) * CHUNKS_PER_SOURCE)) {
    parts.push(String(text))
    chars += parts.at(-1)!.length
    if (chars >= mostChars) break
  }
  return parts.length === 0 ? null : beginning(parts.join(''), mostChars)
}

/** No character is torn in two. */
function beginning(text: string, mostChars: number): string {
  if (text.length <= mostChars) return text
  const isTorn = (text.charCodeAt(mostChars - 1) & 0xfc00) === 0xd800
  return text.slice(0, isTorn ? mostChars - 1 : mostChars)
}
