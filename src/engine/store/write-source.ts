import { hashContent } from '../../lib/hash.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import type { DocumentRead } from '../ingest/document.ts'
import { indexSource } from '../search/index-source.ts'
import { mergeSmallSegments } from '../search/merge.ts'
import type { SourceIndex } from '../search/source-index.ts'
import { isSmallIndex, writeIndexSlices, writeSmallIndex } from '../search/tables.ts'
import { writeSourceText } from './source-records.ts'
import { keepFailed, keepReady, type ReadSourceFields } from './source-rows.ts'

/** A document that was read and indexed, under the title it is listed by. */
export type ReadyDocument = Pick<DocumentRead, 'text' | 'html' | 'places' | 'kind' | 'facts'> & {
  readonly title: string
  readonly textHash: string
  readonly index: SourceIndex
}

/** @param textHash of its text, where the caller knows it */
export function indexDocument(read: DocumentRead, title: string, textHash = hashContent(read.text)): ReadyDocument {
  const { text, html, places, kind, facts } = read
  return { text, html, places, kind, facts, title, textHash, index: indexSource({ text, title, places }) }
}

/** What stands in the row of its source. */
export function describeRead({ title, kind, text, textHash, index, facts }: ReadyDocument): ReadSourceFields {
  return { title, kind, textHash, chars: text.length, language: index.language, facts }
}

/** Whether a document is taken in by one transaction. */
export const isIndexedAtOnce = ({ index }: ReadyDocument) => isSmallIndex(index)

/** Indexes a small document inside the transaction that makes its row, which is ready with it; the index is settled too. */
export function indexAtOnce(tables: SqlTables, number: number, document: ReadyDocument): void {
  const { index, text, html, places } = document
  writeSmallIndex(tables, number, index, text)
  if (html !== null || places.length > 0) writeSourceText(tables, number, { text: '', html, places })
  while (mergeSmallSegments(tables));
}

/**
 * Indexes a document and makes its source ready; the last, short transaction does both the latter and the former's
 * last step, so that a source is either found, read and listed as ready, or not at all.
 * @param requireDue throws in that transaction where it is not to be made ready any more
 */
export function makeReady(
  tables: SqlTables,
  number: number,
  document: ReadyDocument,
  requireDue: () => void = () => {},
): void {
  const markDocumentReady = () => {
    requireDue()
    markReady(tables, number, document)
  }
  for (const _ of writeIndexSlices(tables, number, document.index, document.text, {
    finish: markDocumentReady,
  }));
}

function markReady(tables: SqlTables, number: number, document: ReadyDocument) {
  const { html, places } = document
  keepReady(tables, number, describeRead(document))
  writeSourceText(tables, number, { text: '', html, places })
  dropRecognisedPages(tables, number)
}

/** Keeps a source that cannot be asked, with the sentence that says why. */
export function markFailed(tables: SqlTables, number: number, reason: string): void {
  keepFailed(tables, number, reason)
  dropRecognisedPages(tables, number)
}

const dropRecognisedPages = (tables: SqlTables, number: number) =>
  tables.run('DELETE FROM recognised_page WHERE {notebook} AND number = ?', number)
