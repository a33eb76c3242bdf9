import type { StorageState } from '../../src/domain/storage-state.ts'
import { createLog } from '../../src/lib/log.ts'
import { createRpcProduct, type RpcOptions, type RpcProduct } from '../../src/product/rpc/product.ts'
import { type Answer, fakeWire, type Heard, HOST } from './fake-wire.ts'

export const SID = {
  name: 'SID',
  value: 's1',
  domain: '.google.com',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
} as const

/** A product over a fake wire: no socket, no waiting; `paused` says how long it would have slept. */
export function fakeHosted(answer: (heard: Heard) => Answer, options: Partial<RpcOptions> = {}) {
  const wire = fakeWire(answer)
  const saved: StorageState[] = []
  const paused: number[] = []
  let now = Date.parse('2026-11-21T08:00:00Z')
  const product: RpcProduct = createRpcProduct({
    hosts: [HOST],
    credentials: { load: () => saved.at(-1) ?? { cookies: [SID] }, save: (state) => void saved.push(state) },
    log: createLog({ level: 'silent' }),
    fetch: wire.fetch,
    clock: { now: () => now, ticks: () => now },
    sleep: async (ms, signal) => {
      signal.throwIfAborted()
      paused.push(ms)
      now += ms
    },
    ...options,
  })
  return { ...wire, product, saved, paused }
}
