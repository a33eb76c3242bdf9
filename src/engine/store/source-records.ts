import { hashContent } from '../../lib/hash.ts'
import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import { readIndexedText, TextDamaged } from '../search/chunk-text.ts'
import { dropIndex } from '../search/tables.ts'
import { packHtml, unpackHtml } from './packed-html.ts'
import { dropVectors } from './vectors.ts'

const SOURCE_TEXTS = defineTable({
  name: 'source_text',
  columns: [
    ['number', 'INTEGER'],
    ['text', 'TEXT'],
    ['html', 'BLOB', 'NULL'],
    ['places', 'TEXT'],
  ],
})

/** The rendition and the indexed text of a ready source, inside a snapshot. @throws TextDamaged when it is not as it was indexed */
export function readTexts(tables: SqlTables, number: number): { text: string; html: string | null } | null {
  const text = readIndexedText(tables, number)
  const select = 'SELECT text_hash FROM source WHERE {notebook} AND number = ?'
  const kept = tables.get<{ readonly text_hash: string | null }>(select, number)
  if (kept?.text_hash != null && kept.text_hash !== hashContent(text ?? ''))
    throw new TextDamaged('The checksum of a source does not hold.')
  const selectHtml = 'SELECT html FROM source_text WHERE {notebook} AND number = ?'
  const row = tables.get<{ readonly html: Uint8Array | null }>(selectHtml, number)
  return text === null ? null : { text, html: row?.html ? unpackHtml(row.html) : null }
}

/**
 * Keeps what goes with the indexed text, in the caller's transaction: its marks and its rendition. The text itself stands
 * here only while it waits to be indexed; from then on the index has it.
 */
export function writeSourceText(
  tables: SqlTables,
  number: number,
  { text, html, places }: { readonly text: string; readonly html: string | null; readonly places: readonly unknown[] },
): void {
  tables.run('DELETE FROM source_text WHERE {notebook} AND number = ?', number)
  if (text === '' && html === null && places.length === 0) return
  const addText = tables.openInsert(SOURCE_TEXTS)
  addText(number, text, html === null ? null : packHtml(html), JSON.stringify(places))
}

/** Takes away every row of a source but that of its original, in the caller's transaction. */
export function removeSourceRows(tables: SqlTables, number: number): void {
  dropIndex(tables, number)
  dropVectors(tables, number)
  for (const table of ['recognised_page', 'source_text', 'source'])
    tables.run(`DELETE FROM ${table} WHERE {notebook} AND number = ?`, number)
}
