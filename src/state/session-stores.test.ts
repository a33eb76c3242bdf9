import assert from 'node:assert/strict'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { testOnBothSessionStores as testOnBoth } from '../../tests/support/session-engines.ts'
import type { Fault } from '../domain/fault.ts'
import type { SessionStore } from './session-store.ts'

const notebookUrl = 'http://127.0.0.1:3000/notebook/00000000-0000-4000-8000-000000000001'
const opening = { notebookUrl, account: 'default' }
const turn = (number: number, conversationId: string | null = 'c') => ({ ...waitForAnswers(number), conversationId })
const unknown = fault('SESSION_NOT_FOUND', /^Session not found: /)
const createIn = async (sessions: SessionStore) => sessions.create(opening)

async function createAnswered(sessions: SessionStore, ...numbers: readonly number[]): Promise<string> {
  const { id } = await sessions.create(opening)
  for (const number of numbers) await sessions.record(id, turn(number))
  return id
}

/** A question under way, until its end is let come. */
function beginAsking(sessions: SessionStore, id: string) {
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asking = sessions.runInOrder(id, () => {
    started.resolve()
    return gate.promise
  })
  const end = () => {
    gate.resolve()
    return asking
  }
  return { started: started.promise, end }
}

/** As a question does that names its session. */
async function goOnWith(sessions: SessionStore, id: string): Promise<string> {
  sessions.resume(id)
  await sessions.runInOrder(id, async () => {})
  return id
}

/** @param slackMs how much sooner it may be */
const refusedFor =
  (seconds: number, slackMs = 0) =>
  (error: unknown) => {
    assert.ok(fault('TOO_MANY_SESSIONS', /are in use/)(error))
    const { retryAfterSeconds } = error as Fault
    assert.ok(retryAfterSeconds! <= seconds && retryAfterSeconds! >= seconds - slackMs / 1000, `${retryAfterSeconds}`)
    return true
  }

testOnBoth(
  'a session counts answered questions and keeps its conversation',
  {},
  async ({ sessions, pass, slackMs }) => {
    const { id } = await sessions.create(opening)
    assert.equal(sessions.get(id).messageCount, 0)
    await pass(30_000)
    const session = await sessions.record(id, turn(1, 'conversation'))
    assert.deepEqual([session.messageCount, session.conversationId], [1, 'conversation'])
    await sessions.record(id, turn(2))
    const turns = await sessions.turns(id)
    assert.deepEqual(listField(turns, 'question'), ['question 1', 'question 2'])
    await pass(10_400)
    const { age_seconds, inactive_seconds, ...record } = sessions.toRecord(sessions.get(id))
    assert.deepEqual([record.id, record.notebook_url, record.message_count], [id, notebookUrl, 2])
    for (const [told, least] of [
      [age_seconds, 40],
      [inactive_seconds, 10],
    ] as const)
      assert.ok(told >= least && told <= least + slackMs / 1000, `${told}`)
  },
)

testOnBoth('a session survives a restart with its conversation, to the letter', {}, async ({ sessions, restart }) => {
  const id = await createAnswered(sessions, 1)
  const before = await sessions.record(id, turn(2, 'conversation'))
  const after = await restart()
  const { messageCount, conversationId } = after.get(id)
  assert.deepEqual([messageCount, conversationId], [before.messageCount, 'conversation'])
  assert.deepEqual(await after.turns(id), [waitForAnswers(1), waitForAnswers(2)])
  assert.equal((await after.record(id, turn(3))).messageCount, 3)
})

testOnBoth('an unknown id is a fault with the documented text', {}, async ({ sessions, write }) => {
  const reset = () => sessions.reset('nope', async (_count, clear) => write(clear))
  for (const call of [
    async () => sessions.get('nope'),
    async () => sessions.turns('nope'),
    async () => sessions.planClose('nope'),
    async () => sessions.record('nope', turn(1)),
    async () => sessions.runInOrder('nope', async () => 1),
    async () => reset(),
  ])
    await assert.rejects(call, fault('SESSION_NOT_FOUND', /^Session not found: nope$/))
})

