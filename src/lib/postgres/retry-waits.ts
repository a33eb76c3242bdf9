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
