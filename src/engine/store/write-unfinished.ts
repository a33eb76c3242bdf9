import { defineTable, type SqlTables } from '../../lib/sql/sql-tables.ts'
import type { DocumentRead } from '../ingest/document.ts'
import { writeSourceText } from './source-records.ts'
import { insertSourceRow, keepProcessing, type NewSourceRow, writeFacts } from './source-rows.ts'
import { markFailed } from './write-source.ts'

/**
 * A source with pages to recognise, or a recording to write down: answered now, finished behind. In the caller's
 * transaction. @returns its number
 */
export function writeUnfinished(tables: SqlTables, source: NewSourceRow, read: DocumentRead, title: string): number {
  const number = insertSourceRow(tables, source)
  writeSourceText(tables, number, read)
  writeFacts(tables, number, read.facts)
  keepProcessing(tables, number, { title, kind: read.kind, unreadPages: read.unreadPages })
  return number
}

/** A source that nobody can read here, with the reason, in the caller's transaction; adding it again makes a new try. @returns its number */
export function writeUnreadable(
  tables: SqlTables,
  source: NewSourceRow,
  { title, kind, reason }: { readonly title: string; readonly kind: string; readonly reason: string },
): number {
  const number = insertSourceRow(tables, source)
  tables.run('UPDATE source SET title = ?, kind = ? WHERE {notebook} AND number = ?', title, kind, number)
  markFailed(tables, number, reason)
  return number
}

const RECOGNISED_PAGES = defineTable({
  name: 'recognised_page',
  columns: [
    ['number', 'INTEGER'],
    ['page', 'INTEGER'],
    ['text', 'TEXT'],
  ],
  where: `EXISTS (SELECT 1 FROM source WHERE {notebook} AND source.number = added.number)`,
  keepsFirst: true,
})

export type RecognisedPage = { readonly page: number; readonly text: string }

/** Keeps a page as soon as it is recognised: what has got so far is no failed try. */
export function keepRecognisedPage(tables: SqlTables, number: number, { page, text }: RecognisedPage): void {
  tables.runInTransaction(() => {
    tables.openInsert(RECOGNISED_PAGES)(number, page, text)
    tables.run('UPDATE source SET attempts = 1 WHERE {notebook} AND number = ?', number)
  })
}

export function readRecognisedPages(tables: SqlTables, number: number): readonly RecognisedPage[] {
  const select = 'SELECT page, text FROM recognised_page WHERE {notebook} AND number = ? ORDER BY page'
  return tables.all<RecognisedPage>(select, number)
}
