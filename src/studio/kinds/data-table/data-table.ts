import type { Reference } from '../../outline.ts'

/** A table of an artifact: every row has one cell a column, and the place it comes from. */
export type DataTable = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly DataRow[]
}
export type DataRow = {
  readonly cells: readonly string[]
  readonly reference: Reference
  /** What cells of this row mean where that is known better than they tell: a date `YYYY-MM-DD`. */
  readonly dates?: Readonly<Record<number, string>>
}
