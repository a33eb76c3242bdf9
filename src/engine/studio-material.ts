import type { SqlTables } from '../lib/sql/sql-tables.ts'
import type { StudioSource } from '../studio/extract/material.ts'
import { readIndexedText } from './search/chunk-text.ts'
import { readPlaces } from './store/source-text.ts'

const MAX_STUDIO_SOURCES = 400
/** About 800 printed pages. More would neither fit the time of a caller who waits nor change what is central. */
const MAX_STUDIO_CHARS = 2_000_000

/**
 * What the chosen ready sources of a notebook give to make content from, oldest first; all of them without `sourceIds`.
 * Small sources are given whole; of large ones as much as an equal share of what is left allows.
 */
export function readStudioMaterial(tables: SqlTables, sourceIds?: readonly string[]): StudioSource[] {
  const wanted = sourceIds && new Set(sourceIds)
  const rows = tables
    .all<MaterialRow>(SELECT_READY)
    .filter(({ id }) => !wanted || wanted.has(id))
    .slice(0, MAX_STUDIO_SOURCES)
  const shares = allotShares(
    rows.map(({ chars }) => chars),
    MAX_STUDIO_CHARS,
  )
  return rows.flatMap(({ number, id, title, language, chars }, index) => {
    const text = readIndexedText(tables, number, shares[index]!)
    if (text === null) return []
    const places = readPlaces(tables, number).filter(({ start }) => start < text.length)
    return [{ id, title, language: language ?? 'und', text, chars: Math.max(chars, text.length), places }]
  })
}

export type MaterialRow = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly language: string | null
  readonly chars: number
}

const SELECT_READY = `SELECT number, id, title, language, chars FROM source
  WHERE {notebook} AND state = 'ready' AND is_kept = 1 ORDER BY number`

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
