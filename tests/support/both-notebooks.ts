import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { makeNotebookFile, openNotebook } from '../../src/engine/store/notebook-file.ts'
import { POSTGRES_NOTEBOOK_STEPS } from '../../src/engine/store/postgres-notebook-tables.ts'
import { openBlockingPostgres } from '../../src/lib/postgres/blocking-postgres.ts'
import { migratePostgres } from '../../src/lib/postgres/migrate.ts'
import { openPostgresTables } from '../../src/lib/sql/postgres-tables.ts'
import type { SqlTables } from '../../src/lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'
import { openTestPostgres } from './postgres-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Runs a test over the tables of two new notebooks in each database, of which the second is another one's. */
export function testNotebooksOnBoth(name: string, check: (tables: SqlTables, other: SqlTables) => void): void {
  test(`SQLite: ${name}`, (t) => {
    check(openFile(t), openFile(t))
  })
  test(`PostgreSQL: ${name}`, async (t) => {
    const url = await openTestPostgres(t)
    if (url === null) return
    await migratePostgres(url, 'notebooks', POSTGRES_NOTEBOOK_STEPS)
    check(openOnServer(t, url), openOnServer(t, url))
  })
}

function openFile(t: TestContext): SqlTables {
  const folder = temporaryDirectory(t)
  makeNotebookFile(folder, { account: 'default', title: 'Ours', createdAt: '2026-11-23T08:00:00.000Z' })
  const database = openNotebook(folder)
  t.after(() => database.close())
  return openSqliteTables(database)
}

function openOnServer(t: TestContext, url: string): SqlTables {
  const connection = openBlockingPostgres(url)
  t.after(() => connection.close())
  return openPostgresTables(connection, { column: 'notebook', value: randomUUID(), rows: 'search_version' })
}
