import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { FoundTable } from '../../outline.ts'
import type { DataTable } from './data-table.ts'

/**
 * Tables as their sources print them, each by itself. Only what is one table cut in two is joined: the same caption over
 * the same columns in one source, whose rows follow each other.
 */
export function joinCutTables(tables: readonly FoundTable[]): readonly DataTable[] {
  const joined: DataTable[] = []
  for (const table of tables) {
    const at = joined.findIndex((other) => isRestOf(table, other))
    if (at < 0) joined.push(table)
    else joined[at] = { ...joined[at]!, rows: [...joined[at]!.rows, ...table.rows] }
  }
  return joined
}

function isRestOf(table: FoundTable, before: DataTable): boolean {
  const [first, other] = [table.rows[0]?.reference, before.rows[0]?.reference]
  return (
    first?.sourceId === other?.sourceId &&
    normalizeText(table.title) === normalizeText(before.title) &&
    table.columns.some((column) => /\p{L}/u.test(column)) &&
    table.columns.map(normalizeText).join('\u0000') === before.columns.map(normalizeText).join('\u0000')
  )
}

const normalizeText = (text: string) => collapseToLine(text.normalize('NFKC')).toLowerCase()
