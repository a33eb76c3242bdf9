import type { DatabaseSync } from 'node:sqlite'
import type { TextPlace } from '../ingest/document.ts'
import { readIndexedText } from '../search/chunk-text.ts'

/** One source as it is looked at to describe its notebook: the beginning of its text, and its headings. */
export type GuideSource = {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly text: string
  readonly headings: readonly string[]
  /** The marks of its pages and headings. */
  readonly places: readonly TextPlace[]
}

const MAX_GUIDE_SOURCES = 200
const MAX_GUIDE_CHARS = 2_000_000
const MAX_GUIDE_HEADINGS = 200

/** What a notebook's ready sources give to describe it by, bounded however large they are; oldest first. */
export function readGuideMaterial(database: DatabaseSync): GuideSource[] {
  const rows = database
    .prepare(
      "SELECT number, id, title, language FROM source WHERE state = 'ready' AND is_kept = 1 ORDER BY number LIMIT ?",
    )
    .all(MAX_GUIDE_SOURCES)
  const chars = Math.floor(MAX_GUIDE_CHARS / Math.max(1, rows.length))
  const read = database.prepare('SELECT places FROM source_text WHERE number = ?')
  return rows.map(({ number, id, title, language }) => {
    const text = readIndexedText(database, Number(number), chars) ?? ''
    const row = read.get(Number(number))
    const places = JSON.parse(String(row?.places ?? '[]')) as readonly TextPlace[]
    const headings = [...new Set(places.flatMap(({ heading }) => heading ?? []))].slice(0, MAX_GUIDE_HEADINGS)
    return { id: String(id), title: String(title), language: String(language ?? 'und'), text, headings, places }
  })
}
