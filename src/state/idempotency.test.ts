import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import { type Once, openIdempotency } from './idempotency.ts'
import { openStateDatabase } from './state-database.ts'

function keyed(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const unkept: unknown[] = []
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, idempotency: openIdempotency(database, clock) }
  }
  let { database, idempotency } = open()
  let runs = 0
  const ask = async (change: Partial<Once> = {}, work: (run: number) => unknown = (run) => ({ run })) => {
    const isDefinite = ({ code }: Fault) => code === 'RPC_REPLY_MOVED'
    const onUnkept = (cause: unknown) => unkept.push(cause)
    const once = { key: 'k', fingerprint: 'a', isDefinite, onUnkept, ...change }
    return idempotency.once(once, async () => {
      runs += 1
      return work(runs)
    })
  }
  const restart = () => {
    database.close()
    const opened = open()
    database = opened.database
    idempotency = opened.idempotency
  }
  return { ask, clock, restart, unkept, close: () => database.close(), runs: () => runs }
}

test('the same request under the same key gets the first result again, also after a restart', async (context) => {
  const { ask, restart, runs } = keyed(context)
  assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: true })
  assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: false })
  restart()
  assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: false })
  assert.deepEqual(await ask({ key: 'other' }), { value: { run: 2 }, isFirst: true })
  assert.equal(runs(), 2)
})

test('another request under a used key is refused, also while the first is under way', async (context) => {
  const { ask, restart, runs } = keyed(context)
  const gate = Promise.withResolvers<void>()
  const first = ask({}, () => gate.promise)
  await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT', 'already used'))
  gate.resolve()
  await first
  await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'))
  restart()
  await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'))
  assert.equal(runs(), 1)
})

test('of two requests at the same moment the second waits for the first', async (context) => {
  const { ask, runs } = keyed(context)
  const gate = Promise.withResolvers<string>()
  const all = Promise.all([ask({}, () => gate.promise), ask(), ask()])
  gate.resolve('first')
  assert.deepEqual(await all, [
    { value: 'first', isFirst: true },
    { value: 'first', isFirst: false },
    { value: 'first', isFirst: false },
  ])
  assert.equal(runs(), 1)
})

test('a failure that left nothing behind frees the key for another try', async (context) => {
  const { ask, runs } = keyed(context)
  const fails = () => {
    throw new Fault('PRODUCT_UNREACHABLE', 'gone')
  }
  const both = await Promise.allSettled([ask({}, fails), ask()])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'fulfilled'],
    'who waited carries it out',
  )
  await assert.rejects(ask({ key: 'x' }, fails), fault('PRODUCT_UNREACHABLE'))
  assert.equal((await ask({ key: 'x', fingerprint: 'changed' })).isFirst, true)
  assert.equal(runs(), 4)
})

test('a definite failure is the answer from then on', async (context) => {
  const { ask, restart, runs } = keyed(context)
  const moved = new Fault('RPC_REPLY_MOVED', 'unreadable', { hint: 'look', details: { at: 3 }, status: 599 })
  await assert.rejects(
    ask({}, () => {
      throw moved
    }),
    moved,
  )
  restart()
  await assert.rejects(ask(), (error: unknown) => {
    fault('RPC_REPLY_MOVED', 'unreadable')(error)
    const { hint, details, status } = error as Fault
    assert.deepEqual([hint, details, status], ['look', { at: 3 }, 599])
    return true
  })
  assert.equal(runs(), 1)
})

test('a key lives for 24 hours', async (context) => {
  const { ask, clock } = keyed(context)
  await ask()
  clock.advance(24 * 3_600_000)
  assert.equal((await ask()).isFirst, false)
  clock.advance(1)
  assert.deepEqual(await ask({ fingerprint: 'b' }), { value: { run: 2 }, isFirst: true })
})

test('who goes away while it waits leaves the line, and the key as it was', async (context) => {
  const { ask, runs } = keyed(context)
  const gate = Promise.withResolvers<string>()
  const first = ask({}, () => gate.promise)
  const leaving = new AbortController()
  const second = ask({ signal: leaving.signal })
  leaving.abort()
  await assert.rejects(second, { name: 'AbortError' })
  gate.reject(new Fault('PRODUCT_UNREACHABLE', 'gone'))
  await assert.rejects(first, fault('PRODUCT_UNREACHABLE'))
  assert.equal((await ask({ fingerprint: 'b' })).isFirst, true, 'the key is free for any request')
  assert.equal(runs(), 2)
})

test('a result that cannot be kept is given all the same', async (context) => {
  const { ask, close, unkept } = keyed(context)
  assert.deepEqual(
    await ask({}, () => {
      close()
      return 'done'
    }),
    { value: 'done', isFirst: true },
  )
  assert.equal(unkept.length, 1)
})
