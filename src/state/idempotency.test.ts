import assert from 'node:assert/strict'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { type TestState, testOnBothEngines } from '../../tests/support/state-engines.ts'
import type { Claim } from '../domain/claim.ts'
import { Fault } from '../domain/fault.ts'
import { type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { type OnceRequest, openIdempotency } from './idempotency.ts'

function keyed(state: TestState) {
  const clock = fixedClock()
  const unkept: unknown[] = []
  let { store } = state
  let idempotency = openIdempotency(store, clock)
  let runs = 0
  const ask = async (
    change: Partial<OnceRequest> = {},
    work: (run: number, claim: Claim) => unknown = (run) => ({ run }),
  ) => {
    const isDefinite = ({ code }: Fault) => code === 'RPC_REPLY_MOVED'
    const onUnkept = (cause: unknown) => unkept.push(cause)
    const once = { key: 'k', fingerprint: 'a', isDefinite, onUnkept, ...change }
    return idempotency.once(once, async (claim) => {
      runs += 1
      return work(runs, claim)
    })
  }
  const restart = async () => {
    store = await state.restart()
    idempotency = openIdempotency(store, clock)
  }
  const forget = (id: string) => idempotency.forget(id)
  const together = (writes: readonly SqlWrite[]) => store.write(writes)
  return { ask, clock, restart, forget, together, unkept, close: state.close, runs: () => runs }
}

testOnBothEngines(
  'the same request under the same key gets the first result again, also after a restart',
  async (_context, state) => {
    const { ask, restart, runs } = keyed(state)
    assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: true })
    assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: false })
    await restart()
    assert.deepEqual(await ask(), { value: { run: 1 }, isFirst: false })
    assert.deepEqual(await ask({ key: 'other' }), { value: { run: 2 }, isFirst: true })
    assert.equal(runs(), 2)
  },
)

