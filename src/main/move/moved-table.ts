import type { SqlValue } from '../../lib/sql/sql-tables.ts'

/** A row by the names that its columns have in both databases. */
export type MovedRow = Readonly<Record<string, SqlValue>>

/** A table that is moved; beside the notebook that it may belong to. */
export type MovedTable = {
  readonly name: string
  /** What tells its rows apart, and in which order they are read; none: they are few, and told apart by all they say. */
  readonly key: readonly string[]
  /** Columns of the moment, which are not moved. */
  readonly leftOut?: readonly string[]
  /** So many rows are taken at once. */
  readonly batch?: number
}

const LEASE = ['holder', 'leased_until']
/** Rows of some hundred kilobytes. */
const LARGE = 16
const USUAL_BATCH = 1000

/** What `state.sqlite` keeps, those first that others refer to. Uses of library entries are moved with the library. */
export const MOVED_STATE_TABLES: readonly MovedTable[] = [
  { name: 'account', key: ['id'] },
  { name: 'session', key: ['id'] },
  { name: 'turn', key: ['session_id', 'number'] },
  { name: 'history', key: ['notebook', 'number'] },
  { name: 'quota_use', key: [] },
  { name: 'quota_spent', key: ['account', 'action'] },
  { name: 'job', key: ['number'], leftOut: LEASE },
  { name: 'job_content', key: ['id'], batch: 100 },
  { name: 'claim', key: ['key'], leftOut: LEASE },
  { name: 'folder', key: ['id'] },
  { name: 'folder_file', key: ['folder', 'path'] },
  { name: 'written_file', key: ['path'] },
]

/** What the database of a notebook keeps, those first that others refer to. */
export const MOVED_NOTEBOOK_TABLES: readonly MovedTable[] = [
  { name: 'source', key: ['number'], leftOut: LEASE },
  { name: 'source_text', key: ['number'], batch: LARGE },
  { name: 'recognised_page', key: ['number', 'page'] },
  { name: 'note', key: ['number'] },
  { name: 'label', key: ['id'] },
  { name: 'labelled_source', key: ['label', 'source'] },
  { name: 'artifact', key: ['number'], batch: 100 },
  { name: 'artifact_file', key: ['artifact', 'place'] },
  { name: 'search_segment', key: ['number'], batch: LARGE },
  { name: 'search_posting', key: ['segment', 'term'] },
  { name: 'search_chunk', key: ['number'] },
  { name: 'latent_space', key: ['number'] },
  { name: 'latent_term', key: ['space', 'term'] },
  { name: 'latent_chunk', key: ['space', 'chunk'] },
  { name: 'vector', key: ['chunk'], batch: LARGE },
  { name: 'vector_maker', key: [] },
]

export const chooseBatch = ({ batch = USUAL_BATCH }: MovedTable): number => batch

/**
 * All rows of a table in the order of its key, a batch of them in memory.
 * @param readAfter gives the first batch behind a key, or that of the beginning; all there are where rows have no key
 */
export async function* readBatches(
  table: MovedTable,
  readAfter: (after: readonly SqlValue[] | null) => Promise<readonly MovedRow[]>,
): AsyncGenerator<MovedRow> {
  let after: readonly SqlValue[] | null = null
  for (;;) {
    const rows: readonly MovedRow[] = await readAfter(after)
    yield* rows
    if (table.key.length === 0 || rows.length < chooseBatch(table)) return
    after = table.key.map((name) => rows.at(-1)![name]!)
  }
}

/** As both databases order them: numbers by size, texts by their bytes. */
export function compareKeys(key: readonly string[], left: MovedRow, right: MovedRow): number {
  for (const column of key) {
    const order = compareValues(left[column]!, right[column]!)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(left: SqlValue, right: SqlValue): number {
  if (left === right) return 0
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}

export function isSameRow(columns: readonly string[], left: MovedRow, right: MovedRow): boolean {
  return columns.every((column) => isSameValue(left[column]!, right[column]!))
}

function isSameValue(left: SqlValue, right: SqlValue): boolean {
  if (left === right) return true
  return left instanceof Uint8Array && right instanceof Uint8Array && Buffer.compare(left, right) === 0
}
