import type { DocumentRead, RawDocument } from '../document.ts'
import { MAX_TABLE_ROWS } from '../limits.ts'
import { headerOf, type Row, rowLine, tableHtml } from '../table-text.ts'
import { TextWriter } from '../text-writer.ts'
import { broken, withoutText } from '../unreadable.ts'
import { readWholeText } from './text.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Reads a table file: one line a row, each cell with the name of its column; the rendition is a table. */
export async function readCsv(raw: RawDocument): Promise<DocumentRead> {
  const rows = (await parseRows(readWholeText(raw))).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw withoutText('table')
  const kept = rows.slice(0, MAX_TABLE_ROWS)
  const header = headerOf(kept)
  const writer = new TextWriter()
  for (const row of header === null ? kept : kept.slice(1)) writer.block(rowLine(row, header), '\n')
  const warnings = rows.length > kept.length ? [`Only the first ${kept.length} of ${rows.length} rows were read.`] : []
  return {
    kind: 'csv',
    title: null,
    text: writer.text(),
    html: tableHtml(kept, header),
    places: [],
    unreadPages: [],
    warnings,
  }
}

async function parseRows(text: string): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1 << 20,
      to: MAX_TABLE_ROWS + 1,
    })
  } catch (error) {
    throw broken('table file', error)
  }
}

/** The delimiter that stands most evenly in the first lines, outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .slice(0, 20)
  const counts = DELIMITERS.map((delimiter) =>
    Math.min(
      ...lines
        .slice(0, -1)
        .concat(lines.length === 1 ? lines : [])
        .map((line) => line.split(delimiter).length - 1),
    ),
  )
  const best = Math.max(...counts)
  return best > 0 ? DELIMITERS[counts.indexOf(best)]! : mostFrequent(lines[0] ?? '')
}

function mostFrequent(line: string): string {
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}
