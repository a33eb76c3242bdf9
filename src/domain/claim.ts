import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { ProductName } from './notebook.ts'

/**
 * What a call holds that is to be done once, however often it is tried: a write with an idempotency key, or a job. It is
 * on disk before the work begins, so that a try after a kill knows what the one before may have done.
 * Source: docs/decisions/2026-11-22-a-keyed-write-that-was-cut.md.
 */
export type Claim = {
  /** Whether an earlier try was cut short: what it makes may be there, what it takes away may be gone. */
  readonly isRetry: boolean
  /** When the first try began, epoch milliseconds. */
  readonly sinceMs: number
  /** What was active then, where the call names nothing; null where nobody wrote it down. */
  readonly selection: ActiveSelection | null
  /** The id of what this call makes under a name of its own, a UUID: the same at every try. */
  readonly deriveId: (what: string) => string
  /** What `find` gives (JSON) at the first try, the same at every later one: a name may fit something else by then. */
  readonly pin: <T>(what: string, find: () => Promise<T>) => Promise<T>
  /** What keeps the result of the call, together with what it writes; from then on it is not tried again. */
  readonly keep: (result: unknown) => readonly SqlWrite[]
}

/** What a call means that names no notebook and no account. */
export type ActiveSelection = {
  /** Address of the active notebook; null when none was. */
  readonly notebookUrl: string | null
  readonly accounts: { readonly [K in ProductName]?: string }
}
