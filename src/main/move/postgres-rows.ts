import { memoize } from '../../lib/memoize.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { quoteNames } from '../../lib/sql/gathered-rows.ts'
import type { TableRows } from './copy-rows.ts'
import { chooseBatch, type MovedRow, type MovedTable, readBatches } from './moved-table.ts'

/** The columns of a table on a server with the types of arrays that bring them there. */
type ServerColumns = ReadonlyMap<string, string>

const SELECT_COLUMNS = `SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1`
const ARRAY_TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint[]',
  bigint: 'bigint[]',
  text: 'text[]',
  bytea: 'bytea[]',
}

/** Gives the columns of tables, each asked for once. */
export function createColumnReader(pool: PostgresPool): (table: string) => Promise<ServerColumns> {
  return memoize(async (table) => {
    const rows = await pool.read<{ readonly name: string; readonly type: string }>(SELECT_COLUMNS, [table])
    return new Map(rows.map(({ name, type }) => [name, ARRAY_TYPES[type] ?? type]))
  })
}

/** Lets the server know how many rows there are: else it sorts all that is left of them for each batch. */
export const countForPlanner = async (pool: PostgresPool, tables: readonly MovedTable[]): Promise<void> =>
  void (await pool.read(`ANALYZE ${tables.map(({ name }) => name).join()}`))

type ServerTable = {
  readonly pool: PostgresPool
  readonly table: MovedTable
  readonly types: ServerColumns
  /** Whose rows they are; null where a table is of the whole service. */
  readonly notebook: string | null
}

/** The rows of a table on a server. */
export function openPostgresRows(server: ServerTable, columns: readonly string[]): TableRows {
  const { pool, table, notebook } = server
  const key = table.key.length > 0 ? table.key : columns
  const statements = buildStatements(server, key, columns)
  const owner = notebook === null ? [] : [notebook]
  const gather = (rows: readonly MovedRow[], names: readonly string[]) => [
    ...owner,
    ...names.map((name) => rows.map((row) => row[name]!)),
  ]
  return {
    columns,
    key,
    read: () =>
      readBatches(table, (after) =>
        pool.read(after ? statements.selectAfter : statements.select, [...owner, ...(after ?? [])]),
      ),
    async write(rows) {
      const put = table.key.length === 0 ? pool.write : pool.read // what has a key comes to the same when put twice
      await put(statements.insert, gather(rows, columns))
    },
    remove: async (rows) => void (await pool.read(statements.remove, gather(rows, key))),
    settle: () => countForPlanner(pool, [table]),
  }
}

function buildStatements({ table, types, notebook }: ServerTable, key: readonly string[], columns: readonly string[]) {
  const { name } = table
  const isWhole = table.key.length === 0
  const owner = notebook === null ? [] : ['notebook']
  const order = key.map((each) => `"${each}"${types.get(each) === 'text[]' ? ' COLLATE "C"' : ''}`).join()
  const isOwned = notebook === null ? 'TRUE' : 'notebook = $1'
  const first = owner.length + 1
  const given = (names: readonly string[]) => names.map((each, place) => `$${place + first}::${types.get(each)}`).join()
  const limit = isWhole ? '' : `LIMIT ${chooseBatch(table)}`
  const others = columns.filter((column) => !key.includes(column))
  const update = others.map((each) => `"${each}" = excluded."${each}"`).join()
  const onConflict = `ON CONFLICT (${quoteNames([...owner, ...key])}) DO ${update === '' ? 'NOTHING' : `UPDATE SET ${update}`}`
  const from = (names: readonly string[]) => `FROM unnest(${given(names)}) AS moved (${quoteNames(names)})`
  const isKey = key.map((each) => `${name}."${each}" = moved."${each}"`).join(' AND ')
  return {
    select: `SELECT ${quoteNames(columns)} FROM ${name} WHERE ${isOwned} ORDER BY ${order} ${limit}`,
    selectAfter: `SELECT ${quoteNames(columns)} FROM ${name}
      WHERE ${isOwned} AND (${order}) > (${key.map((_, place) => `$${place + first}`)}) ORDER BY ${order} ${limit}`,
    insert: `INSERT INTO ${name} (${quoteNames([...owner, ...columns])}) OVERRIDING SYSTEM VALUE
      SELECT ${[...owner.map(() => '$1'), ...columns.map((each) => `moved."${each}"`)]} ${from(columns)}
      ${isWhole ? '' : onConflict}`,
    remove: `DELETE FROM ${name} USING (SELECT * ${from(key)}) AS moved WHERE ${isOwned} AND ${isKey}`,
  }
}
