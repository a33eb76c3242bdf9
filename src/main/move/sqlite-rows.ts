import type { DatabaseSync } from 'node:sqlite'
import { quoteNames } from '../../lib/sql/gathered-rows.ts'
import { prepareOnce, runInTransaction } from '../../lib/sqlite.ts'
import type { TableRows } from './copy-rows.ts'
import { chooseBatch, type MovedRow, type MovedTable, readBatches } from './moved-table.ts'

export function listSqliteColumns(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  return rows.map(({ name }) => String(name))
}

/** The rows of a table in a file. */
export function openSqliteRows(database: DatabaseSync, table: MovedTable, columns: readonly string[]): TableRows {
  const key = table.key.length > 0 ? table.key : columns
  const statements = buildStatements(table, key, columns)
  const runEach = (text: string, rows: readonly MovedRow[], names: readonly string[]) =>
    runInTransaction(database, () => {
      for (const row of rows) prepareOnce(database, text).run(...names.map((name) => row[name]!))
    })
  return {
    columns,
    key,
    read: () =>
      readBatches(table, async (after) => {
        const select = prepareOnce(database, after ? statements.selectAfter : statements.select)
        return select.all(...(after ?? [])) as MovedRow[]
      }),
    write: async (rows) => runEach(statements.insert, rows, columns),
    remove: async (rows) => runEach(statements.remove, rows, key),
    settle: async () => {},
  }
}

function buildStatements(
  { name, key: told, ...table }: MovedTable,
  key: readonly string[],
  columns: readonly string[],
) {
  const marks = (names: readonly string[]) => names.map(() => '?').join()
  const limit = told.length === 0 ? '' : `LIMIT ${chooseBatch({ name, key: told, ...table })}`
  const others = columns.filter((column) => !key.includes(column))
  const onConflict =
    others.length === 0 ? 'NOTHING' : `UPDATE SET ${others.map((each) => `"${each}" = excluded."${each}"`)}`
  return {
    select: `SELECT ${quoteNames(columns)} FROM ${name} ORDER BY ${quoteNames(key)} ${limit}`,
    selectAfter: `SELECT ${quoteNames(columns)} FROM ${name} WHERE (${quoteNames(key)}) > (${marks(key)}) ORDER BY ${quoteNames(key)} ${limit}`,
    insert: `INSERT INTO ${name} (${quoteNames(columns)}) VALUES (${marks(columns)})
      ${told.length === 0 ? '' : `ON CONFLICT (${quoteNames(key)}) DO ${onConflict}`}`,
    remove: `DELETE FROM ${name} WHERE (${quoteNames(key)}) = (${marks(key)})`,
  }
}
