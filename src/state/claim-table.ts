import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import { runInTransaction, writeWithoutSync } from '../lib/sqlite.ts'

/** How long a key is remembered. */
const KEPT_MS = 24 * 3_600_000

/** A key that somebody has claimed; `outcome` is null until its work is over. */
export type StoredClaim<Outcome> = {
  readonly key: string
  readonly fingerprint: string
  /** What the ids of all that is made under the claim are derived from. */
  readonly id: string
  readonly claimedAtMs: number
  /** What was found out at the first try. */
  readonly known: Readonly<Record<string, unknown>>
  readonly outcome: Outcome | null
}

export type ClaimTable<Outcome> = ReturnType<typeof openClaimTable<Outcome>>

/**
 * The rows of claimed keys. A claim is on disk when `add` returns; an outcome survives the end of this process, and
 * where it is lost with the machine the claim is still there.
 */
export function openClaimTable<Outcome>(database: DatabaseSync, clock: Clock) {
  const readAgeingTime = createAgeingTime(clock)
  const select = database.prepare('SELECT * FROM claim WHERE key = ? AND kept_at_ms >= ?')
  const insert = database.prepare(
    `INSERT OR REPLACE INTO claim (key, fingerprint, id, claimed_at_ms, kept_at_ms, known, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = database.prepare('DELETE FROM claim WHERE key = ?')
  const removeKept = database.prepare('DELETE FROM claim WHERE instr(outcome, ?) > 0')
  const selectOpen = database.prepare('SELECT key FROM claim WHERE outcome IS NULL AND instr(known, ?) > 0')
  const trim = database.prepare('DELETE FROM claim WHERE kept_at_ms < ?')
  const saveClaim = ({ key, fingerprint, id, claimedAtMs, known, outcome }: StoredClaim<Outcome>) =>
    insert.run(
      key,
      fingerprint,
      id,
      claimedAtMs,
      clock.now(),
      JSON.stringify(known),
      outcome && JSON.stringify(outcome),
    )
  return {
    find(key: string): StoredClaim<Outcome> | null {
      const row = select.get(key, readAgeingTime() - KEPT_MS)
      return row ? readClaimRow<Outcome>(row) : null
    },
    add({ key, fingerprint, known }: Pick<StoredClaim<Outcome>, 'key' | 'fingerprint' | 'known'>) {
      const claim = { key, fingerprint, id: randomUUID(), claimedAtMs: clock.now(), known, outcome: null }
      runInTransaction(database, () => {
        trim.run(readAgeingTime() - KEPT_MS)
        saveClaim(claim)
      })
      return claim
    },
    /** Adds what was found out; on disk when it returns. */
    learn: (claim: StoredClaim<Outcome>): void => void saveClaim(claim),
    /** What was found out is let go. */
    keep: (claim: StoredClaim<Outcome>, outcome: Outcome): void =>
      void writeWithoutSync(database, () => saveClaim({ ...claim, known: {}, outcome })),
    release: (key: string): void => void writeWithoutSync(database, () => remove.run(key)),
    /** Deletes the outcomes that hold this text, and the claims without one that know it, but for those in use. */
    forget(text: string, isInUse: (key: string) => boolean): void {
      const open = selectOpen.all(text).map(({ key }) => String(key))
      runInTransaction(database, () => {
        removeKept.run(text)
        for (const key of open) if (!isInUse(key)) remove.run(key)
      })
    },
  }
}

function readClaimRow<Outcome>(row: Record<string, unknown>): StoredClaim<Outcome> {
  return {
    key: String(row.key),
    fingerprint: String(row.fingerprint),
    id: String(row.id),
    claimedAtMs: Number(row.claimed_at_ms),
    known: JSON.parse(String(row.known)),
    outcome: JSON.parse(String(row.outcome)),
  }
}
