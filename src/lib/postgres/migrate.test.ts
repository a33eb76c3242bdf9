import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { DataUnusable } from '../data-unusable.ts'
import { migratePostgres } from './migrate.ts'
import { openPostgresPool } from './pool.ts'

const FIRST = 'CREATE TABLE thing (number INT); INSERT INTO thing VALUES (1)'
const SECOND = 'ALTER TABLE thing ADD COLUMN name TEXT'

async function readAll(url: string, table: string) {
  const pool = openPostgresPool(url)
  const rows = await pool.read(`SELECT * FROM ${table}`)
  await pool.close()
  return rows
}

test('steps are carried out once, however many processes start together, and a newer schema is refused', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  const migrateFourTimes = (steps: readonly string[]) =>
    Promise.all(Array.from({ length: 4 }, () => migratePostgres(url, 'things', steps)))
  await migrateFourTimes([FIRST])
  await migrateFourTimes([FIRST, SECOND])
  assert.deepEqual(await readAll(url, 'thing'), [{ number: 1, name: null }])
  await assert.rejects(migratePostgres(url, 'things', [FIRST]), (error) => {
    assert.ok(error instanceof DataUnusable)
    return /newer version/.test(error.message)
  })
})

test('a step that fails leaves nothing of those before it', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  await assert.rejects(migratePostgres(url, 'others', ['CREATE TABLE other (number INT)', 'CREATE NONSENSE']))
  await migratePostgres(url, 'others', ['CREATE TABLE other (number INT)'])
  assert.deepEqual(await readAll(url, 'other'), [])
})
