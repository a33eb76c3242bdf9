import type { QuotaAction, QuotaLimits } from '../domain/quota.ts'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import { type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'

/** What is known of one account's quota for one action; `limit` and `remaining` are null where no limit is known. */
export type QuotaState = {
  readonly action: QuotaAction
  readonly limit: number | null
  readonly used: number
  readonly remaining: number | null
  /** When one more is free again, epoch ms; null while something is free. */
  readonly freeAtMs: number | null
  /** Whether the product itself refused, which counts more than our count. */
  readonly isRefused: boolean
}

/**
 * The ledger of what each hosted account has used in the last 24 hours, as far as it went through this service: the
 * product tells nobody its own count. Writes are durable when they resolve. No clock that somebody sets ahead frees
 * anything, and none that is set back binds for longer than a window.
 */
export type Quota = {
  used(account: string, action: QuotaAction): Promise<void>
  /** The product refused: nothing is left until then, a window at most, or for the rest of it where no time was named. */
  refused(account: string, action: QuotaAction, retryAfterSeconds: number | null): Promise<void>
  state(account: string, action: QuotaAction): Promise<QuotaState>
  /** What forgets an account. */
  planForget(account: string): SqlWrite
}

const WINDOW_MS = 24 * 3_600_000
/** Where nothing was counted here, somebody used the account elsewhere: it is tried again after an hour. */
const UNKNOWN_WAIT_MS = 3_600_000

const INSERT_USE = 'INSERT INTO quota_use (account, action, at_ms) VALUES (?1, ?2, ?3)'
const SWEEP = 'DELETE FROM quota_use WHERE at_ms <= ?1'
const SELECT_USES = `SELECT at_ms FROM quota_use WHERE account = ?1 AND action = ?2 AND at_ms > ?3 ORDER BY at_ms`
const SPEND = `INSERT INTO quota_spent (account, action, until_ms) VALUES (?1, ?2, ?3)
  ON CONFLICT (account, action) DO UPDATE SET until_ms = excluded.until_ms`
const SELECT_SPENT = 'SELECT until_ms FROM quota_spent WHERE account = ?1 AND action = ?2'
const SELECT_AHEAD = `SELECT 1 AS ahead WHERE EXISTS (SELECT 1 FROM quota_use WHERE at_ms > ?1)
  OR EXISTS (SELECT 1 FROM quota_spent WHERE until_ms > ?2)`
const PULL_USES = 'UPDATE quota_use SET at_ms = ?1 WHERE at_ms > ?1'
const PULL_SPENT = 'UPDATE quota_spent SET until_ms = ?1 WHERE until_ms > ?1'
const FORGETTING = ['quota_use', 'quota_spent'].map((table) => `DELETE FROM ${table} WHERE account = ?1`)

export function openQuota(store: SqlStore, clock: Clock, limits: QuotaLimits): Quota {
  const readAgeingTime = createAgeingTime(clock)
  const listUseTimes = async (account: string, action: QuotaAction) => {
    const rows = await store.read(SELECT_USES, [account, action, readAgeingTime() - WINDOW_MS])
    return rows.map(({ at_ms }) => Number(at_ms))
  }
  return {
    async used(account, action) {
      const sweep = { text: SWEEP, values: [readAgeingTime() - WINDOW_MS] }
      const use = { text: INSERT_USE, values: [account, action, clock.now()] }
      await store.write([{ statements: [sweep, use] }])
    },
    async refused(account, action, retryAfterSeconds) {
      await pullBackFromAhead(store, clock)
      const [oldest] = await listUseTimes(account, action)
      const named = retryAfterSeconds === null ? null : clock.now() + retryAfterSeconds * 1000
      const ofWindow = oldest === undefined ? clock.now() + UNKNOWN_WAIT_MS : oldest + WINDOW_MS
      await store.write([writeOne(SPEND, [account, action, Math.ceil(named ?? ofWindow)])])
    },
    async state(account, action) {
      await pullBackFromAhead(store, clock)
      const times = await listUseTimes(account, action)
      const [spent] = await store.read(SELECT_SPENT, [account, action])
      const untilMs = Number(spent?.until_ms ?? 0)
      return buildQuotaState({ action, limit: limits[action] ?? null, times, untilMs, nowMs: clock.now() })
    },
    planForget: (account) => ({ statements: FORGETTING.map((text) => ({ text, values: [account] })) }),
  }
}

/** Somebody set the clock back: without this, what was noted before would count until it has come round again. */
async function pullBackFromAhead(store: SqlStore, clock: Clock): Promise<void> {
  const [nowMs, windowEndMs] = [clock.now(), clock.now() + WINDOW_MS]
  if ((await store.read(SELECT_AHEAD, [nowMs, windowEndMs])).length === 0) return
  const pullUses = { text: PULL_USES, values: [nowMs] }
  await store.write([{ statements: [pullUses, { text: PULL_SPENT, values: [windowEndMs] }] }])
}

type KnownQuota = Pick<QuotaState, 'action' | 'limit'> & {
  /** When it was used in the last 24 hours, the first use first. */
  readonly times: readonly number[]
  /** Until when the product has refused. */
  readonly untilMs: number
  readonly nowMs: number
}

function buildQuotaState({ action, limit, times, untilMs, nowMs }: KnownQuota): QuotaState {
  const used = times.length
  if (untilMs > nowMs) return { action, limit, used, remaining: 0, freeAtMs: untilMs, isRefused: true }
  const remaining = limit === null ? null : Math.max(0, limit - used)
  const freeAtMs = remaining === 0 ? (times[used - limit!] ?? nowMs) + WINDOW_MS : null
  return { action, limit, used, remaining, freeAtMs, isRefused: false }
}
