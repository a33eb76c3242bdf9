import { randomUUID } from 'node:crypto'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import { awaitNotice } from '../lib/sql/leases.ts'
import { type SqlRow, type SqlStatement, type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import { createLostLeaseFault } from './lost-lease.ts'

/** How long a key is remembered. */
const KEPT_MS = 24 * 3_600_000

/** Told with the id of a claim that has come to its end. */
const CHANNEL = 'claim'

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
  /** How often it was taken up: more than once when its holder was lost. */
  readonly starts: number
}

const SELECT = 'SELECT * FROM claim WHERE key = ?1 AND kept_at_ms >= ?2'
const TRIM = 'DELETE FROM claim WHERE kept_at_ms < ?1'
const INSERT = `INSERT INTO claim (key, fingerprint, id, claimed_at_ms, kept_at_ms, known, starts, holder, leased_until)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, {lease_end}) ON CONFLICT (key) DO NOTHING`
// What this process holds and does not work on is what it tried before, and could not bring to an end.
const IS_FREE = 'outcome IS NULL AND (holder = ?1 OR {lease_over})'
const TAKE_OVER = `UPDATE claim SET holder = ?1, leased_until = {lease_end}, starts = starts + 1
  WHERE key = ?2 AND ${IS_FREE} RETURNING *`
// It is written anew where everything was wiped meanwhile. What has an outcome is left as it is: a write that nobody could
// say was kept is written again, or its claim let go, and both must do nothing where it was.
const KEEP = `INSERT INTO claim (key, fingerprint, id, claimed_at_ms, kept_at_ms, known, outcome, starts, holder, leased_until)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, {lease_end})
  ON CONFLICT (key) DO UPDATE SET kept_at_ms = excluded.kept_at_ms, known = excluded.known, outcome = excluded.outcome
  WHERE claim.holder = excluded.holder AND claim.starts = excluded.starts AND claim.outcome IS NULL`
const IS_OPEN = 'key = ?2 AND holder = ?1 AND starts = ?3 AND outcome IS NULL'
const RELEASE = `DELETE FROM claim WHERE ${IS_OPEN}`
const GIVE_UP = `UPDATE claim SET holder = NULL, leased_until = NULL WHERE ${IS_OPEN}`
const RENEW = 'UPDATE claim SET leased_until = {lease_end} WHERE holder = ?1 AND outcome IS NULL'
const FORGET_OUTCOMES = 'DELETE FROM claim WHERE {position}(outcome, ?1) > 0'
const SELECT_OPEN = `SELECT key FROM claim WHERE ${IS_FREE} AND {position}(known, ?2) > 0`
const FORGET_OPEN = `DELETE FROM claim WHERE key = ?2 AND ${IS_FREE}`

/**
 * The rows of claimed keys. A claim is on disk when `take` resolves; an outcome survives the end of this process, and
 * where it is lost with the machine the claim is still there. Whoever holds a claim writes; who has lost it, nothing.
 */
export class ClaimTable<Outcome> {
  readonly store: SqlStore
  readonly #clock: Clock
  readonly #readAgeingTime: () => number

  constructor(store: SqlStore, clock: Clock) {
    this.store = store
    this.#clock = clock
    this.#readAgeingTime = createAgeingTime(clock)
  }

  async find(key: string): Promise<StoredClaim<Outcome> | null> {
    const [row] = await this.store.read<SqlRow>(SELECT, [key, this.#readAgeingTime() - KEPT_MS])
    return row ? readClaimRow<Outcome>(row) : null
  }

  /** A new claim of ours; null when somebody else was faster. */
  async take({
    key,
    fingerprint,
    known,
  }: Pick<StoredClaim<Outcome>, 'key' | 'fingerprint' | 'known'>): Promise<StoredClaim<Outcome> | null> {
    const now = this.#clock.now()
    const claim = { key, fingerprint, id: randomUUID(), claimedAtMs: now, known, outcome: null, starts: 1 }
    const values = [key, fingerprint, claim.id, now, now, JSON.stringify(known), this.store.holder]
    const trim = { text: TRIM, values: [this.#readAgeingTime() - KEPT_MS] }
    const [, taken] = await this.store.write([{ statements: [trim, { text: INSERT, values }] }])
    return taken!.length > 0 ? claim : null
  }

  /** Goes on with a claim whose holder is gone; null while somebody works on it. */
  async takeOver({ key }: StoredClaim<Outcome>): Promise<StoredClaim<Outcome> | null> {
    const [taken] = await this.store.write([writeOne(TAKE_OVER, [this.store.holder, key])])
    return taken![0] ? readClaimRow<Outcome>(taken![0]) : null
  }

  /** Resolves when somebody else's claim may have come to its end. */
  awaitEnd({ id }: StoredClaim<Outcome>, signal?: AbortSignal): Promise<void> {
    return awaitNotice(this.store, CHANNEL, id, signal)
  }

  /** Adds what was found out; on disk when it resolves. @throws Fault when the claim was lost */
  async learn(claim: StoredClaim<Outcome>): Promise<void> {
    await this.store.write([{ statements: [this.#save(claim)] }])
  }

  /** What was found out is let go. */
  keep(claim: StoredClaim<Outcome>, outcome: Outcome): SqlWrite {
    const notices = [{ channel: CHANNEL, payload: claim.id }]
    return { statements: [this.#save({ ...claim, known: {}, outcome })], notices, isRecoverable: true }
  }

  /** The key is free again. */
  release = (claim: StoredClaim<Outcome>): Promise<void> => this.#letGo(RELEASE, claim)

  /** Nobody works on it any more, and it has no outcome: whoever comes next goes on with it. */
  giveUp = (claim: StoredClaim<Outcome>): Promise<void> => this.#letGo(GIVE_UP, claim)

  /** Says that this process still works on its claims. */
  renew = async (): Promise<void> => {
    await this.store.write([writeOne(RENEW, [this.store.holder])])
  }

  /** Deletes the outcomes that hold this text, and the claims without one that know it, but for those in use. */
  async forget(text: string, isInUse: (key: string) => boolean): Promise<void> {
    const { holder } = this.store
    const open = await this.store.read<{ readonly key: string }>(SELECT_OPEN, [holder, text])
    const left = open
      .filter(({ key }) => !isInUse(key))
      .map(({ key }) => ({ text: FORGET_OPEN, values: [holder, key] }))
    await this.store.write([{ statements: [{ text: FORGET_OUTCOMES, values: [text] }, ...left] }])
  }

  async #letGo(text: string, { key, id, starts }: StoredClaim<Outcome>): Promise<void> {
    const notices = [{ channel: CHANNEL, payload: id }]
    await this.store.write([writeOne(text, [this.store.holder, key, starts], { notices, isRecoverable: true })])
  }

  #save({ key, fingerprint, id, claimedAtMs, known, outcome, starts }: StoredClaim<Outcome>): SqlStatement {
    const [now, holder] = [this.#clock.now(), this.store.holder]
    const texts = [JSON.stringify(known), outcome && JSON.stringify(outcome)]
    const values = [key, fingerprint, id, claimedAtMs, now, ...texts, starts, holder]
    return { text: KEEP, values, orElse: createLostLeaseFault }
  }
}

function readClaimRow<Outcome>(row: SqlRow): StoredClaim<Outcome> {
  return {
    key: String(row.key),
    fingerprint: String(row.fingerprint),
    id: String(row.id),
    claimedAtMs: Number(row.claimed_at_ms),
    known: JSON.parse(String(row.known)),
    outcome: JSON.parse(String(row.outcome)),
    starts: Number(row.starts),
  }
}
