import { memoize } from '../memoize.ts'
import { createConnectionCache, readInSnapshot, runInTransaction } from '../sqlite.ts'
import type { SqlTable, SqlTables, SqlValue } from './sql-tables.ts'

/** The tables of a database that has one owner, the same for a connection each time; a statement is prepared once. */
export const openSqliteTables = createConnectionCache((database): SqlTables => {
  const prepare = memoize((text: string) => database.prepare(omitOwner(text)))
  return {
    all: <Row>(text: string, ...values: readonly SqlValue[]) => prepare(text).all(...values) as Row[],
    get: <Row>(text: string, ...values: readonly SqlValue[]) => prepare(text).get(...values) as Row | undefined,
    run: (text, ...values) => void prepare(text).run(...values),
    // One of its own each time, since it may be cut short.
    iterate: <Row>(text: string, ...values: readonly SqlValue[]) =>
      database.prepare(omitOwner(text)).iterate(...values) as Iterable<Row>,
    openInsert(table) {
      const insert = prepare(buildInsert(table))
      return (...row) => void insert.run(...row)
    },
    addNumbered: (table, ...row) => Number(prepare(buildInsert(table)).run(...row).lastInsertRowid),
    runInTransaction: (work) => runInTransaction(database, work),
    readInSnapshot: (read) => readInSnapshot(database, read),
  }
})

/** Every row is the owner's. */
const omitOwner = (text: string) => text.replaceAll(/\{[\w.]+\}/g, 'TRUE')

const KEEP_FIRST = 'ON CONFLICT DO NOTHING'

const buildInserts = new WeakMap<SqlTable, string>()

function buildInsert(table: SqlTable): string {
  const known = buildInserts.get(table)
  if (known !== undefined) return known
  const names = table.columns.map(([name]) => `"${name}"`)
  const values = table.where
    ? `SELECT * FROM (SELECT ${names.map((name) => `? AS ${name}`).join()}) AS added WHERE ${table.where}`
    : `VALUES (${names.map(() => '?').join()})`
  const text = `INSERT INTO ${table.name} (${names.join()}) ${values} ${table.keepsFirst ? KEEP_FIRST : ''}`
  buildInserts.set(table, text)
  return text
}
