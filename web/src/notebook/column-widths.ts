import { createStore, useStore } from '../store.ts'

export type SideColumn = 'sources' | 'side'
type ColumnState = { readonly widthPx: number; readonly isFolded: boolean }
type Columns = Readonly<Record<SideColumn, ColumnState>>

const KEPT = 'notebook-assistant.columns'
const MIN_COLUMN_PX = 180
export const MAX_COLUMN_PX = 520
const USUAL: Columns = { sources: { widthPx: 272, isFolded: false }, side: { widthPx: 288, isFolded: false } }

const columns = createStore<Columns>({ ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') })
export const useColumn = (column: SideColumn): ColumnState => useStore(columns, (all) => all[column])

function changeColumn(column: SideColumn, fields: Partial<ColumnState>): void {
  columns.set((all) => ({ ...all, [column]: { ...all[column], ...fields } }))
  localStorage.setItem(KEPT, JSON.stringify(columns.get()))
}

/** Widens or narrows a column between its bounds; a folded one opens. */
export const setColumnWidth = (column: SideColumn, widthPx: number) =>
  changeColumn(column, {
    widthPx: Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, widthPx))),
    isFolded: false,
  })

export const toggleColumn = (column: SideColumn) => changeColumn(column, { isFolded: !columns.get()[column].isFolded })
