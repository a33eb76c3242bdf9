import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import type { StudioSource } from '../../studio/extract/material.ts'
import { readIndexedText } from '../search/chunk-text.ts'
import { readPlaces } from '../store/source-text.ts'
import type { MaterialRow } from '../studio-material.ts'

/** One source as it is looked at to describe its notebook: the beginning of its text, and its headings. */
export type GuideSource = Omit<StudioSource, 'chars'> & { readonly headings: readonly string[] }

const MAX_GUIDE_SOURCES = 200
const MAX_GUIDE_CHARS = 2_000_000
const MAX_GUIDE_HEADINGS = 200

const SELECT_READY = `SELECT number, id, title, language FROM source
  WHERE {notebook} AND state = 'ready' AND is_kept = 1 ORDER BY number LIMIT ?`

/** What a notebook's ready sources give to describe it by, bounded however large they are; oldest first. */
export function readGuideMaterial(tables: SqlTables): GuideSource[] {
  const rows = tables.all<Omit<MaterialRow, 'chars'>>(SELECT_READY, MAX_GUIDE_SOURCES)
  const chars = Math.floor(MAX_GUIDE_CHARS / Math.max(1, rows.length))
  return rows.map(({ number, id, title, language }) => {
    const text = readIndexedText(tables, number, chars) ?? ''
    const places = readPlaces(tables, number)
    const headings = [...new Set(places.flatMap(({ heading }) => heading ?? []))].slice(0, MAX_GUIDE_HEADINGS)
    return { id, title, language: language ?? 'und', text, headings, places }
  })
}
