import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { Fault } from '../domain/fault.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import { Sessions } from './sessions.ts'
import { openStateDatabase } from './state-database.ts'

const notebookUrl = 'http://127.0.0.1:3000/notebook/00000000-0000-4000-8000-000000000001'
const opening = { notebookUrl, account: 'default' }
const turn = (number: number, conversationId: string | null = 'c') => ({ ...waitForAnswers(number), conversationId })
const unknown = fault('SESSION_NOT_FOUND', /^Session not found: /)

function services(context: TestContext, { maxSessions = 10, timeoutMs = 900_000 } = {}) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const open = (most: number) => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, sessions: new Sessions({ database, clock, maxSessions: most, timeoutMs }) }
  }
  const { database, sessions } = open(maxSessions)
  const restarted = (most = maxSessions) => {
    database.close()
    return open(most).sessions
  }
  const write = (one: SqlWrite) => writeToSqlite(database, [one])
  return { clock, sessions, restarted, write }
}

test('a session counts answered questions and keeps its conversation', (context) => {
  const { sessions, clock } = services(context)
  const { id } = sessions.create(opening)
  assert.equal(sessions.get(id).messageCount, 0)
  clock.advance(30_000)
  const session = sessions.record(id, turn(1, 'conversation'))
  assert.deepEqual([session.messageCount, session.conversationId], [1, 'conversation'])
  sessions.record(id, turn(2))
  assert.deepEqual(
    sessions.turns(id).map(({ question }) => question),
    ['question 1', 'question 2'],
  )
  clock.advance(10_400)
  assert.deepEqual(sessions.toRecord(sessions.get(id)), {
    id,
    notebook_url: notebookUrl,
    message_count: 2,
    age_seconds: 40,
    inactive_seconds: 10,
    last_activity: Date.parse('2026-11-21T08:00:30.000Z'),
  })
})

test('a session survives a restart with its conversation, to the letter', (context) => {
  const { sessions, restarted } = services(context)
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  const before = sessions.record(id, turn(2, 'conversation'))
  const after = restarted()
  assert.deepEqual(after.get(id), before)
  assert.deepEqual(after.turns(id), [waitForAnswers(1), waitForAnswers(2)])
  assert.equal(after.record(id, turn(3)).messageCount, 3)
})

test('a session that nobody has an answer of is forgotten by a restart', (context) => {
  const { sessions, restarted } = services(context)
  sessions.create(opening)
  assert.equal(restarted().count, 0)
})

test('an unknown id is a fault with the documented text', async (context) => {
  const { sessions, write } = services(context)
  for (const call of [
    () => sessions.get('nope'),
    () => sessions.turns('nope'),
    () => sessions.planClose('nope'),
    () => sessions.record('nope', turn(1)),
  ]) {
    assert.throws(call, fault('SESSION_NOT_FOUND', /^Session not found: nope$/))
  }
  await assert.rejects(
    sessions.reset('nope', async (count, clear) => {
      write(clear)
      return count
    }),
    unknown,
  )
  await assert.rejects(
    sessions.runInOrder('nope', async () => 1),
    unknown,
  )
})

test('an idle session is unknown once the time-out has passed, and its conversation is gone', (context) => {
  const { sessions, clock, restarted } = services(context, { timeoutMs: 900_000 })
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  clock.advance(900_000)
  assert.equal(sessions.get(id).messageCount, 1)
  clock.advance(1)
  assert.throws(() => sessions.get(id), unknown)
  assert.equal(sessions.count, 0)
  assert.throws(() => restarted().turns(id), unknown)
})

test('time that passes while the service is down counts as well', (context) => {
  const { sessions, clock, restarted } = services(context)
  sessions.record(sessions.create(opening).id, turn(1))
  clock.advance(900_001)
  assert.deepEqual(restarted().list(), [])
})

test('with a time-out of 0 a session never expires', (context) => {
  const { sessions, clock } = services(context, { timeoutMs: 0 })
  const { id } = sessions.create(opening)
  clock.advance(10 * 365 * 24 * 3_600_000)
  assert.equal(sessions.sweep(), 0)
  assert.equal(sessions.get(id).id, id)
})

