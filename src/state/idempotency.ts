import type { DatabaseSync } from 'node:sqlite'
import type { Claim, Meant } from '../domain/claim.ts'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { derivedId } from '../lib/derived-id.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import { whenKept } from '../lib/sqlite.ts'
import { type ClaimTable, claimTable, type StoredClaim } from './claim-table.ts'

export type Once = {
  /** What the caller chose, at most 255 characters. */
  readonly key: string
  /** Tells one request from another: the same for the same operation with the same input. */
  readonly fingerprint: string
  /** What is active at this moment: written down with the claim. */
  readonly meant?: () => Meant
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
 * kill: whoever sends it again goes on with it (`Claim.isAgain`), and its key is not free until something came of it.
 * Source: decisions, sections 7 and 12.
 */
export type Idempotency = {
  /**
   * The value kept under the key, or what `work` gives (JSON). Of two requests at the same moment the second waits for
   * the first, and runs its own work only when nothing was kept of that.
   * @throws Fault IDEMPOTENCY_CONFLICT when the key was used for another request; the kept fault; what `work` throws
   */
  once<T>(once: Once, work: (claim: Claim) => Promise<T>): Promise<{ readonly value: T; readonly isFirst: boolean }>
  /** Forgets what is kept of a notebook that has been deleted. */
  forget(notebookId: string): void
}

type KeptFault = Pick<Fault, 'code' | 'message' | 'hint' | 'details' | 'meta' | 'status'>
type Outcome = { readonly value: unknown } | { readonly fault: KeptFault }

export function openIdempotency(database: DatabaseSync, clock: Clock): Idempotency {
  const table = claimTable<Outcome>(database, clock)
  const queue = serialQueue()
  /** What is under way, so that another request with its key is refused at once. */
  const underWay = new Map<string, { readonly fingerprint: string; callers: number }>()
  return {
    forget: (notebookId) => table.forget(notebookId, (key) => underWay.has(key)),
    async once<T>(once: Once, work: (claim: Claim) => Promise<T>) {
      const { key, fingerprint } = once
      const line = underWay.get(key) ?? { fingerprint, callers: 0 }
      requireSame(line.fingerprint, fingerprint)
      underWay.set(key, line)
      line.callers += 1
      const attempt = async () => {
        const stored = table.find(key)
        if (stored) requireSame(stored.fingerprint, fingerprint)
        if (stored?.outcome) return { value: valueIn<T>(stored.outcome), isFirst: false }
        return { value: await carriedOut(once, work, new OpenClaim(database, table, once, stored)), isFirst: true }
      }
      try {
        return await queue.run(key, attempt, once.signal)
      } finally {
        line.callers -= 1
        if (line.callers === 0) underWay.delete(key)
      }
    },
  }
}

async function carriedOut<T>(once: Once, work: (claim: Claim) => Promise<T>, claim: OpenClaim): Promise<T> {
  const reported = (write: () => void) => {
    try {
      write()
    } catch (cause) {
      once.onUnkept(cause)
    }
  }
  try {
    const value = await work(claim)
    reported(() => claim.keep(value))
    return value
  } catch (error) {
    if (error instanceof Fault && once.isDefinite(error)) reported(() => claim.keepOutcome({ fault: keptFault(error) }))
    else reported(() => claim.release())
    throw error
  }
}

/** A claim that is being worked on. */
class OpenClaim implements Claim {
  readonly isAgain: boolean
  readonly #database: DatabaseSync
  readonly #table: ClaimTable<Outcome>
  #stored: StoredClaim<Outcome>
  #isKept = false

  constructor(database: DatabaseSync, table: ClaimTable<Outcome>, once: Once, stored: StoredClaim<Outcome> | null) {
    this.#database = database
    this.#table = table
    this.isAgain = stored !== null
    const { key, fingerprint, meant } = once
    this.#stored = stored ?? table.add({ key, fingerprint, known: meant ? { meant: meant() } : {} })
  }

  get sinceMs(): number {
    return this.#stored.claimedAtMs
  }

  get meant(): Meant | null {
    return (this.#stored.known.meant as Meant | undefined) ?? null
  }

  idOf = (what: string): string => derivedId(this.#stored.id, what)

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

  keepOutcome(outcome: Outcome): void {
    if (this.#isKept) return
    this.#table.keep(this.#stored, outcome)
    whenKept(this.#database, () => {
      this.#isKept = true
    })
  }

  /** The key is free again: nothing was left. That nothing is left of a try that was cut short, nobody can say. */
  release(): void {
    if (!this.#isKept && !this.isAgain) this.#table.release(this.#stored.key)
  }
}

function requireSame(used: string, wanted: string): void {
  if (used === wanted) return
  throw new Fault('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was already used for another request.', {
    hint: 'Use a new key for a new request, and the same key only to send the very same request again.',
  })
}

function keptFault({ code, message, hint, details, meta, status }: Fault): KeptFault {
  return { code, message, hint, details, meta, status }
}

function valueIn<T>(outcome: Outcome): T {
  if ('value' in outcome) return outcome.value as T
  const { code, message, ...options } = outcome.fault
  throw new Fault(code as FaultCode, message, options)
}
