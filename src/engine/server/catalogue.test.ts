import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { systemClock } from '../../lib/clock.ts'
import { migratePostgres } from '../../lib/postgres/migrate.ts'
import { openPostgresPool, type PostgresPool } from '../../lib/postgres/pool.ts'
import { ServerCatalogue } from './catalogue.ts'
import { POSTGRES_ENGINE_STEPS } from './catalogue-tables.ts'

test('what is swept is found without a look at the sources of all notebooks', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  await migratePostgres(url, 'notebooks', POSTGRES_ENGINE_STEPS)
  const pool = openPostgresPool(url)
  t.after(() => pool.close())
  let asked = ''
  const read: PostgresPool['read'] = async (text) => {
    asked = text.replace('$1', "''")
    return []
  }
  await new ServerCatalogue({ ...pool, read }, systemClock).listUnanswered('')
  const rows = await pool.runInTransaction(async (run) => {
    await run('SET LOCAL enable_seqscan = off') // the table is empty
    return run<Readonly<Record<string, string>>>(`EXPLAIN ${asked}`)
  })
  assert.match(JSON.stringify(rows), /source_unanswered/)
})
