/**
 * What a failed statement says about the next try.
 *
 * - `lost`: the connection is gone. What was on the way may have been carried out or not.
 * - `undone`: the server has undone the transaction, or never begun, and the same may work in a moment.
 * - `full`: nothing was done, and trying again at once would meet the same.
 * - `refused`: the statement is wrong, or breaks a rule of the schema.
 */
export type FailureKind = 'lost' | 'undone' | 'full' | 'refused'

/** By SQLSTATE, or the class that its first two letters name. Source: PostgreSQL 15, appendix A. */
const KINDS: ReadonlyMap<string, FailureKind> = new Map([
  ['08', 'lost'],
  ['57P01', 'lost'], // an administrator ends the connection, as at a restart
  ['57P02', 'lost'],
  ['57P05', 'lost'],
  ['25P03', 'lost'], // a transaction that nobody went on with
  ['57P03', 'undone'], // the server is starting or shutting down
  ['40', 'undone'], // a deadlock, or a change that came between
  ['25006', 'undone'], // a server that only reads: another takes its place
  ['53300', 'undone'], // too many connections
  ['53', 'full'],
  ['57014', 'full'], // a statement that took too long
  ['55P03', 'full'], // a lock that was waited for too long
] as const)

/** @param code null: it comes from elsewhere than the server itself, so a connection was lost or never made */
export function tellFailureKind(code: string | null): FailureKind {
  if (code === null) return 'lost'
  return KINDS.get(code) ?? KINDS.get(code.slice(0, 2)) ?? 'refused'
}

const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 1_000

/** Tells how long to wait before each further try; null when its time, counted from now on, would be over. */
export function createRetryWaits(forMs: number): () => number | null {
  const endAt = performance.now() + forMs
  let nextMs = FIRST_WAIT_MS
  return () => {
    const waitMs = nextMs
    nextMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    return performance.now() + waitMs > endAt ? null : waitMs
  }
}
