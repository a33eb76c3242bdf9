import type { DatabaseSync } from 'node:sqlite'
import type { ActiveSelection, Claim } from '../domain/claim.ts'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { deriveUuid } from '../lib/derive-uuid.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { runAfterCommit } from '../lib/sqlite.ts'
import { type ClaimTable, openClaimTable, type StoredClaim } from './claim-table.ts'

export type OnceRequest = {
  /** What the caller chose, at most 255 characters. */
  readonly key: string
  /** Tells one request from another: the same for the same operation with the same input. */
  readonly fingerprint: string
  /** What is active at this moment: written down with the claim. */
  readonly meant?: () => ActiveSelection
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
   * The value kept under the key, or what `work` gives (JSON). Of two requests at the same moment the second waits for
   * the first, and runs its own work only when nothing was kept of that.
   * @throws Fault IDEMPOTENCY_CONFLICT when the key was used for another request; the kept fault; what `work` throws
   */
  once<T>(
    once: OnceRequest,
    work: (claim: Claim) => Promise<T>,
  ): Promise<{ readonly value: T; readonly isFirst: boolean }>
  /** Forgets what is kept of a notebook that has been deleted. */
  forget(notebookId: string): void
}

type KeptFault = Pick<Fault, 'code' | 'message' | 'hint' | 'details' | 'meta' | 'status'>
type KeptOutcome = { readonly value: unknown } | { readonly fault: KeptFault }

export function openIdempotency(database: DatabaseSync, clock: Clock): Idempotency {
  const table = openClaimTable<KeptOutcome>(database, clock)
  const queue = createSerialQueue()
  /** What is under way, so that another request with its key is refused at once. */
  const underWay = new Map<string, { readonly fingerprint: string; callers: number }>()
  return {
    forget: (notebookId) => table.forget(notebookId, (key) => underWay.has(key)),
    async once<T>(once: OnceRequest, work: (claim: Claim) => Promise<T>) {
      const { key, fingerprint } = once
      const line = underWay.get(key) ?? { fingerprint, callers: 0 }
      requireSame(line.fingerprint, fingerprint)
      underWay.set(key, line)
      line.callers += 1
      const runAttempt = async () => {
        const stored = table.find(key)
        if (stored) requireSame(stored.fingerprint, fingerprint)
        if (stored?.outcome) return { value: readOutcome<T>(stored.outcome), isFirst: false }
        return { value: await carryOutClaimed(once, work, new OpenClaim(database, table, once, stored)), isFirst: true }
      }
      try {
        return await queue.run(key, runAttempt, once.signal)
      } finally {
        line.callers -= 1
        if (line.callers === 0) underWay.delete(key)
      }
    },
  }
}

async function carryOutClaimed<T>(once: OnceRequest, work: (claim: Claim) => Promise<T>, claim: OpenClaim): Promise<T> {
  const tryToKeep = (write: () => void) => {
    try {
      write()
    } catch (cause) {
      once.onUnkept(cause)
    }
  }
  try {
    const value = await work(claim)
    tryToKeep(() => claim.keep(value))
    return value
  } catch (error) {
    if (error instanceof Fault && once.isDefinite(error))
      tryToKeep(() => claim.keepOutcome({ fault: pickFaultFields(error) }))
    else tryToKeep(() => claim.release())
    throw error
  }
}

/** A claim that is being worked on. */
class OpenClaim implements Claim {
  readonly isRetry: boolean
  readonly #database: DatabaseSync
  readonly #table: ClaimTable<KeptOutcome>
  #stored: StoredClaim<KeptOutcome>
  #isKept = false

  constructor(
    database: DatabaseSync,
    table: ClaimTable<KeptOutcome>,
    once: OnceRequest,
    stored: StoredClaim<KeptOutcome> | null,
  ) {
    this.#database = database
    this.#table = table
    this.isRetry = stored !== null
    const { key, fingerprint, meant } = once
    this.#stored = stored ?? table.add({ key, fingerprint, known: meant ? { meant: meant() } : {} })
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
    this.#table.learn(learnt)
    this.#stored = learnt
    return found
  }

  keep = (value: unknown): void => this.keepOutcome({ value })

  keepOutcome(outcome: KeptOutcome): void {
    if (this.#isKept) return
    this.#table.keep(this.#stored, outcome)
    runAfterCommit(this.#database, () => {
      this.#isKept = true
    })
  }

  /** The key is free again: nothing was left. That nothing is left of a try that was cut short, nobody can say. */
  release(): void {
    if (!this.#isKept && !this.isRetry) this.#table.release(this.#stored.key)
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
