import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { Clock } from '../lib/clock.ts'
import { openSqliteStore } from '../lib/sql/sqlite-store.ts'
import { openIdempotency } from './idempotency.ts'
import { openStateDatabase } from './state-database.ts'

const NOW_MS = 1_795_000_000_000
const CLOCK: Clock = { now: () => NOW_MS, ticks: () => 0 }
const HOUR_MS = 3_600_000

const failUnkept = (cause: unknown) => assert.fail(String(cause))

/** What version 9 had of the tables that were changed since. */
const VERSION_9 = `
  CREATE TABLE session (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, notebook_url TEXT NOT NULL, conversation_id TEXT,
    created_at_ms INTEGER NOT NULL, last_activity_ms INTEGER NOT NULL, is_continued INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    outcome TEXT NOT NULL,
    kept_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_by_age ON idempotency (kept_at_ms);
  CREATE TABLE history (notebook TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (notebook, number)) STRICT, WITHOUT ROWID;
  CREATE TABLE turn (session_id TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (session_id, number)) STRICT, WITHOUT ROWID;
  CREATE TABLE job (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, operation TEXT NOT NULL, request_id TEXT NOT NULL,
    state TEXT NOT NULL, starts INTEGER NOT NULL, progress TEXT NOT NULL, error TEXT,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL
  ) STRICT;
  PRAGMA user_version = 9`

test('keys that an earlier version kept are still known, and new ones are claimed beside them', async (context) => {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const old = new DatabaseSync(file)
  old.exec(VERSION_9)
  const keep = old.prepare('INSERT INTO idempotency VALUES (?, ?, ?, ?)')
  keep.run('kept', 'create', JSON.stringify({ value: { notebook_id: 'n1' } }), NOW_MS - HOUR_MS)
  keep.run(
    'failed',
    'create',
    JSON.stringify({ fault: { code: 'NOTEBOOK_NOT_FOUND', message: 'It is there.' } }),
    NOW_MS,
  )
  keep.run('over', 'create', JSON.stringify({ value: 'old' }), NOW_MS - 25 * HOUR_MS)
  old.close()

  const database = openStateDatabase(file, true)
  context.after(() => database.close())
  const { once } = openIdempotency(openSqliteStore(database), CLOCK)
  const ask = (key: string, fingerprint = 'create') =>
    once({ key, fingerprint, isDefinite: () => true, onUnkept: failUnkept }, async () => 'made anew')
  assert.deepEqual(await ask('kept'), { value: { notebook_id: 'n1' }, isFirst: false })
  await assert.rejects(ask('kept', 'delete'), { code: 'IDEMPOTENCY_CONFLICT' })
  await assert.rejects(ask('failed'), { code: 'NOTEBOOK_NOT_FOUND', message: 'It is there.' })
  assert.deepEqual(await ask('over'), { value: 'made anew', isFirst: true })
  assert.deepEqual(await ask('new'), { value: 'made anew', isFirst: true })
  assert.deepEqual(await ask('new'), { value: 'made anew', isFirst: false })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'idempotency'").all()
  assert.deepEqual(tables, [])
})
