import { setTimeout as wait } from 'node:timers/promises'
import { untilAborted } from '../until-aborted.ts'
import { type SqlRow, type SqlStore, writeOne } from './sql-store.ts'

/**
 * Calls `renew` at a third of a lease until the returned function is called; where leases do not end, never. One that
 * failed is made up for by the next.
 */
export function keepRenewing({ leaseMs }: SqlStore, renew: () => Promise<unknown>): () => void {
  return leaseMs === null ? () => {} : repeat(leaseMs / 3, () => void renew().catch(() => {}))
}

function repeat(everyMs: number, call: () => void): () => void {
  const timer = setInterval(call, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Whoever waits for the end of a lease looks so often while it lasts: what a lost process holds is not left long behind. */
const LOOKS_IN_A_LEASE = 15

/** How long after the end of a lease nobody may have looked yet. */
export const computeLookMs = (leaseMs: number): number => leaseMs / LOOKS_IN_A_LEASE

/** Calls `look` so often that nothing is left for long whose lease is over, one after the other; where leases do not end, never. */
export function keepLooking({ leaseMs }: SqlStore, look: () => Promise<unknown>): () => void {
  if (leaseMs === null) return () => {}
  let isLooking = false
  const endLook = () => {
    isLooking = false
  }
  return repeat(computeLookMs(leaseMs), () => {
    if (isLooking) return
    isLooking = true
    look().then(endLook, endLook)
  })
}

/** Resolves when `payload` is told on a channel, and so often besides that the end of a lease is soon seen. */
export async function awaitNotice(
  store: SqlStore,
  channel: string,
  payload: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const told = Promise.withResolvers<void>()
  const over = new AbortController()
  const stop = store.listen(channel, (heard) => (heard === null || heard === payload) && told.resolve())
  const lookAgain = wait(computeLookMs(store.leaseMs ?? 0), undefined, { signal: over.signal }).catch(() => {})
  try {
    await untilAborted(Promise.race([told.promise, lookAgain]), signal)
  } finally {
    stop()
    over.abort()
  }
}

/** Told with the name of a lease that is free again. */
const CHANNEL = 'lease'
const SELECT_LEFT = 'SELECT extract(epoch FROM leased_until) * 1000 AS until_ms FROM lease WHERE name = ?1'
const buildTaking = (end: string) => `INSERT INTO lease (name, holder, leased_until) VALUES (?1, ?2, ${end})
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
  WHERE lease.leased_until < now() RETURNING name`
const TAKE = buildTaking('{lease_end}')
const TAKE_TURN = buildTaking('now() + make_interval(secs => ?3)')
const RENEW = 'UPDATE lease SET leased_until = {lease_end} WHERE name = ?1 AND holder = ?2'
const RELEASE = 'DELETE FROM lease WHERE name = ?1 AND holder = ?2'

type HeldLease = {
  readonly name: string
  readonly signal: AbortSignal
}

/**
 * Runs `work` while no other process runs any under the same name; at once where there is none. Within one process its
 * caller sees to that.
 * @param work `cutAtMs`: when somebody who was cut short in his was heard of last, epoch milliseconds; else null
 */
export async function runHoldingLease<T>(
  store: SqlStore,
  { name, signal }: HeldLease,
  work: (cutAtMs: number | null) => Promise<T>,
): Promise<T> {
  if (store.leaseMs === null) return work(null)
  const cutAtMs = await takeLease(store, name, signal)
  const stopRenewing = keepRenewing(store, () => store.write([writeOne(RENEW, [name, store.holder])]))
  try {
    return await work(cutAtMs)
  } finally {
    stopRenewing()
    const notices = [{ channel: CHANNEL, payload: name }]
    await store.write([writeOne(RELEASE, [name, store.holder], { notices })]).catch(() => {}) // it ends by itself
  }
}

async function takeLease(store: SqlStore, name: string, signal: AbortSignal): Promise<number | null> {
  for (;;) {
    signal.throwIfAborted()
    const [left] = await store.read<SqlRow>(SELECT_LEFT, [name])
    const [taken] = await store.write([writeOne(TAKE, [name, store.holder])])
    if (taken!.length > 0) return left ? Number(left.until_ms) : null
    await awaitNotice(store, CHANNEL, name, signal)
  }
}

/** Whether this process is the one that does what is to be done once in so many seconds; the only one always is. */
export async function takeTurn(store: SqlStore, name: string, seconds: number): Promise<boolean> {
  if (store.leaseMs === null) return true
  return (await store.write([writeOne(TAKE_TURN, [name, store.holder, seconds])]))[0]!.length > 0
}