testOnBothEngines(
  'another request under a used key is refused, also while the first is under way',
  async (_context, state) => {
    const { ask, restart, runs } = keyed(state)
    const gate = Promise.withResolvers<void>()
    const first = ask({}, () => gate.promise)
    await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT', 'already used'))
    gate.resolve()
    await first
    await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'))
    await restart()
    await assert.rejects(ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'))
    assert.equal(runs(), 1)
  },
)

testOnBothEngines('of two requests at the same moment the second waits for the first', async (_context, state) => {
  const { ask, runs } = keyed(state)
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

testOnBothEngines('a failure that left nothing behind frees the key for another try', async (_context, state) => {
  const { ask, runs } = keyed(state)
  const fails = () => {
    throw new Fault('PRODUCT_UNREACHABLE', 'gone')
  }
  const both = await Promise.allSettled([ask({}, fails), ask()])
  assert.deepEqual(listField(both, 'status'), ['rejected', 'fulfilled'], 'who waited carries it out')
  await assert.rejects(ask({ key: 'x' }, fails), fault('PRODUCT_UNREACHABLE'))
  assert.equal((await ask({ key: 'x', fingerprint: 'changed' })).isFirst, true)
  assert.equal(runs(), 4)
})

testOnBothEngines('a definite failure is the answer from then on', async (_context, state) => {
  const { ask, restart, runs } = keyed(state)
  const moved = new Fault('RPC_REPLY_MOVED', 'unreadable', { hint: 'look', details: { at: 3 }, status: 599 })
  await assert.rejects(
    ask({}, () => {
      throw moved
    }),
    moved,
  )
  await restart()
  await assert.rejects(ask(), (error: unknown) => {
    fault('RPC_REPLY_MOVED', 'unreadable')(error)
    const { hint, details, status } = error as Fault
    assert.deepEqual([hint, details, status], ['look', { at: 3 }, 599])
    return true
  })
  assert.equal(runs(), 1)
})

testOnBothEngines('a key lives for 24 hours', async (_context, state) => {
  const { ask, clock } = keyed(state)
  await ask()
  clock.advance(24 * 3_600_000)
  assert.equal((await ask()).isFirst, false)
  clock.advance(1)
  assert.deepEqual(await ask({ fingerprint: 'b' }), { value: { run: 2 }, isFirst: true })
})

testOnBothEngines('who goes away while it waits leaves the line, and the key as it was', async (_context, state) => {
  const { ask, runs } = keyed(state)
  const gate = Promise.withResolvers<string>()
  gate.promise.catch(() => {})
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

testOnBothEngines('a result that cannot be kept is given all the same', async (_context, state) => {
  const { ask, close, unkept } = keyed(state)
  assert.deepEqual(
    await ask({}, async () => {
      await close()
      return 'done'
    }),
    { value: 'done', isFirst: true },
  )
  assert.equal(unkept.length, 1)
})

/** Begins work under the key that never comes to an end, and starts anew as after a kill. */
async function cutAfter(keyed: Keyed, begin: (claim: Claim) => unknown): Promise<void> {
  const begun = Promise.withResolvers<void>()
  void keyed.ask({}, async (_run, claim) => {
    await begin(claim)
    begun.resolve()
    await new Promise(() => {})
  })
  await begun.promise
  await keyed.restart()
}
type Keyed = ReturnType<typeof keyed>

testOnBothEngines(
  'work that was cut short is gone on with: it has the same ids, and means what it meant',
  async (_context, state) => {
    const services = keyed(state)
    const meant = { notebookUrl: 'first', accounts: { local: 'default' } }
    let first: Claim | undefined
    await cutAfter(services, async (claim) => {
      first = claim
      assert.deepEqual([claim.isRetry, await claim.pin('note', async () => ({ id: 'n1' }))], [false, { id: 'n1' }])
    })
    services.clock.advance(1000)
    await assert.rejects(services.ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'))
    const refused = () => {
      throw new Fault('PRODUCT_UNREACHABLE', 'gone')
    }
    await assert.rejects(services.ask({}, refused), fault('PRODUCT_UNREACHABLE'))
    await assert.rejects(services.ask({ fingerprint: 'b' }), fault('IDEMPOTENCY_CONFLICT'), 'what was cut may be there')
    await services.ask({ meant: () => meant }, async (_run, claim) => {
      assert.deepEqual([claim.isRetry, claim.sinceMs, claim.selection], [true, first!.sinceMs, null])
      assert.deepEqual([claim.deriveId('a'), claim.deriveId('b')], [first!.deriveId('a'), first!.deriveId('b')])
      assert.deepEqual(await claim.pin('note', async () => assert.fail('it was found before')), { id: 'n1' })
    })
    await services.ask({ key: 'other', meant: () => meant }, (_run, claim) => {
      assert.notEqual(claim.deriveId('a'), first!.deriveId('a'))
      assert.deepEqual([claim.isRetry, claim.selection], [false, meant])
    })
  },
)

testOnBothEngines(
  'what was kept together with a write is the answer, though the work never came to its end',
  async (_context, state) => {
    const services = keyed(state)
    await cutAfter(services, (claim) => services.together(claim.keep('written')))
    assert.deepEqual(await services.ask(), { value: 'written', isFirst: false })
  },
)

testOnBothEngines('what is kept together with a write that is undone is not kept', async (_context, state) => {
  const services = keyed(state)
  const fails = writeOne('DELETE FROM claim WHERE key = ?1 RETURNING key', ['nobody'])
  const orElse = () => new Error('undone')
  await cutAfter(services, async (claim) => {
    const all = [...claim.keep('written'), { statements: fails.statements.map((one) => ({ ...one, orElse })) }]
    await assert.rejects(services.together(all), /undone/)
  })
  assert.deepEqual(await services.ask(), { value: { run: 2 }, isFirst: true })
})

testOnBothEngines(
  'a claim that was cut and knows a notebook is forgotten with it; one that is worked on is not',
  async (_context, state) => {
    const services = keyed(state)
    const find = async () => ({ title: 'Secret', notebookId: 'gone' })
    await cutAfter(services, async (claim) => {
      await claim.pin('note', find)
      await services.forget('gone')
    })
    await services.ask({}, (_run, { isRetry: isAgain }) => assert.ok(isAgain))
    await cutAfter({ ...services, ask: (change, work) => services.ask({ ...change, key: 'x' }, work) }, (claim) =>
      claim.pin('note', find),
    )
    await services.forget('gone')
    await services.ask({ key: 'x' }, (_run, { isRetry: isAgain }) => assert.ok(!isAgain))
  },
)

testOnBothEngines('a key is not forgotten because somebody set the clock, ahead or back', async (_context, state) => {
  const { ask, clock, runs } = keyed(state)
  await ask()
  for (const days of [400, -800]) {
    clock.set(clock.now() + days * 86_400_000)
    await ask({ key: `another ${days}` }) // a new claim sweeps the old ones
    assert.equal((await ask()).isFirst, false)
  }
  assert.equal(runs(), 3)
})
