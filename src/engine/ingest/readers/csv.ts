import { countEach } from '../../../lib/counts.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { MAX_TABLE_ROWS } from '../limits.ts'
import { formatStampedTime } from '../records/stamped-time.ts'
import { findSheetTitle, renderPartHtml, splitSheet, writePart } from '../sheet-parts.ts'
import { isFilled, type TextRow } from '../table-text.ts'
import { TextWriter } from '../text-writer.ts'
import { createDamagedFault, createNoTextFault } from '../unreadable.ts'
import { readWholeText } from './text.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_CHARS = 64 * 1024
const SAMPLE_LINES = 20

/** Reads a table file: one line a row, its cells between bars; the rendition is a table. */
export async function readCsv(raw: RawDocument): Promise<DocumentRead> {
  const rows = dropSpacing(await parseRows(readWholeText(raw)))
  if (!rows.some(isFilled)) throw createNoTextFault('table')
  const kept = tellStampedTimes(rows.slice(0, MAX_TABLE_ROWS))
  const parts = splitSheet(kept)
  const writer = new TextWriter()
  for (const part of parts) writePart(writer, part)
  const warnings = rows.length > kept.length ? [`Only the first ${kept.length} rows were read.`] : []
  return {
    kind: 'csv',
    title: findSheetTitle(parts),
    text: writer.text(),
    html: parts.map(renderPartHtml).join('\n') || null,
    places: [],
    unreadPages: [],
    warnings,
  }
}

/** Empty rows part the tables of a file; where there are about as many as others, they only space it out. */
function dropSpacing(rows: readonly TextRow[]): readonly TextRow[] {
  const filled = rows.filter(isFilled)
  return (rows.length - filled.length) * 2 >= filled.length ? filled : rows
}

/** A column whose name says that it gives times has them where its cells are seconds since 1970. */
function tellStampedTimes(rows: readonly TextRow[]): readonly TextRow[] {
  const [head = [], ...body] = rows
  const isStamped = head.map((name, at) => body.some((row) => formatStampedTime(name, row[at]?.trim()) !== null))
  if (!isStamped.includes(true)) return rows
  const tellCell = (cell: string, at: number) =>
    isStamped[at] ? (formatStampedTime(head[at]!, cell.trim()) ?? cell) : cell
  return [head, ...body.map((row) => row.map(tellCell))]
}

/** Without quotes a table is its lines, each parted at its delimiters; quotes are for the parser. */
async function parseRows(text: string): Promise<TextRow[]> {
  const delimiter = detectDelimiter(text)
  if (!text.includes('"')) return text.split('\n', MAX_TABLE_ROWS + 1).map((line) => line.split(delimiter))
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1 << 20,
      to: MAX_TABLE_ROWS + 1,
    })
  } catch (error) {
    throw createDamagedFault('table file', error)
  }
}

/** The delimiter that stands in all of the first lines, outside quotes; else the one that most of them have as often as others. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS).replace(/"(?:[^"]|"")*"/g, '')
  const lines = sample.split('\n', SAMPLE_LINES).filter((line) => line.trim() !== '')
  return (
    findMostFrequent((delimiter) => Math.min(...lines.map((line) => countDelimiters(line, delimiter)))) ??
    findMostFrequent((delimiter) => countAlike(lines.map((line) => countDelimiters(line, delimiter)))) ??
    ','
  )
}

function findMostFrequent(frequency: (delimiter: string) => number): string | null {
  const counts = DELIMITERS.map(frequency)
  const best = Math.max(...counts)
  return best > 0 ? DELIMITERS[counts.indexOf(best)]! : null
}

/** How many of the counts are the one that most are, apart from none at all. */
const countAlike = (counts: readonly number[]): number =>
  Math.max(0, ...countEach(counts.filter((count) => count > 0)).values())

/** A comma between the digits of a number parts no cells where semicolons do. */
function countDelimiters(line: string, delimiter: string): number {
  const counted = delimiter === ',' && line.includes(';') ? line.replace(/(?<=\d),(?=\d)/g, '') : line
  return counted.split(delimiter).length - 1
}
