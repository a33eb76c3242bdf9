import type { SourceContent, SourceFormat } from '../domain/source.ts'
import type { SqlTables } from '../lib/sql/sql-tables.ts'
import { renderTextAsHtml } from './render-text-as-html.ts'
import { readTexts } from './store/source-records.ts'
import { createNotReadyFault, type NotebookSourceRow, toNotebookSource } from './store/source-rows.ts'

/** What a source says, in the form that is asked for. @throws Fault while it is being read, or where it could not be */
export function readSourceContent(tables: SqlTables, row: NotebookSourceRow, format: SourceFormat): SourceContent {
  if (row.state !== 'ready') throw createNotReadyFault(row)
  const { text, html } = readTexts(tables, row.number)!
  return { source: toNotebookSource(row), format, content: format === 'text' ? text : (html ?? renderTextAsHtml(text)) }
}
