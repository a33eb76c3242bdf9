import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Sessions } from './sessions.ts'
import { openStateDatabase } from './state-database.ts'

// What both kinds of sessions do is held by session-stores.test.ts.

const opening = {
  notebookUrl: 'http://127.0.0.1:3000/notebook/00000000-0000-4000-8000-000000000001',
  account: 'default',
}

function openSessions(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, sessions: new Sessions({ database, clock, maxSessions: 10, timeoutMs: 900_000 }) }
  }
  const { database, sessions } = open()
  const restart = () => {
    database.close()
    return open().sessions
  }
  return { clock, sessions, restart }
}

test('a session that nobody has an answer of is forgotten by a restart', (context) => {
  const { sessions, restart } = openSessions(context)
  sessions.create(opening)
  assert.equal(restart().count, 0)
})

test('ages are counted by a clock that nobody sets, also over a restart with the clock set back', (context) => {
  const { sessions, clock, restart } = openSessions(context)
  const { id } = sessions.create(opening)
  sessions.record(id, { ...waitForAnswers(1), conversationId: 'c' })
  clock.advance(5_000)
  for (const days of [400, -800]) {
    clock.set(clock.now() + days * 86_400_000)
    const { age_seconds, inactive_seconds } = sessions.toRecord(sessions.get(id))
    assert.deepEqual([age_seconds, inactive_seconds], [5, 5])
  }
  const again = restart()
  clock.advance(7_000)
  assert.equal(again.toRecord(again.get(id)).inactive_seconds, 7)
})
