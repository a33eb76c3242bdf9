import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { SID } from '../../../tests/support/fake-hosted.ts'
import { HOST } from '../../../tests/support/fake-wire.ts'
import { fault } from '../../../tests/support/faults.ts'
import type { StorageState } from '../../domain/storage-state.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { Exchange, type Fetch, readReplyBytes } from './exchange.ts'

const signal = new AbortController().signal
const ASK = { timeoutMs: 30_000, what: 'LIST_NOTES' } as const
const silent = createLog({ level: 'silent' })

function exchangeOver(fetch: Fetch, save: (state: StorageState) => void | Promise<void> = () => {}) {
  const credentials = { load: () => ({ cookies: [SID] }), save }
  return new Exchange({ hosts: [HOST], credentials, clock: systemClock, log: silent, fetch })
}

/** Answers nothing until the request is aborted. */
const never: Fetch = (_address, { signal: aborted }) =>
  new Promise((_resolve, reject) => aborted!.addEventListener('abort', () => reject(aborted!.reason)))

/** Moves the time forward once whatever is on its way has settled. */
async function after(context: TestContext, ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  context.mock.timers.tick(ms)
}

describe('one request', () => {
  test('that nobody answers ends when its time is over', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const sent = assert.rejects(exchangeOver(never).send(HOST, ASK, signal), fault('TIMEOUT', 'LIST_NOTES'))
    await after(context, 30_000)
    await sent
  })

  test('ends with the reason of its caller, not as a timeout', async () => {
    const gone = new AbortController()
    const sent = exchangeOver(never).send(HOST, ASK, gone.signal)
    gone.abort(new Error('gone'))
    await assert.rejects(sent, /gone/)
  })

  test('whose reply stalls ends when nothing came for too long', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const stalled = new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([1, 2])) }),
    )
    const read = async () => {
      let count = 0
      for await (const bytes of readReplyBytes(stalled, { what: 'CHAT', firstMs: 300_000, nextMs: 120_000 }, signal))
        count += bytes.length
      return count
    }
    const reading = assert.rejects(read(), fault('TIMEOUT', 'CHAT'))
    await after(context, 0)
    await after(context, 120_000)
    await reading
  })

  test('whose reply drips, or has no end, is over at its limits', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const endless = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10)) }))
    const limits = { what: 'CHAT', firstMs: 1000, nextMs: 1000 }
    const drip = async () => {
      for await (const _ of readReplyBytes(endless(), { ...limits, wholeMs: 3000 }, signal)) await after(context, 900)
    }
    await assert.rejects(drip(), fault('TIMEOUT', 'CHAT'))
    const flood = async () => {
      for await (const _ of readReplyBytes(endless(), { ...limits, maxBytes: 2 ** 20 }, signal));
    }
    await assert.rejects(flood(), fault('PRODUCT_FAILED', 'larger than 1 MB'))
  })

  test('whose reply nobody reads to its end lets the connection go', async () => {
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => {
        isCancelled = true
      },
    })
    for await (const _ of readReplyBytes(new Response(endless), { what: 'CHAT', firstMs: 1000, nextMs: 1000 }, signal))
      break
    assert.equal(isCancelled, true)
  })
})

describe('new cookies', () => {
  const giving =
    (value: () => number): Fetch =>
    async () =>
      new Response('', { headers: { 'set-cookie': `SIDCC=${value()}; Path=/` } })

  test('are written back one after the other, and only the newest of those that came meanwhile', async () => {
    let count = 0
    const saved: (string | undefined)[] = []
    const first = Promise.withResolvers<void>()
    const exchange = exchangeOver(
      giving(() => ++count),
      async ({ cookies }) => {
        saved.push(cookies.find(({ name }) => name === 'SIDCC')?.value)
        if (saved.length === 1) await first.promise
      },
    )
    for (let sent = 0; sent < 4; sent += 1) await exchange.send(HOST, ASK, signal)
    first.resolve()
    await exchange.flushCookies()
    assert.deepEqual(saved, ['1', '4'])
  })

  test('that cannot be written back do not stop the work', async () => {
    const exchange = exchangeOver(
      giving(() => 7),
      () => Promise.reject(new Error('disk')),
    )
    await exchange.send(HOST, ASK, signal)
    await exchange.flushCookies()
    assert.match(exchange.jar.header(HOST), /SIDCC=7/)
  })
})
