import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { chooseFiles } from '../lib/files/choose-files.ts'
import { POSTGRES_FILE_TABLES } from '../lib/files/postgres-files.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import { openPostgresNotifications } from '../lib/postgres/notifications.ts'
import { openPostgresPool } from '../lib/postgres/pool.ts'
import { openPostgresStore } from '../lib/sql/postgres-store.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { openServerJobFiles } from './server-job-files.ts'

const ADD_JOB = `INSERT INTO job (id, operation, request_id, state, starts, progress, created_at_ms, updated_at_ms)
  VALUES ($1, 'addSource', 'r', $2, 0, '{}', 0, 0)`

test('the file of a job is read on whichever process carries it out, and is gone with the job', async (t) => {
  const url = await openTestPostgres(t)
  if (url === null) return
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  const pool = openPostgresPool(url, { retryMs: 120_000 })
  const notifications = openPostgresNotifications(url, pool)
  t.after(async () => {
    await notifications.close()
    await pool.close()
  })
  const openProcess = (directory: string) =>
    openServerJobFiles(openPostgresStore(pool, notifications), chooseFiles(null, pool), directory)
  const [here, there] = [temporaryDirectory(t), temporaryDirectory(t)]
  const [one, other] = [openProcess(path.join(here, 'jobs')), openProcess(path.join(there, 'jobs'))]
  const file = path.join(here, 'paper.txt')
  writeFileSync(file, 'the whole paper')
  const countFiles = async () => (await pool.read('SELECT 1 FROM file')).length

  await pool.write(ADD_JOB, ['open', 'running'])
  const kept = await one.take('open', file, null)
  const brought = await other.bring('open', kept)
  assert.deepEqual([path.basename(brought), readFileSync(brought, 'utf8')], ['paper.txt', 'the whole paper'])
  await other.remove('open') // it was lost to another process, which goes on
  assert.deepEqual([existsSync(brought), await countFiles()], [false, 1])
  await pool.write("UPDATE job SET state = 'succeeded' WHERE id = 'open'")
  await one.remove('open')
  assert.equal(await countFiles(), 0)
  assert.equal(await other.bring('named', file), file)

  await pool.write(ADD_JOB, ['cancelled', 'cancelled'])
  for (const job of ['cancelled', 'about to be made', 'never made']) await one.take(job, file, null)
  await pool.write("UPDATE job_file SET noted_at = now() - interval '2 hours' WHERE job = 'never made'")
  await other.removeLeft(new Set())
  const left = await pool.read<{ owner: string }>('SELECT owner FROM file')
  assert.deepEqual(listField(left, 'owner'), ['job/about to be made'])
})
