import { findOwn } from '../lib/json-value.ts'
import { escapeMarkup } from '../lib/markup.ts'
import type { DriveRecord } from './records.ts'

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** An exported document in a format that its export address offers; null for any other. */
export function replyExportedDocument({ title, content }: DriveRecord, format: string): Response | null {
  const type = findOwn(TYPES, format)
  if (type === undefined) return null
  const body =
    format === 'csv' ? convertTableToCsv(content) : format === 'html' ? renderDocumentPage(title, content) : content
  const name = encodeURIComponent(`${title}.${format}`)
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename*=UTF-8''${name}` },
  })
}

/** The page of a document. */
export function renderDocumentPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head>
<body><h1>${escapeMarkup(title)}</h1><pre>${escapeMarkup(content)}</pre></body></html>`
}

/** The first Markdown table as CSV, else the text as it is. */
function convertTableToCsv(markdown: string): string {
  const rows = markdown.split('\n').filter((line) => line.trimStart().startsWith('|'))
  if (rows.length === 0) return markdown
  const cells = rows.map((row) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/),
  )
  const isRule = (row: readonly string[]) => row.every((cell) => /^\s*:?-+:?\s*$/.test(cell))
  return cells
    .filter((row) => !isRule(row))
    .map((row) => row.map((cell) => `"${cell.trim().replaceAll('\\|', '|').replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
