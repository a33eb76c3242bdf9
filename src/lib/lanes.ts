import { setTimeout as wait } from 'node:timers/promises'

type Lanes = {
  /** How many are worked on at once. */
  readonly width: number
  /** Pause after an item that was worked on, ms, unless it was the last. */
  readonly pauseMs?: number
  readonly signal: AbortSignal
}

/**
 * Works on every item, begun in their order, and gives the results in their order. The first thing thrown stops the
 * others, and is thrown when all of them have ended.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  work: (item: T, signal: AbortSignal) => Promise<R>,
  { width, pauseMs = 0, signal }: Lanes,
): Promise<R[]> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const results = new Array<R>(items.length)
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      either.throwIfAborted()
      const index = next++
      results[index] = await work(items[index]!, either)
      if (pauseMs > 0 && next < items.length) await wait(pauseMs, undefined, { signal: either })
    }
  }
  const stopping = (error: unknown) => {
    stop.abort(error)
    throw error
  }
  const lanes = Array.from({ length: Math.min(width, items.length) }, () => lane().catch(stopping))
  await Promise.allSettled(lanes)
  signal.throwIfAborted()
  stop.signal.throwIfAborted()
  return results
}
