import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FoundTable } from '../../outline.ts'
import type { DataRow, DataTable } from './data-table.ts'

/**
 * Tables of the same columns become one, without rows that say the same; where their titles differ, a first column
 * tells which table a row is of.
 */
export function mergeTables(tables: readonly FoundTable[], words: ContentLabels): readonly DataTable[] {
  const groups = Map.groupBy(tables, ({ columns }) => columns.map(plain).join('\u0000'))
  return [...groups.values()].map((group) => merged(group, words))
}

function merged(group: readonly FoundTable[], words: ContentLabels): DataTable {
  const { columns, title } = group[0]!
  const titles = new Set(group.map((table) => plain(table.title)))
  if (titles.size === 1) return { title, columns, rows: distinct(group.flatMap(({ rows }) => rows)) }
  const rows = group.flatMap((table) => table.rows.map((row) => ({ ...row, cells: [table.title, ...row.cells] })))
  return { title: columns.join(' · '), columns: [words.table, ...columns], rows: distinct(rows) }
}

function distinct(rows: readonly DataRow[]): readonly DataRow[] {
  const byText = new Map<string, DataRow>()
  for (const row of rows) {
    const key = row.cells.map(plain).join('\u0000')
    if (!byText.has(key)) byText.set(key, row)
  }
  return [...byText.values()]
}

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
