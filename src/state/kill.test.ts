import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runUntilKilled } from '../../tests/support/run-until-killed.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { systemClock } from '../lib/clock.ts'
import { openLibrary } from './library.ts'
import { Sessions } from './sessions.ts'
import { openStateDatabase } from './state-database.ts'

const ROUNDS = 3
const PRELUDE = `const room = ${JSON.stringify(import.meta.dirname)};`
const KILL_AFTER_LINES = [5, 60, 150]

const libraryWriter = (file: string, state: string) => `${PRELUDE}
const { openLibrary } = await import(room + '/library.ts')
const { openStateDatabase } = await import(room + '/state-database.ts')
const { writeToSqlite } = await import(room + '/../lib/sql/sqlite-store.ts')
const database = openStateDatabase(${JSON.stringify(state)})
const library = await openLibrary({ path: ${JSON.stringify(file)}, clock: { now: () => Date.now(), ticks: () => performance.now() }, database })
const writer = async (name) => {
  for (let number = 0; ; number += 1) {
    const { id } = await library.add({ url: 'u', name: name + ' ' + process.pid + ' ' + number })
    console.log('added ' + id)
    writeToSqlite(database, library.planUse(id))
    console.log('used ' + id)
  }
}
await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writer))`

test('a process killed amid library writes loses no acknowledged one and leaves a readable file', async (context) => {
  const directory = temporaryDirectory(context)
  const file = path.join(directory, 'library.json')
  const state = path.join(temporaryDirectory(context), 'state.sqlite')
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await runUntilKilled(KILL_AFTER_LINES[round]!, libraryWriter(file, state), context)))
    const database = openStateDatabase(state)
    const library = await openLibrary({ path: file, clock: systemClock, database })
    assert.deepEqual(readdirSync(directory), ['library.json'], 'nothing half-written is left')
    for (const line of acknowledged) {
      const [what, id] = line.split(' ') as [string, string]
      const entry = await library.find(id)
      assert.ok(entry && (what === 'added' || entry.use_count === 1), line)
    }
    await library.settle() // else it writes what was counted a second later, into the file of the next round
    database.close()
  }
  assert.ok(acknowledged.length >= 215)
})

const sessionWriter = (file: string) => `${PRELUDE}
const { Sessions } = await import(room + '/sessions.ts')
const { openStateDatabase } = await import(room + '/state-database.ts')
const sessions = new Sessions({
  database: openStateDatabase(${JSON.stringify(file)}), clock: { now: () => Date.now(), ticks: () => performance.now() }, maxSessions: 1e6, timeoutMs: 0 })
const { id } = sessions.create({ notebookUrl: 'u', account: 'default' })
for (let number = 1; ; number += 1) {
  const turn = { question: 'q' + number, answer: 'a', state: 'answered', citations: [], askedAt: '', conversationId: null }
  console.log(id + ' ' + sessions.record(id, turn).messageCount)
}`

test('a process killed amid questions loses no acknowledged answer', async (context) => {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  for (let round = 0; round < ROUNDS; round += 1) {
    const heard = await runUntilKilled(KILL_AFTER_LINES[round]!, sessionWriter(file), context)
    const [id, count] = heard.at(-1)!.split(' ') as [string, string]
    const database = openStateDatabase(file)
    const sessions = new Sessions({ database, clock: systemClock, maxSessions: 10, timeoutMs: 0 })
    const questions = sessions.turns(id).map(({ question }) => question)
    assert.ok(questions.length >= Number(count), `${questions.length} of ${count}`)
    assert.deepEqual(
      questions,
      questions.map((_, index) => `q${index + 1}`),
    )
    assert.equal(sessions.count, round + 1)
    assert.equal(database.prepare('PRAGMA integrity_check').get()!.integrity_check, 'ok')
    database.close()
  }
})
