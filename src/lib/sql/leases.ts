import { setTimeout as wait } from 'node:timers/promises'
import { untilAborted } from '../until-aborted.ts'
import type { SqlStore } from './sql-store.ts'

/**
 * Calls `renew` at a third of a lease until the returned function is called; where leases do not end, never. One that
 * failed is made up for by the next.
 */
export function keepRenewing({ leaseMs }: SqlStore, renew: () => Promise<unknown>): () => void {
  if (leaseMs === null) return () => {}
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** Resolves when `payload` is told on a channel, and by then at the latest when a lease may have ended. */
export async function awaitNotice(
  store: SqlStore,
  channel: string,
  payload: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const told = Promise.withResolvers<void>()
  const over = new AbortController()
  const stop = store.listen(channel, (heard) => (heard === null || heard === payload) && told.resolve())
  const lookAgain = wait((store.leaseMs ?? 0) / 3, undefined, { signal: over.signal }).catch(() => {})
  try {
    await untilAborted(Promise.race([told.promise, lookAgain]), signal)
  } finally {
    stop()
    over.abort()
  }
}
