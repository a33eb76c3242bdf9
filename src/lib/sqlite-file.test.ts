import assert from 'node:assert/strict'
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
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

/** Makes a database larger, again and again, and takes its log into it each time, until it is told to end. */
const GROWS = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData)
  database.exec('PRAGMA synchronous = OFF')
  let isOver = false
  parentPort.once('message', () => { isOver = true })
  const grow = () => {
    for (let times = 0; times < 50; times += 1)
      database.exec('INSERT INTO note VALUES (zeroblob(20000)); PRAGMA wal_checkpoint(TRUNCATE)')
    database.exec('DELETE FROM note; VACUUM')
    if (!isOver) setImmediate(grow)
    else database.close()
  }
  grow()
  parentPort.postMessage('it grows')`
const LOOKS = 15_000

test('a database that another thread makes larger and smaller is never told to be cut', async (context) => {
  const file = path.join(temporaryDirectory(context), 'kept.sqlite')
  openDatabase(file, { migrations: ['CREATE TABLE note (bytes BLOB)'] }).close()
  const thread = new Worker(GROWS, { eval: true, workerData: file })
  await once(thread, 'message')
  const told = new Set<string | null>()
  for (let look = 0; look < LOOKS; look += 1) told.add(findFileDamage(file))
  thread.postMessage('end')
  await once(thread, 'exit')
  assert.deepEqual([...told], [null])
})
