import type { DatabaseSync } from 'node:sqlite'
import type { DocumentRead } from '../ingest/document.ts'
import { indexSource } from '../search/index-source.ts'
import { writeIndexSlices } from '../search/tables.ts'
import { hashOf } from '../store/content-hash.ts'

/** The text goes in first, alone: the source is not ready, so nobody sees it yet. */
export function writeText(database: DatabaseSync, number: number, { text, html, places }: DocumentRead): void {
  database
    .prepare('INSERT OR REPLACE INTO source_text (number, text, html, places) VALUES (?, ?, ?, ?)')
    .run(number, text, html, JSON.stringify(places))
}

/**
 * Indexes a document and makes its source ready; the last, short transaction does both the latter and the former's
 * last step, so that a source is either found, read and listed as ready, or not at all.
 */
export function makeReady(
  database: DatabaseSync,
  number: number,
  title: string,
  { text, places, kind }: Pick<DocumentRead, 'text' | 'places' | 'kind'>,
): void {
  const index = indexSource({ text, title, places })
  const finish = () => {
    database
      .prepare(
        `UPDATE source SET state = 'ready', is_kept = 1, reason = NULL, title = ?, kind = ?, chars = ?, language = ?,
         text_hash = ?, unread_pages = NULL WHERE number = ?`,
      )
      .run(title, kind, text.length, index.language, hashOf(text), number)
    database.prepare('DELETE FROM recognised_page WHERE number = ?').run(number)
  }
  for (const _ of writeIndexSlices(database, number, index, text, { finish })); // each step is a transaction
}

/** Keeps a source that cannot be asked, with the sentence that says why. */
export function makeFailed(database: DatabaseSync, number: number, reason: string): void {
  database
    .prepare("UPDATE source SET state = 'failed', is_kept = 1, reason = ?, unread_pages = NULL WHERE number = ?")
    .run(reason, number)
  database.prepare('DELETE FROM recognised_page WHERE number = ?').run(number)
}
