import type { ActiveSelection, Claim } from '../domain/claim.ts'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { deriveUuid } from '../lib/hash.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { keepRenewing } from '../lib/sql/leases.ts'
import type { SqlStore, SqlWrite } from '../lib/sql/sql-store.ts'
import { ClaimTable, type StoredClaim } from './claim-table.ts'

export type OnceRequest = {
  /** What the caller chose, at most 255 characters. */
  readonly key: string
  /** Tells one request from another: the same for the same operation with the same input. */
  readonly fingerprint: string
  /** What is active at this moment: written down with the claim. */
  readonly meant?: () => ActiveSelection | Promise<ActiveSelection>
  /** Whether this failure is the last word, because it left something done: it is then kept like a result. */
  readonly isDefinite: (fault: Fault) => boolean
  /** Told when a result could not be kept; the caller gets it all the same. */
  readonly onUnkept: (cause: unknown) => void
  readonly signal?: AbortSignal
}

/**
 * Remembers what came of a request under the key its caller chose, so that sending it again does nothing twice. The key
 * is claimed before the work begins. Results, and failures that left something done, are kept with it; after any other
 * failure the key is free to be tried again. A claim that has no outcome and that nobody works on was cut short by a
 * kill: whoever sends it again goes on with it (`Claim.isRetry`), and its key is not free until something came of it.
 * Source: decisions, sections 7 and 12.
 */
export type Idempotency = {
  /**
   * The value kept under the key, or what `work` gives (JSON). Of two requests at the same moment, on any process, the
   * second waits for the first, and runs its own work only when nothing was kept of that.
   * @throws Fault IDEMPOTENCY_CONFLICT when the key was used for another request; the kept fault; what `work` throws
   */
  once<T>(
    once: OnceRequest,
    work: (claim: Claim) => Promise<T>,
  ): Promise<{ readonly value: T; readonly isFirst: boolean }>
  /** Forgets what is kept of a notebook that has been deleted. */
  forget(notebookId: string): Promise<void>
}

type KeptFault = Pick<Fault, 'code' | 'message' | 'hint' | 'details' | 'meta' | 'status'>
type KeptOutcome = { readonly value: unknown } | { readonly fault: KeptFault }

export function openIdempotency(store: SqlStore, clock: Clock): Idempotency {
  const table = new ClaimTable<KeptOutcome>(store, clock)
  const queue = createSerialQueue()
  /** What is under way here, so that another request with its key is refused at once. */
  const underWay = new Map<string, { readonly fingerprint: string; callers: number }>()
  let stopRenewing = () => {}
  const enter = ({ key, fingerprint }: OnceRequest) => {
    const line = underWay.get(key) ?? { fingerprint, callers: 0 }
    requireSame(line.fingerprint, fingerprint)
    if (underWay.size === 0) stopRenewing = keepRenewing(store, table.renew)
    underWay.set(key, line)
    line.callers += 1
    return () => {
      line.callers -= 1
      if (line.callers === 0) underWay.delete(key)
      if (underWay.size === 0) stopRenewing()
    }
  }
  return {
    forget: (notebookId) => table.forget(notebookId, (key) => underWay.has(key)),
    async once<T>(once: OnceRequest, work: (claim: Claim) => Promise<T>) {
      const leave = enter(once)
      const runAttempt = async () => {
        const { stored, isRetry } = await claimKey(table, once)
        if (stored.outcome) return { value: readOutcome<T>(stored.outcome), isFirst: false }
        return { value: await carryOutClaimed(once, work, new OpenClaim(table, stored, isRetry)), isFirst: true }
      }
      try {
        return await queue.run(once.key, runAttempt, once.signal)
      } finally {
        leave()
      }
    },
  }
}

type ClaimedKey = { readonly stored: StoredClaim<KeptOutcome>; readonly isRetry: boolean }

/** The key, claimed by this process, or with its outcome; waits while another process works on it. */
async function claimKey(table: ClaimTable<KeptOutcome>, once: OnceRequest): Promise<ClaimedKey> {
  const { key, fingerprint, meant, signal } = once
  for (;;) {
    const stored = await table.find(key)
    if (!stored) {
      const taken = await table.take({ key, fingerprint, known: meant ? { meant: await meant() } : {} })
      if (taken) return { stored: taken, isRetry: false }
      continue
    }
    requireSame(stored.fingerprint, fingerprint)
    if (stored.outcome) return { stored, isRetry: false }
    const taken = await table.takeOver(stored)
    if (taken) return { stored: taken, isRetry: true }
    await table.awaitEnd(stored, signal)
  }
}

async function carryOutClaimed<T>(once: OnceRequest, work: (claim: Claim) => Promise<T>, claim: OpenClaim): Promise<T> {
  try {
    const value = await work(claim)
    await claim.settle({ value }).catch(once.onUnkept)
    return value
  } catch (error) {
    const outcome = error instanceof Fault && once.isDefinite(error) ? { fault: pickFaultFields(error) } : null
    await (outcome ? claim.settle(outcome) : claim.release()).catch(once.onUnkept)
    throw error
  }
}

/** A claim that is being worked on. */
class OpenClaim implements Claim {
  readonly isRetry: boolean
  readonly #table: ClaimTable<KeptOutcome>
  #stored: StoredClaim<KeptOutcome>
  #isKept = false

  constructor(table: ClaimTable<KeptOutcome>, stored: StoredClaim<KeptOutcome>, isRetry: boolean) {
    this.#table = table
    this.#stored = stored
    this.isRetry = isRetry
  }

  get sinceMs(): number {
    return this.#stored.claimedAtMs
  }

  get selection(): ActiveSelection | null {
    return (this.#stored.known.meant as ActiveSelection | undefined) ?? null
  }

  deriveId = (what: string): string => deriveUuid(this.#stored.id, what)

  pin = async <T>(what: string, find: () => Promise<T>): Promise<T> => {
    const { known } = this.#stored
    const name = `found ${what}`
    if (Object.hasOwn(known, name)) return known[name] as T
    const found = await find()
    const learnt = { ...this.#stored, known: { ...this.#stored.known, [name]: found } }
    await this.#table.learn(learnt)
    this.#stored = learnt
    return found
  }

  keep = (value: unknown): readonly SqlWrite[] => this.#writeOutcome({ value })

  /** Keeps how it ended, unless that was kept together with what the call wrote. */
  async settle(outcome: KeptOutcome): Promise<void> {
    const writes = this.#writeOutcome(outcome)
    if (writes.length > 0) await this.#table.store.write(writes)
  }

  /** The key is free again: nothing was left. That nothing is left of a try that was cut short, nobody can say. */
  async release(): Promise<void> {
    if (this.#isKept) return
    await (this.isRetry ? this.#table.giveUp(this.#stored) : this.#table.release(this.#stored))
  }

  #writeOutcome(outcome: KeptOutcome): readonly SqlWrite[] {
    if (this.#isKept) return []
    const markKept = () => {
      this.#isKept = true
    }
    return [{ ...this.#table.keep(this.#stored, outcome), onKept: markKept }]
  }
}

function requireSame(used: string, wanted: string): void {
  if (used === wanted) return
  throw new Fault('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was already used for another request.', {
    hint: 'Use a new key for a new request, and the same key only to send the very same request again.',
  })
}

function pickFaultFields({ code, message, hint, details, meta, status }: Fault): KeptFault {
  return { code, message, hint, details, meta, status }
}

function readOutcome<T>(outcome: KeptOutcome): T {
  if ('value' in outcome) return outcome.value as T
  const { code, message, ...options } = outcome.fault
  throw new Fault(code as FaultCode, message, options)
}
