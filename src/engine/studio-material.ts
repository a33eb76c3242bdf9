import type { DatabaseSync } from 'node:sqlite'
import { openSqliteTables } from '../lib/sql/sqlite-tables.ts'
import type { StudioSource } from '../studio/extract/material.ts'
import type { TextPlace } from './ingest/document.ts'
import { readIndexedText } from './search/chunk-text.ts'

const MAX_STUDIO_SOURCES = 400
/** About 800 printed pages. More would neither fit the time of a caller who waits nor change what is central. */
const MAX_STUDIO_CHARS = 2_000_000

/**
 * What the chosen ready sources of a notebook give to make content from, oldest first; all of them without `sourceIds`.
 * Small sources are given whole; of large ones as much as an equal share of what is left allows.
 */
export function readStudioMaterial(database: DatabaseSync, sourceIds?: readonly string[]): StudioSource[] {
  const wanted = sourceIds && new Set(sourceIds)
  const rows = database
    .prepare(
      `SELECT number, id, title, language, chars FROM source
       WHERE state = 'ready' AND is_kept = 1 ORDER BY number`,
    )
    .all()
    .filter(({ id }) => !wanted || wanted.has(String(id)))
    .slice(0, MAX_STUDIO_SOURCES)
  const shares = allotShares(
    rows.map(({ chars }) => Number(chars)),
    MAX_STUDIO_CHARS,
  )
  const read = database.prepare('SELECT places FROM source_text WHERE number = ?')
  return rows.flatMap(({ number, id, title, language, chars }, index) => {
    const text = readIndexedText(openSqliteTables(database), Number(number), shares[index]!)
    if (text === null) return []
    const row = read.get(Number(number))
    const places = (JSON.parse(String(row?.places ?? '[]')) as readonly TextPlace[]).filter(
      ({ start }) => start < text.length,
    )
    const length = Math.max(Number(chars), text.length)
    return [{ id: String(id), title: String(title), language: String(language ?? 'und'), text, chars: length, places }]
  })
}

/** How much of each length may be taken so that the sum stays below `most`: the small ones whole, the others alike. */
export function allotShares(lengths: readonly number[], most: number): number[] {
  const shares = lengths.map(() => 0)
  let left = most
  const ascending = [...lengths.keys()].sort((a, b) => lengths[a]! - lengths[b]! || a - b)
  for (const [position, index] of ascending.entries()) {
    const fair = Math.floor(left / (ascending.length - position))
    shares[index] = Math.min(lengths[index]!, fair)
    left -= shares[index]!
  }
  return shares
}