const refusedFor = (seconds: number) => (error: unknown) => {
  assert.ok(fault('TOO_MANY_SESSIONS', /are in use/)(error))
  assert.equal((error as Fault).retryAfterSeconds, seconds)
  return true
}

test('at capacity a new session is refused with the time until one expires, when all are gone on with', (context) => {
  const { sessions, clock } = services(context, { maxSessions: 2 })
  sessions.resume(sessions.create(opening).id)
  clock.advance(100_000)
  const { id } = sessions.resume(sessions.create(opening).id)
  assert.throws(() => sessions.create(opening), refusedFor(801))
  clock.advance(801_000)
  sessions.create(opening)
  assert.equal(sessions.list()[0]!.id, id, 'the expired one was swept first')
})

test('eleven single questions within a quarter of an hour never fail: the oldest that is idle gives way', (context) => {
  const { sessions, clock, restarted } = services(context)
  const ids = Array.from({ length: 10 }, (_, number) => {
    const { id } = sessions.create(opening)
    sessions.record(id, turn(number))
    clock.advance(3_000)
    return id
  })
  const { id } = sessions.create(opening) // the first one was idle for 30 seconds by now
  assert.throws(() => sessions.get(ids[0]!), unknown)
  assert.deepEqual(
    sessions.list().map((session) => session.id),
    [...ids.slice(1), id],
  )
  clock.advance(3_000)
  const again = restarted()
  again.create(opening) // the eleventh was forgotten by the restart: nobody had an answer of it
  again.create(opening)
  assert.throws(() => again.get(ids[1]!), unknown)
  assert.equal(again.count, 10)
})

test('a burst is refused for at most half a minute', (context) => {
  const { sessions, clock } = services(context, { maxSessions: 1 })
  sessions.record(sessions.create(opening).id, turn(1))
  assert.throws(() => sessions.create(opening), refusedFor(30))
  clock.advance(29_001)
  assert.throws(() => sessions.create(opening), refusedFor(1))
  clock.advance(999)
  sessions.create(opening)
})

test('a conversation that somebody came back to never gives way, also after a restart', (context) => {
  const { sessions, clock, restarted } = services(context, { maxSessions: 2 })
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  sessions.resume(id)
  sessions.record(id, turn(2))
  const single = sessions.record(sessions.create(opening).id, turn(3))
  clock.advance(60_000)
  const again = restarted()
  again.create(opening)
  assert.throws(() => again.get(single.id), unknown)
  assert.deepEqual(again.turns(id), [waitForAnswers(1), waitForAnswers(2)])
  assert.throws(() => again.create(opening), refusedFor(30))
})

test('a whole batch that nobody came back to gives way as well, after the single questions', (context) => {
  const { sessions, clock } = services(context, { maxSessions: 2 })
  const batch = sessions.create(opening).id
  for (const number of [1, 2]) sessions.record(batch, turn(number))
  clock.advance(1_000)
  sessions.record(sessions.create(opening).id, turn(3))
  clock.advance(30_000)
  sessions.create(opening)
  assert.equal(sessions.get(batch).messageCount, 2)
  clock.advance(1_000)
  sessions.create(opening)
  assert.throws(() => sessions.get(batch), unknown)
})

test('a question under way keeps its session from giving way', async (context) => {
  const { sessions, clock } = services(context, { maxSessions: 1 })
  const { id } = sessions.create(opening)
  const gate = Promise.withResolvers<void>()
  const asking = sessions.runInOrder(id, () => gate.promise)
  clock.advance(600_000)
  assert.throws(() => sessions.create(opening), refusedFor(30))
  gate.resolve()
  await asking
  assert.throws(() => sessions.create(opening), refusedFor(30))
  clock.advance(30_000)
  assert.notEqual(sessions.create(opening).id, id)
})

test('where fewer are allowed than an earlier run left open, as many give way as must', (context) => {
  const { sessions, clock, restarted } = services(context, { maxSessions: 3, timeoutMs: 0 })
  for (const number of [1, 2, 3]) sessions.record(sessions.create(opening).id, turn(number))
  clock.advance(30_000)
  const fewer = restarted(2)
  fewer.create(opening)
  assert.equal(fewer.count, 2)
})

