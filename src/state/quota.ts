import type { DatabaseSync } from 'node:sqlite'
import type { QuotaAction, QuotaLimits } from '../domain/quota.ts'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { runInTransaction } from '../lib/sqlite.ts'

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
 * product tells nobody its own count. Writes are durable when they return. No clock that somebody sets ahead frees
 * anything, and none that is set back binds for longer than a window.
 */
export type Quota = {
  used(account: string, action: QuotaAction): void
  /** The product refused: nothing is left until then, a window at most, or for the rest of it where no time was named. */
  refused(account: string, action: QuotaAction, retryAfterSeconds: number | null): void
  state(account: string, action: QuotaAction): QuotaState
  /** What forgets an account. */
  planForget(account: string): SqlWrite
}

const WINDOW_MS = 24 * 3_600_000
/** Where nothing was counted here, somebody used the account elsewhere: it is tried again after an hour. */
const UNKNOWN_WAIT_MS = 3_600_000

const FORGETTING = ['quota_use', 'quota_spent'].map((table) => `DELETE FROM ${table} WHERE account = ?1`)

function prepareQuotaStatements(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO quota_use (account, action, at_ms) VALUES (?, ?, ?)')
  const sweep = database.prepare('DELETE FROM quota_use WHERE at_ms <= ?')
  const uses = database.prepare(
    'SELECT at_ms FROM quota_use WHERE account = ? AND action = ? AND at_ms > ? ORDER BY at_ms',
  )
  const spend = database.prepare('INSERT OR REPLACE INTO quota_spent (account, action, until_ms) VALUES (?, ?, ?)')
  const spent = database.prepare('SELECT until_ms FROM quota_spent WHERE account = ? AND action = ?')
  const isAhead = database.prepare(
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM quota_use WHERE at_ms > ?) OR EXISTS (SELECT 1 FROM quota_spent WHERE until_ms > ?)',
  )
  const pullUses = database.prepare('UPDATE quota_use SET at_ms = ?1 WHERE at_ms > ?1')
  const pullSpent = database.prepare('UPDATE quota_spent SET until_ms = ?1 WHERE until_ms > ?1')
  return { insert, sweep, uses, spend, spent, isAhead, pullUses, pullSpent }
}

export function openQuota(database: DatabaseSync, clock: Clock, limits: QuotaLimits): Quota {
  const { insert, sweep, uses, spend, spent, isAhead, pullUses, pullSpent } = prepareQuotaStatements(database)
  const readAgeingTime = createAgeingTime(clock)
  /** Somebody set the clock back: without this, what was noted before would count until it has come round again. */
  const pullBackFromAhead = () => {
    const [nowMs, windowEndMs] = [clock.now(), clock.now() + WINDOW_MS]
    if (isAhead.get(nowMs, windowEndMs) === undefined) return
    runInTransaction(database, () => {
      pullUses.run(nowMs)
      pullSpent.run(windowEndMs)
    })
  }
  const listUseTimes = (account: string, action: QuotaAction) =>
    uses.all(account, action, readAgeingTime() - WINDOW_MS).map(({ at_ms }) => Number(at_ms))
  return {
    used(account, action) {
      sweep.run(readAgeingTime() - WINDOW_MS)
      insert.run(account, action, clock.now())
    },
    refused(account, action, retryAfterSeconds) {
      pullBackFromAhead()
      const [oldest] = listUseTimes(account, action)
      const named = retryAfterSeconds === null ? null : clock.now() + retryAfterSeconds * 1000
      const ofWindow = oldest === undefined ? clock.now() + UNKNOWN_WAIT_MS : oldest + WINDOW_MS
      spend.run(account, action, named ?? ofWindow)
    },
    state(account, action) {
      pullBackFromAhead()
      const times = listUseTimes(account, action)
      const limit = limits[action] ?? null
      const untilMs = Number(spent.get(account, action)?.until_ms ?? 0)
      if (untilMs > clock.now())
        return { action, limit, used: times.length, remaining: 0, freeAtMs: untilMs, isRefused: true }
      const remaining = limit === null ? null : Math.max(0, limit - times.length)
      const freeAtMs = remaining === 0 ? (times[times.length - limit!] ?? clock.now()) + WINDOW_MS : null
      return { action, limit, used: times.length, remaining, freeAtMs, isRefused: false }
    },
    planForget: (account) => ({ statements: FORGETTING.map((text) => ({ text, values: [account] })) }),
  }
}