testOnBoth(
  'an idle session is unknown once the time-out has passed',
  {},
  async ({ sessions, pass, slackMs, restart }) => {
    const id = await createAnswered(sessions, 1)
    await pass(900_000 - slackMs)
    assert.equal(sessions.get(id).messageCount, 1)
    await pass(1 + slackMs)
    assert.throws(() => sessions.get(id), unknown)
    assert.equal(sessions.count, 0)
    const again = await restart()
    await assert.rejects(async () => again.turns(id), unknown)
  },
)

testOnBoth('time that passes while the service is down counts as well', {}, async ({ sessions, pass, restart }) => {
  await createAnswered(sessions, 1)
  await pass(900_001)
  assert.deepEqual((await restart()).list(), [])
})

testOnBoth('with a time-out of 0 a session never expires', { timeoutMs: 0 }, async ({ sessions, pass }) => {
  const { id } = await sessions.create(opening)
  await pass(10 * 365 * 24 * 3_600_000)
  assert.equal(await sessions.sweep(), 0)
  assert.equal(sessions.get(id).id, id)
})

testOnBoth(
  'at capacity a new session is refused with the time until one expires, when all are gone on with',
  { maxSessions: 2 },
  async ({ sessions, pass, slackMs }) => {
    await goOnWith(sessions, await createAnswered(sessions))
    await pass(100_000)
    const id = await goOnWith(sessions, await createAnswered(sessions))
    await pass(0)
    await assert.rejects(createIn(sessions), refusedFor(801, slackMs))
    await pass(801_000)
    await sessions.create(opening)
    assert.equal(sessions.list()[0]!.id, id, 'the expired one was swept first')
  },
)

testOnBoth(
  'eleven single questions within a quarter of an hour never fail: the oldest that is idle gives way',
  {},
  async ({ sessions, pass }) => {
    const ids: string[] = []
    for (let number = 0; number < 10; number += 1) {
      ids.push(await createAnswered(sessions, number))
      await pass(3_000)
    }
    const { id } = await sessions.create(opening) // the first one was idle for 30 seconds by now
    assert.throws(() => sessions.get(ids[0]!), unknown)
    assert.deepEqual(listField(sessions.list(), 'id'), [...ids.slice(1), id])
  },
)

testOnBoth('a burst is refused for at most half a minute', { maxSessions: 1 }, async ({ sessions, pass, slackMs }) => {
  await createAnswered(sessions, 1)
  await pass(0)
  await assert.rejects(createIn(sessions), refusedFor(30, slackMs))
  await pass(29_001 - slackMs)
  await assert.rejects(createIn(sessions), refusedFor(1 + slackMs / 1000, slackMs))
  await pass(999 + slackMs)
  await sessions.create(opening)
})

testOnBoth(
  'a conversation that somebody came back to never gives way, also after a restart',
  { maxSessions: 2 },
  async ({ sessions, pass, slackMs, restart }) => {
    const id = await createAnswered(sessions, 1)
    sessions.resume(id)
    await sessions.record(id, turn(2))
    const single = await createAnswered(sessions, 3)
    await pass(60_000)
    const again = await restart()
    await again.create(opening)
    assert.throws(() => again.get(single), unknown)
    assert.deepEqual(await again.turns(id), [waitForAnswers(1), waitForAnswers(2)])
    await assert.rejects(createIn(again), refusedFor(30, slackMs))
  },
)

testOnBoth(
  'a whole batch that nobody came back to gives way as well, after the single questions',
  { maxSessions: 2 },
  async ({ sessions, pass }) => {
    const batch = await createAnswered(sessions, 1, 2)
    await pass(1_000)
    await createAnswered(sessions, 3)
    await pass(30_000)
    await sessions.create(opening)
    assert.equal(sessions.get(batch).messageCount, 2)
    await pass(1_000)
    await sessions.create(opening)
    assert.throws(() => sessions.get(batch), unknown)
  },
)

