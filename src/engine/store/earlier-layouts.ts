import type { DatabaseSync } from 'node:sqlite'
import { hashContent } from '../../lib/hash.ts'
import { CHUNKS_PER_SOURCE, computeChunkChecksum, cutStoredText } from '../search/chunk-text.ts'
import { packHtml } from './packed-html.ts'

/**
 * Brings a notebook of the earlier layout, where every chunk held a copy of its text beside the whole, to the present
 * one: the chunks hold it alone, and small segments may keep their postings themselves. The caller's transaction makes
 * it all of it or nothing. The room that is won is given back later, behind.
 */
export function keepTextOnce(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('search_segment')").all()
  if (!columns.some(({ name }) => name === 'postings'))
    database.exec('ALTER TABLE search_segment ADD COLUMN postings BLOB')
  const ready = "SELECT number FROM source WHERE state = 'ready' ORDER BY number"
  for (const { number } of database.prepare(ready).all()) moveText(database, Number(number))
  packRenditions(database)
}

function moveText(database: DatabaseSync, source: number): void {
  const row = database.prepare('SELECT text FROM source_text WHERE number = ?').get(source)
  if (!row) return
  const text = String(row.text)
  const select = database.prepare(
    'SELECT start, end FROM search_chunk WHERE number >= ? AND number < ? ORDER BY number',
  )
  const first = source * CHUNKS_PER_SOURCE
  const spans = select.all(first, first + CHUNKS_PER_SOURCE) as { start: number; end: number }[]
  const chunks = spans.map(({ start, end }) => ({ start, end, terms: 0 }))
  const update = database.prepare('UPDATE search_chunk SET text = ? WHERE number = ?')
  for (const place of chunks.keys()) update.run(cutStoredText(text, chunks, place), first + place)
  if (chunks.length > 0) database.prepare("UPDATE source_text SET text = '' WHERE number = ?").run(source)
}

function packRenditions(database: DatabaseSync): void {
  const update = database.prepare('UPDATE source_text SET html = ? WHERE number = ?')
  const kept = 'SELECT number FROM source_text WHERE html IS NOT NULL'
  const select = database.prepare('SELECT html FROM source_text WHERE number = ?')
  for (const { number } of database.prepare(kept).all())
    update.run(packHtml(String(select.get(number!)!.html)), number!)
  database.exec("DELETE FROM source_text WHERE text = '' AND html IS NULL AND places = '[]'")
}

/** No checksum is below 0: a row that bears this is never shown. */
const DAMAGED_BEFORE = -1

/**
 * Gives every chunk of an earlier layout its checksum, in the caller's transaction. A text that is already not what was
 * once indexed gets none that could hold.
 */
export function addChecksums(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('search_chunk')").all()
  if (columns.some(({ name }) => name === 'checksum')) return
  database.exec(`ALTER TABLE search_chunk ADD COLUMN checksum INTEGER NOT NULL DEFAULT ${DAMAGED_BEFORE}`)
  const ready = "SELECT number, text_hash FROM source WHERE state = 'ready' ORDER BY number"
  for (const { number, text_hash } of database.prepare(ready).all())
    addSourceChecksums(database, Number(number), String(text_hash))
}

type FormerRow = {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly heading: string | null
  readonly text: string
}

function addSourceChecksums(database: DatabaseSync, source: number, textHash: string): void {
  const select = database.prepare(
    'SELECT number, start, end, page, heading, text FROM search_chunk WHERE number >= ? AND number < ? ORDER BY number',
  )
  const rows = select.all(source * CHUNKS_PER_SOURCE, (source + 1) * CHUNKS_PER_SOURCE) as FormerRow[]
  if (hashContent(rows.map(({ text }) => text).join('')) !== textHash) return
  const update = database.prepare('UPDATE search_chunk SET checksum = ? WHERE number = ?')
  for (const row of rows) update.run(computeChunkChecksum(row), row.number)
}
