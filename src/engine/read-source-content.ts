import type { SourceContent, SourceFormat } from '../domain/source.ts'
import type { SqlTables } from '../lib/sql/sql-tables.ts'
import { readTexts } from './store/source-records.ts'
import { createNotReadyFault, type NotebookSourceRow, toNotebookSource } from './store/source-rows.ts'

/** What a source says, in the form that is asked for. @throws Fault while it is being read, or where it could not be */
export function readSourceContent(tables: SqlTables, row: NotebookSourceRow, format: SourceFormat): SourceContent {
  if (row.state !== 'ready') throw createNotReadyFault(row)
  const { text, html } = readTexts(tables, row.number)!
  return { source: toNotebookSource(row), format, content: format === 'text' ? text : (html ?? renderTextAsHtml(text)) }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The HTML form of a text that has none of its own: paragraphs, with their line breaks. */
function renderTextAsHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        `<p>${paragraph
          .trim()
          .replace(/[&<>]/g, (sign) => ENTITIES[sign]!)
          .replaceAll('\n', '<br>\n')}</p>`,
    )
    .join('\n')
}
