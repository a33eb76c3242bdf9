import { CHUNKS_PER_SOURCE, readChunkText } from './chunk-text.ts'
import type { PassageIndex } from './passage-index.ts'
import type { RankedStretch } from './places.ts'
import type { SearchableSource } from './searchable-source.ts'

/** Reading every chunk is slow, so only the first ones are: a text of stop words is rare and seldom meant. */
const MAX_CHUNKS_READ = 20_000
const MAX_PHRASE_CHARS = 200

/** Chunks that hold the text as it stands, for a text that gives no terms ("The Who"); in the order of the sources. */
export function findPlacedWords(
  index: PassageIndex,
  text: string,
  sources: ReadonlyMap<number, SearchableSource>,
  limit: number,
): RankedStretch[] {
  const phrase = text.trim().toLowerCase().slice(0, MAX_PHRASE_CHARS)
  if (!/[\p{L}\p{N}]/u.test(phrase)) return []
  const { rows, read } = index.scanChunks(MAX_CHUNKS_READ)
  const found: RankedStretch[] = []
  for (const row of rows) {
    const source = Math.floor(row.number / CHUNKS_PER_SOURCE)
    if (!sources.has(source)) continue
    const text = readChunkText(read, row.number, row)
    if (!text.toLowerCase().includes(phrase)) continue
    const { start, end, page, heading } = row
    found.push({
      source,
      start,
      end,
      text,
      page: page ?? undefined,
      heading: heading ?? undefined,
      score: 0.5 / (found.length + 1),
    })
    if (found.length >= limit * 2) break
  }
  return found
}
