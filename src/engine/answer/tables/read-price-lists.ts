import { memoizeWeakly } from '../../../lib/memoize.ts'
import type { TextTable, TextTableRow } from '../../../text/text-table.ts'
import { readValueLists, type ValueLine, type ValueList } from '../../../text/value-lines.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'

/** The price lists and opening hours of a source, read once. */
export const readSourceLists = memoizeWeakly((source: IndexedSource): readonly ValueList[] =>
  readValueLists(source.text),
)

/** Where the cells of a list that is read as a table stand: the heading over a line, what it names, what that is worth. */
export const LIST_COLUMNS = { group: 0, name: 1, value: 2 } as const

/** The price lists of a source as tables of three columns without names. */
export function readPriceTables(source: IndexedSource): TextTable[] {
  return readSourceLists(source)
    .filter(({ kind }) => kind === 'prices')
    .map(({ start, end, lines }) => ({
      start,
      end,
      columns: ['', '', ''],
      header: null,
      rows: lines.map((line) => readListRow(source.text, line)),
      caption: '',
      isRecord: false,
    }))
}

function readListRow(text: string, { start, end, group, name, value }: ValueLine): TextTableRow {
  const cut = (span: { start: number; end: number }) => ({ ...span, text: text.slice(span.start, span.end) })
  const over = group ? cut(group) : { start, end: start, text: '' }
  return { start, end, cells: [over, cut(name), cut(value)] }
}
