import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { DAMAGES } from '../../harden/support/damages.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { openDatabase } from './sqlite.ts'
import { buildLostMarkPath, markLostLog } from './sqlite-log.ts'

const MIGRATIONS = ['CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)']

/** A database whose process was killed after its tenth commit: what it said lies in the log alone. */
function killed(context: TestContext): string {
  const file = path.join(temporaryDirectory(context), 'kept.sqlite')
  const script = `
    const { openDatabase } = await import(${JSON.stringify(new URL('sqlite.ts', import.meta.url).href)})
    const database = openDatabase(process.argv[1], { migrations: ${JSON.stringify(MIGRATIONS)} })
    for (let n = 0; n < 10; n++) database.prepare('INSERT INTO line VALUES (?, ?)').run(n, 'x'.repeat(6000))
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script, file])
  return file
}

const linesIn = (file: string) => {
  const database = openDatabase(file, { migrations: MIGRATIONS, isExpected: true })
  try {
    return database.prepare('SELECT count(*) AS count FROM line').get()?.count
  } finally {
    database.close()
  }
}

test('a log that a kill left is read, and nothing is marked', (context) => {
  const file = killed(context)
  markLostLog(file)
  assert.equal(existsSync(buildLostMarkPath(file)), false)
  assert.equal(linesIn(file), 10)
  markLostLog(file) // put in order by the last one who closed it
  assert.equal(existsSync(buildLostMarkPath(file)), false)
})

test('a log that is gone or damaged in any way is noticed, and its database opened by nobody', async (context) => {
  for (const damage of Object.keys(DAMAGES))
    await context.test(damage, (one) => {
      const file = killed(one)
      DAMAGES[damage]!(`${file}-wal`, 7)
      markLostLog(file)
      assert.throws(() => linesIn(file), {
        name: 'DatabaseUnusable',
        message: /kept\.sqlite has lost its last changes/,
      })
    })
})

test('damage within the log is noticed without an index as well', (context) => {
  const file = killed(context)
  DAMAGES['a letter changed']!(`${file}-wal`, 7)
  DAMAGES.gone!(`${file}-shm`, 7)
  markLostLog(file)
  assert.equal(existsSync(buildLostMarkPath(file)), true)
})

test('a log that was taken away while the machine was started anew is noticed by the index beside it', (context) => {
  const file = killed(context)
  DAMAGES.gone!(`${file}-wal`, 7)
  utimesSync(`${file}-shm`, 1_000, 1_000)
  markLostLog(file)
  assert.equal(existsSync(buildLostMarkPath(file)), true)
})

test('an index from before the machine started says nothing of a log that is there', (context) => {
  const file = killed(context)
  DAMAGES.emptied!(`${file}-wal`, 7)
  utimesSync(`${file}-shm`, 1_000, 1_000)
  markLostLog(file)
  assert.equal(existsSync(buildLostMarkPath(file)), false)
})

test('the last change, cut amid its writing by the end of the machine, is no damage', (context) => {
  const file = killed(context)
  DAMAGES.gone!(`${file}-shm`, 7)
  DAMAGES['cut in half']!(`${file}-wal`, 7)
  markLostLog(file)
  assert.equal(existsSync(buildLostMarkPath(file)), false)
})
