import { toPlainText } from '../../text/plain-text.ts'
import type { FoundSpan } from '../../text/spans.ts'
import { readValueLists, type ValueLine } from '../../text/value-lines.ts'
import type { FoundTable } from '../outline.ts'
import type { SourceSection } from './sections.ts'
import { toStatement } from './statements.ts'

const MIN_ROWS = 3
const MAX_ROWS = 200

/** What the two columns are called: the things, and what stands beside each. */
type ColumnNames = { readonly item: string; readonly value: string }
type Row = FoundSpan & { readonly cells: readonly [string, string] }

/**
 * Prices and opening hours that stand in plain lines, a name and what belongs to it, as tables of two columns.
 * @param known tables that were found otherwise, whose rows are not told again
 */
export function findValueTables(
  sections: readonly SourceSection[],
  known: readonly FoundTable[],
  { item, value }: ColumnNames,
): FoundTable[] {
  return sections
    .filter(({ isNoise }) => !isNoise)
    .flatMap((section) => {
      const rows = readRows(section).filter((row) => !isTold(section, row, known))
      if (rows.length < MIN_ROWS) return []
      const found = rows.slice(0, MAX_ROWS).map(({ cells, start, end }) => ({
        cells,
        reference: toStatement({ section, start, end, text: '' }).reference,
      }))
      return [
        { title: section.heading || section.source.title, columns: [item, value], rows: found, isPlainList: true },
      ]
    })
}

function readRows({ source, start, end }: SourceSection): Row[] {
  const text = source.text.slice(start, end)
  return readValueLists(text).flatMap(({ lines }) => lines.map((line) => readPricedRow(text, line, start)))
}

const readPricedRow = (text: string, { start, end, name, value }: ValueLine, offset: number): Row => ({
  start: offset + start,
  end: offset + end,
  cells: [toPlainText(text.slice(name.start, name.end)), text.slice(value.start, value.end)],
})

const isTold = ({ source }: SourceSection, row: FoundSpan, tables: readonly FoundTable[]) =>
  tables.some(({ rows }) =>
    rows.some(
      ({ reference }) => reference.sourceId === source.id && reference.start < row.end && row.start < reference.end,
    ),
  )
