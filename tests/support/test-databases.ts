import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { migrateService } from '../../src/main/postgres/migrate-service.ts'
import { makeTestDatabase } from './postgres-server.ts'

/** Whether the services of this process keep everything in PostgreSQL: `npm test` runs some suites a second time so. */
export const onPostgres = process.env.TEST_STORE === 'postgres'

/** What a test says of itself that looks at files which a service over PostgreSQL does not have. */
export const ofFiles = { skip: onPostgres && 'it is about the files of a data directory' }

/** What a test says of itself that turns the clock of its process, or sees what one process alone does. */
export const ofOneProcess = { skip: onPostgres && 'there is one clock, of the server, and any process takes a job' }

const MIGRATIONS = 'schema_version'
const OVER = '-infinity'
const HEAD_OF_LIBRARY = 'INSERT INTO library DEFAULT VALUES'

const databases = new Map<string, Promise<string>>()
/** Databases that no test is using. */
const free: string[] = []
let made: Promise<string> | null = null

/**
 * The address of the database that stands for a data directory: all tables without rows, or those of a process that had
 * it before and is gone. Databases are emptied and used again, which takes less than making one.
 */
export function openDatabaseOf(test: TestContext, directory: string): Promise<string> {
  const known = databases.get(directory)
  const database = known ? known.then(forgetLeases) : takeEmpty(test)
  databases.set(directory, database)
  if (!known) test.after(async () => void free.push(await database))
  return database
}

async function takeEmpty(test: TestContext): Promise<string> {
  const used = free.pop()
  return used ? empty(used) : makeMigrated(test)
}

/** The first is migrated and stays as it is, the others are copies. */
async function makeMigrated(test: TestContext): Promise<string> {
  made ??= makeTestDatabase(test).then(async (url) => {
    await migrateService(url)
    return new URL(url).pathname.slice(1)
  })
  return makeTestDatabase(test, await made)
}

const empty = (url: string) =>
  change(url, `table_name <> '${MIGRATIONS}'`, (table) => `DELETE FROM ${table}`, HEAD_OF_LIBRARY)

/** As if whoever was there had not been heard of for long. */
const forgetLeases = (url: string) =>
  change(
    url,
    `table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'leased_until')`,
    (table) => `UPDATE ${table} SET leased_until = '${OVER}' WHERE leased_until IS NOT NULL`,
  )

async function change(url: string, which: string, write: (table: string) => string, ...more: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND ${which}`,
    )
    const statements = rows.map(({ table_name }) => write(`"${table_name}"`))
    await client.query(['SET session_replication_role = replica', ...statements, ...more].join(';'))
  } finally {
    await client.end()
  }
  return url
}
