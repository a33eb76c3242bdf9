import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FoundTable } from '../../outline.ts'
import type { DataRow, DataTable } from './data-table.ts'

/**
 * Tables of the same columns become one, without rows that say the same; where their titles differ, a first column
 * tells which table a row is of.
 */
export function mergeTables(tables: readonly FoundTable[], words: ContentLabels): readonly DataTable[] {
  const groups = Map.groupBy(tables, ({ columns }) => columns.map(normalizeText).join('\u0000'))
  return [...groups.values()].map((group) => mergeGroup(group, words))
}

function mergeGroup(group: readonly FoundTable[], words: ContentLabels): DataTable {
  const { columns, title } = group[0]!
  const titles = new Set(group.map((table) => normalizeText(table.title)))
  if (titles.size === 1) return { title, columns, rows: dropRepeatedRows(group.flatMap(({ rows }) => rows)) }
  const rows = group.flatMap((table) => table.rows.map((row) => ({ ...row, cells: [table.title, ...row.cells] })))
  return { title: columns.join(' · '), columns: [words.table, ...columns], rows: dropRepeatedRows(rows) }
}

function dropRepeatedRows(rows: readonly DataRow[]): readonly DataRow[] {
  const byText = new Map<string, DataRow>()
  for (const row of rows) {
    const key = row.cells.map(normalizeText).join('\u0000')
    if (!byText.has(key)) byText.set(key, row)
  }
  return [...byText.values()]
}

const normalizeText = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
