import assert from 'node:assert/strict'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { openDatabase } from './sqlite.ts'
import { findFileDamage } from './sqlite-file.ts'

test('a database that was emptied is told from its size, whatever stands in its log', (context) => {
  const file = path.join(temporaryDirectory(context), 'kept.sqlite')
  const database = openDatabase(file, { migrations: ['CREATE TABLE note (text TEXT) STRICT'] })
  database.exec("INSERT INTO note VALUES ('kept')")
  assert.equal(findFileDamage(file), null, 'with its log beside it')
  database.close()
  assert.equal(findFileDamage(file), null)
  truncateSync(file, 0)
  assert.equal(findFileDamage(file), 'has been emptied')
  writeFileSync(`${file}-wal`, 'of the time before')
  assert.equal(findFileDamage(file), 'has been emptied')
})
