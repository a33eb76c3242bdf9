import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { listField } from '../../tests/support/list-fields.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { testOver } from '../../tests/support/test-over.ts'
import { systemClock } from '../lib/clock.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { ServerSessions } from './server-sessions.ts'
import type { SessionTurn } from './sessions.ts'

const it = testOver(openTwo)

const NEW = { notebookUrl: 'http://127.0.0.1:3000/notebook/1', account: 'default' }
const answer = (number: number): SessionTurn => ({
  question: `Question ${number}?`,
  answer: `Answer ${number}.`,
  state: 'answered',
  citations: [],
  askedAt: '2026-11-23T08:00:00.000Z',
  conversationId: `c${number}`,
})

type Options = { readonly maxSessions?: number; readonly timeoutMs?: number; readonly leaseMs?: number }

/** The sessions as two processes on one database see them, without any at first. */
async function openTwo(t: TestContext, { maxSessions = 3, timeoutMs = 0, leaseMs }: Options = {}) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const processes = [openTestProcess(t, url, leaseMs), openTestProcess(t, url, leaseMs)]
  await processes[0]!.pool.write('DELETE FROM session')
  const [one, other] = processes.map(
    ({ store }) => new ServerSessions({ store, clock: systemClock, maxSessions, timeoutMs }),
  )
  return { one: one!, other: other!, processes }
}

it('a conversation is gone on with by another process', async ([{ one, other }]) => {
  const { id } = await one.create(NEW)
  await one.record(id, answer(1))
  await other.refresh()
  assert.equal(other.resume(id).conversationId, 'c1')
  await other.record(id, answer(2))
  assert.deepEqual(listField(await one.turns(id), 'question'), ['Question 1?', 'Question 2?'])
  assert.deepEqual(listField(await one.turns(id, 1), 'answer'), ['Answer 2.'])
  await one.refresh()
  assert.deepEqual([one.get(id).messageCount, one.get(id).isContinued], [2, true])
  assert.equal(await other.closeWhere((session) => session.id === id), 1)
  await one.refresh()
  assert.throws(() => one.get(id), { code: 'SESSION_NOT_FOUND' })
})

it('questions of one session are asked one after the other, whatever process they come to', async ([both]) => {
  const { one, other } = both
  const { id } = await one.create(NEW)
  await other.refresh()
  let running = 0
  const ask = (sessions: ServerSessions, number: number) =>
    sessions.runInOrder(id, async () => {
      running += 1
      assert.equal(running, 1)
      await wait(5)
      const { write, session } = sessions.planTurn(id, answer(number))
      const store = sessions === one ? both.processes[0]!.store : both.processes[1]!.store
      await store.write([write])
      running -= 1
      return session.messageCount
    })
  const counts = await Promise.all(Array.from({ length: 12 }, (_, number) => ask(number % 2 ? one : other, number)))
  assert.deepEqual(
    counts.toSorted((a, b) => a - b),
    Array.from({ length: 12 }, (_, number) => number + 1),
  )
  assert.equal((await one.turns(id)).length, 12)
})

test('the cap on sessions holds over all processes, and one that nobody came back to gives way', async (t) => {
  const both = await openTwo(t, { maxSessions: 3 })
  if (!both) return
  const { one, other, processes } = both
  const made = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => (n % 2 ? one : other).create(NEW)))
  const refused = made.filter((each) => each.status === 'rejected').map(({ reason }) => reason.code)
  assert.deepEqual(refused, Array(5).fill('TOO_MANY_SESSIONS'))
  await one.refresh()
  assert.equal(one.count, 3)
  const [oldest, next] = one.list()
  await processes[0]!.pool.write(
    'UPDATE session SET last_activity_ms = last_activity_ms - 60000, is_continued = CASE WHEN id = $1 THEN 1 ELSE 0 END',
    [oldest!.id],
  )
  await processes[0]!.pool.write('UPDATE session SET last_activity_ms = last_activity_ms - 1 WHERE id = $1', [next!.id])
  await other.create(NEW)
  await one.refresh()
  assert.deepEqual([one.count, one.list().some(({ id }) => id === oldest!.id)], [3, true])
  assert.throws(() => one.get(next!.id), { code: 'SESSION_NOT_FOUND' })
})

test('a session that is idle past the time-out is unknown, unless a question of it is under way', async (t) => {
  const both = await openTwo(t, { timeoutMs: 60_000 })
  if (!both) return
  const { one, other, processes } = both
  const { id } = await one.create(NEW)
  await one.runInOrder(id, async () => {
    await processes[0]!.pool.write('UPDATE session SET last_activity_ms = 0')
    await other.refresh()
    assert.equal(other.count, 1)
    assert.equal(await other.sweep(), 0)
  })
  await processes[0]!.pool.write('UPDATE session SET last_activity_ms = 0')
  await other.refresh()
  assert.equal(other.count, 0)
  assert.equal(await other.sweep(), 1)
})

test('a question whose process is not heard of any more keeps nobody waiting, and writes nothing', async (t) => {
  const both = await openTwo(t, { leaseMs: 300 })
  if (!both) return
  const { one, other, processes } = both
  const { id } = await one.create(NEW)
  await other.refresh()
  await one.runInOrder(id, async () => {
    await processes[1]!.pool.write("UPDATE session_turn_taken SET leased_until = '-infinity'")
    await other.record(id, answer(1))
    await assert.rejects(processes[0]!.store.write([one.planTurn(id, answer(2)).write]), { code: 'SHUTTING_DOWN' })
  })
  assert.deepEqual(listField(await one.turns(id), 'question'), ['Question 1?'])
})

it('a cleared conversation keeps its id', async ([{ one, other, processes }]) => {
  const { id } = await one.create(NEW)
  await one.record(id, answer(1))
  await other.refresh()
  const count = await other.reset(id, async (messageCount, clear) => {
    await processes[1]!.store.write([clear])
    return messageCount
  })
  assert.equal(count, 1)
  assert.deepEqual(await one.turns(id), [])
  await one.refresh()
  assert.deepEqual([one.get(id).messageCount, one.get(id).conversationId], [0, null])
})

test('a ticket whose answer was lost on its way is waited for no longer than its lease', async (t) => {
  const both = await openTwo(t, { leaseMs: 600 })
  if (!both) return
  const { one, processes } = both
  const { id } = await one.create(NEW)
  const { pool, store } = processes[0]!
  await pool.write('UPDATE session SET last_ticket = last_ticket + 1')
  await pool.write(
    `INSERT INTO session_turn_taken (session, ticket, holder, leased_until)
     SELECT id, last_ticket, $1, now() + interval '600 milliseconds' FROM session`,
    [store.holder],
  )
  assert.equal(await one.runInOrder(id, async () => 'asked', AbortSignal.timeout(20_000)), 'asked')
})
