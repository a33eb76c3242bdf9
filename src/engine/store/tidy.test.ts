import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { openDatabase } from '../../lib/sqlite.ts'
import { isUntidy, tidyInSlices } from './tidy.ts'

const MIGRATIONS = ['CREATE TABLE page (number INTEGER PRIMARY KEY, text TEXT)']

function half(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO page VALUES (?, ?)')
  database.exec('BEGIN')
  for (let number = 0; number < 1000; number += 1) insert.run(number, 'x'.repeat(3500))
  database.exec('COMMIT; DELETE FROM page WHERE number % 2 = 0')
}

function assertTidied(context: TestContext, database: DatabaseSync, file: string): void {
  const reader = new DatabaseSync(file, { readOnly: true })
  context.after(() => reader.close())
  context.after(() => database.close())
  assert.ok(isUntidy(database))
  const before = statSync(file).size
  for (const _ of tidyInSlices(database));
  assert.ok(!isUntidy(database))
  assert.ok(statSync(file).size < before * 0.6, 'the file is smaller')
  assert.equal(statSync(`${file}-wal`).size, 0)
  assert.equal(reader.prepare('SELECT count(*) AS rows FROM page').get()?.rows, 500)
  assert.equal(Object.values(database.prepare('PRAGMA auto_vacuum').get()!)[0], 2)
  for (const _ of tidyInSlices(database)); // nothing is left to do
}

test('what is free in a file is given back in slices, with a reader beside', (context) => {
  const file = path.join(temporaryDirectory(context), 'new.sqlite')
  const database = openDatabase(file, { migrations: MIGRATIONS, canShrink: true })
  half(database)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  assertTidied(context, database, file)
})

test('a file that cannot shrink is written anew once', (context) => {
  const file = path.join(temporaryDirectory(context), 'former.sqlite')
  const database = openDatabase(file, { migrations: MIGRATIONS })
  half(database)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  assertTidied(context, database, file)
})