test('where nothing expires the caller is still told when to come again', (context) => {
  const { sessions } = services(context, { maxSessions: 1, timeoutMs: 0 })
  sessions.resume(sessions.create(opening).id)
  assert.throws(() => sessions.create(opening), refusedFor(900))
})

test('a session with a question under way does not expire, and counts as used when it is over', async (context) => {
  const { sessions, clock } = services(context, { maxSessions: 1 })
  const { id } = sessions.create(opening)
  const gate = Promise.withResolvers<void>()
  const asking = sessions.runInOrder(id, () => gate.promise)
  clock.advance(2_000_000)
  assert.equal(sessions.sweep(), 0)
  assert.throws(() => sessions.create(opening), fault('TOO_MANY_SESSIONS', /./))
  gate.resolve()
  await asking
  assert.equal(sessions.get(id).lastActivityMs, clock.now())
})

test('questions of one session wait for each other, those of another do not', async (context) => {
  const { sessions } = services(context)
  const [a, b] = [sessions.create(opening).id, sessions.create(opening).id]
  const gate = Promise.withResolvers<void>()
  const log: string[] = []
  const first = sessions.runInOrder(a, async () => {
    await gate.promise
    sessions.record(a, turn(1))
    log.push('a1')
  })
  const second = sessions.runInOrder(a, async ({ messageCount }) => {
    log.push(`a2 after ${messageCount}`)
  })
  await sessions.runInOrder(b, async () => log.push('b'))
  gate.resolve()
  await Promise.all([first, second])
  assert.deepEqual(log, ['b', 'a1', 'a2 after 1'])
})

test('a question that waits is refused when its session is closed meanwhile', async (context) => {
  const { sessions, write } = services(context)
  const { id } = sessions.create(opening)
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = sessions.runInOrder(id, () => {
    started.resolve()
    return gate.promise
  })
  const second = sessions.runInOrder(id, async () => 'never')
  await started.promise
  write(sessions.planClose(id))
  gate.resolve()
  await first
  await assert.rejects(second, unknown)
  assert.equal(sessions.count, 0)
})

test('a reset keeps the id, clears the conversation after the question under way, and tells the count', async (context) => {
  const { sessions, restarted, write } = services(context)
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  const asking = sessions.runInOrder(id, async () => sessions.record(id, turn(2)))
  assert.equal(
    await sessions.reset(id, async (count, clear) => {
      write(clear)
      return count
    }),
    2,
  )
  await asking
  const session = sessions.get(id)
  assert.deepEqual([session.messageCount, session.conversationId], [0, null])
  assert.deepEqual(sessions.turns(id), [])
  sessions.record(id, turn(3))
  assert.deepEqual(restarted().turns(id), [waitForAnswers(3)])
})

test('a closed session is gone for good', (context) => {
  const { sessions, restarted, write } = services(context)
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  write(sessions.planClose(id))
  assert.throws(() => sessions.get(id), unknown)
  assert.throws(() => restarted().get(id), unknown)
})

test('the sessions of a deleted notebook are closed together', (context) => {
  const { sessions } = services(context)
  sessions.create(opening)
  sessions.create(opening)
  const other = sessions.create({ ...opening, notebookUrl: `${notebookUrl}2` })
  assert.equal(
    sessions.closeWhere((session) => session.notebookUrl === notebookUrl),
    2,
  )
  assert.deepEqual(sessions.list(), [other])
})

test('ages are counted by a clock that nobody sets, also over a restart with the clock set back', (context) => {
  const { sessions, clock, restarted } = services(context)
  const { id } = sessions.create(opening)
  sessions.record(id, turn(1))
  clock.advance(5_000)
  for (const days of [400, -800]) {
    clock.set(clock.now() + days * 86_400_000)
    const { age_seconds, inactive_seconds } = sessions.toRecord(sessions.get(id))
    assert.deepEqual([age_seconds, inactive_seconds], [5, 5])
  }
  const again = restarted()
  clock.advance(7_000)
  assert.equal(again.toRecord(again.get(id)).inactive_seconds, 7)
})