testOnBoth(
  'a question under way keeps its session from giving way, and from its end on it is idle',
  { maxSessions: 1, timeoutMs: 0 },
  async ({ sessions, pass, slackMs, beginCall }) => {
    const { id } = await sessions.create(opening)
    const asking = beginAsking(sessions, id)
    await asking.started
    await pass(600_000)
    await assert.rejects(createIn(sessions), refusedFor(30, slackMs))
    await asking.end()
    await beginCall()
    await assert.rejects(createIn(sessions), refusedFor(30, slackMs))
    await pass(30_000)
    assert.notEqual((await sessions.create(opening)).id, id)
  },
)

testOnBoth(
  'where fewer are allowed than an earlier run left open, as many give way as must',
  { maxSessions: 3, timeoutMs: 0 },
  async ({ sessions, pass, restart }) => {
    for (const number of [1, 2, 3]) await createAnswered(sessions, number)
    await pass(30_000)
    const fewer = await restart(2)
    await fewer.create(opening)
    assert.equal(fewer.count, 2)
  },
)

testOnBoth(
  'where nothing expires the caller is still told when to come again',
  { maxSessions: 1, timeoutMs: 0 },
  async ({ sessions, beginCall }) => {
    await goOnWith(sessions, await createAnswered(sessions))
    await beginCall()
    await assert.rejects(createIn(sessions), refusedFor(900))
  },
)

testOnBoth('a session with a question under way does not expire', {}, async ({ sessions, pass, beginCall }) => {
  const { id } = await sessions.create(opening)
  const asking = beginAsking(sessions, id)
  await asking.started
  await pass(2_000_000)
  assert.equal(await sessions.sweep(), 0)
  await asking.end()
  await beginCall()
  assert.ok(sessions.toRecord(sessions.get(id)).inactive_seconds < 60, 'it counts as used when it is over')
})

testOnBoth('questions of one session wait for each other, those of another do not', {}, async ({ sessions, write }) => {
  const [{ id: a }, { id: b }] = [await sessions.create(opening), await sessions.create(opening)]
  const gate = Promise.withResolvers<void>()
  const log: string[] = []
  const first = sessions.runInOrder(a, async () => {
    await gate.promise
    await write(sessions.planTurn(a, turn(1)).write)
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

testOnBoth('a question that waits is refused when its session is closed meanwhile', {}, async ({ sessions, write }) => {
  const { id } = await sessions.create(opening)
  const first = beginAsking(sessions, id)
  const second = sessions.runInOrder(id, async () => 'never')
  await first.started
  await write(sessions.planClose(id))
  await first.end()
  await assert.rejects(second, unknown)
  assert.equal(sessions.count, 0)
})

testOnBoth(
  'a reset keeps the id, clears the conversation after the question under way, and tells the count',
  {},
  async ({ sessions, restart, write }) => {
    const id = await createAnswered(sessions, 1)
    const asking = sessions.runInOrder(id, async () => write(sessions.planTurn(id, turn(2)).write))
    let cleared: number | null = null
    await sessions.reset(id, async (count, clear) => {
      await write(clear)
      cleared = count
    })
    await asking
    assert.equal(cleared, 2)
    const session = sessions.get(id)
    assert.deepEqual([session.messageCount, session.conversationId], [0, null])
    assert.deepEqual(await sessions.turns(id), [])
    await sessions.record(id, turn(3))
    assert.deepEqual(await (await restart()).turns(id), [waitForAnswers(3)])
  },
)

testOnBoth('a closed session is gone for good', {}, async ({ sessions, restart, write }) => {
  const id = await createAnswered(sessions, 1)
  await write(sessions.planClose(id))
  assert.throws(() => sessions.get(id), unknown)
  const again = await restart()
  assert.throws(() => again.get(id), unknown)
})

testOnBoth('the sessions of a deleted notebook are closed together', {}, async ({ sessions }) => {
  await sessions.create(opening)
  await sessions.create(opening)
  const { id } = await sessions.create({ ...opening, notebookUrl: `${notebookUrl}2` })
  assert.equal(await sessions.closeWhere((session) => session.notebookUrl === notebookUrl), 2)
  assert.deepEqual(listField(sessions.list(), 'id'), [id])
})
