import { toPlainText } from '../../text/plain-text.ts'
import type { FoundSpan } from '../../text/spans.ts'
import { readValueLists, type ValueLine } from '../../text/value-lines.ts'
import type { FoundTable } from '../outline.ts'
import { type KeyValuePair, readKeyValuePairs } from './repeated-facts.ts'
import type { SourceSection } from './sections.ts'
import { toStatement } from './statements.ts'

const MIN_ROWS = 3
const MAX_ROWS = 200
/** Of a list of what something measures so many lines have a number. */
const MIN_MEASURED_SHARE = 0.5
const MAX_MEASURE_CHARS = 60

/** What the two columns are called: the things, and what stands beside each. */
type ColumnNames = { readonly item: string; readonly value: string }
type Row = FoundSpan & { readonly cells: readonly [string, string] }

/**
 * Prices, opening hours and measures that stand in plain lines, a name and what belongs to it, as tables of two columns.
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

function readRows(section: SourceSection): Row[] {
  const { source, start, end } = section
  const text = source.text.slice(start, end)
  const priced = readValueLists(text).flatMap(({ lines }) => lines.map((line) => readPricedRow(text, line, start)))
  return priced.length >= MIN_ROWS ? priced : readMeasures(readKeyValuePairs(section), source)
}

const readPricedRow = (text: string, { start, end, name, value }: ValueLine, offset: number): Row => ({
  start: offset + start,
  end: offset + end,
  cells: [toPlainText(text.slice(name.start, name.end)), text.slice(value.start, value.end)],
})

function readMeasures(pairs: readonly KeyValuePair[], { text, language }: SourceSection['source']): Row[] {
  if (language !== 'fr' && pairs.some(({ start, end }) => SET_APART.test(text.slice(start, end)))) return []
  if (new Set(pairs.map(({ key }) => key)).size < pairs.length) return [] // what a program printed, twice
  const measured = pairs.filter(({ value }) => /\p{Nd}/u.test(value))
  if (measured.length < MIN_MEASURED_SHARE * pairs.length || pairs.some(({ value }) => isSentence(value))) return []
  return pairs.map(({ key, value, start, end }) => ({ start, end, cells: [key, value] }))
}

/** "Critical value : 3.109524", as programs print; French sets every colon apart. */
const SET_APART = /^[^:]*\s:\s/u

const isSentence = (value: string) => value.length > MAX_MEASURE_CHARS || /[.!?。]$/u.test(value)

const isTold = ({ source }: SourceSection, row: FoundSpan, tables: readonly FoundTable[]) =>
  tables.some(({ rows }) =>
    rows.some(
      ({ reference }) => reference.sourceId === source.id && reference.start < row.end && row.start < reference.end,
    ),
  )
