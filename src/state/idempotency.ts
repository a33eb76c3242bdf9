import type { DatabaseSync } from 'node:sqlite'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import { inTransaction } from '../lib/sqlite.ts'

/** How long a key is remembered. */
const KEPT_MS = 24 * 3_600_000

export type Once = {
  /** What the caller chose, at most 255 characters. */
  readonly key: string
  /** Tells one request from another: the same for the same operation with the same input. */
  readonly fingerprint: string
  /** Whether this failure is the last word, because it left something done: it is then kept like a result. */
  readonly isDefinite: (fault: Fault) => boolean
  /** Told when a result could not be kept; the caller gets it all the same. */
  readonly onUnkept: (cause: unknown) => void
  readonly signal?: AbortSignal
}

/**
 * Remembers what came of a request under the key its caller chose, so that sending it again does nothing twice. Only
 * results, and failures that left something done, are kept; after any other failure the key is free to be tried again.
 * Source: decisions, sections 7 and 12.
 */
export type Idempotency = {
  /**
   * The value kept under the key, or what `work` gives (JSON). Of two requests at the same moment the second waits for
   * the first, and runs its own work only when nothing was kept of that.
   * @throws Fault IDEMPOTENCY_CONFLICT when the key was used for another request; the kept fault; what `work` throws
   */
  once<T>(once: Once, work: () => Promise<T>): Promise<{ readonly value: T; readonly isFirst: boolean }>
  /** Forgets what is kept of a notebook that has been deleted. */
  forget(notebookId: string): void
}

type KeptFault = Pick<Fault, 'code' | 'message' | 'hint' | 'details' | 'meta' | 'status'>
type Outcome = { readonly value: unknown } | { readonly fault: KeptFault }

export function openIdempotency(database: DatabaseSync, clock: Clock): Idempotency {
  const table = outcomeTable(database, clock)
  const queue = serialQueue()
  /** What is under way, so that another request with its key is refused at once. */
  const underWay = new Map<string, { readonly fingerprint: string; callers: number }>()
  return {
    forget: (notebookId) => table.forget(notebookId),
    async once<T>(once: Once, work: () => Promise<T>) {
      const { key, fingerprint } = once
      const line = underWay.get(key) ?? { fingerprint, callers: 0 }
      requireSame(line.fingerprint, fingerprint)
      underWay.set(key, line)
      line.callers += 1
      const attempt = async () => {
        const kept = table.find(key)
        if (kept) requireSame(kept.fingerprint, fingerprint)
        if (kept) return { value: valueIn<T>(kept.outcome), isFirst: false }
        return { value: await carriedOut(once, work, table), isFirst: true }
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

async function carriedOut<T>(once: Once, work: () => Promise<T>, table: OutcomeTable): Promise<T> {
  const keep = (outcome: Outcome) => {
    try {
      table.keep(once.key, once.fingerprint, outcome)
    } catch (cause) {
      once.onUnkept(cause)
    }
  }
  try {
    const value = await work()
    keep({ value })
    return value
  } catch (error) {
    if (error instanceof Fault && once.isDefinite(error)) keep({ fault: keptFault(error) })
    throw error
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

type OutcomeTable = ReturnType<typeof outcomeTable>

function outcomeTable(database: DatabaseSync, clock: Clock) {
  const select = database.prepare('SELECT fingerprint, outcome FROM idempotency WHERE key = ? AND kept_at_ms >= ?')
  const insert = database.prepare(
    'INSERT OR REPLACE INTO idempotency (key, fingerprint, outcome, kept_at_ms) VALUES (?, ?, ?, ?)',
  )
  const remove = database.prepare('DELETE FROM idempotency WHERE instr(outcome, ?) > 0')
  const trim = database.prepare('DELETE FROM idempotency WHERE kept_at_ms < ?')
  return {
    find(key: string): { readonly fingerprint: string; readonly outcome: Outcome } | null {
      const row = select.get(key, clock.now() - KEPT_MS)
      return row ? { fingerprint: String(row.fingerprint), outcome: JSON.parse(String(row.outcome)) } : null
    },
    forget: (text: string): void => void remove.run(text),
    keep: (key: string, fingerprint: string, outcome: Outcome) =>
      inTransaction(database, () => {
        trim.run(clock.now() - KEPT_MS)
        insert.run(key, fingerprint, JSON.stringify(outcome), clock.now())
      }),
  }
}
