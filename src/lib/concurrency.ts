import { setTimeout as wait } from 'node:timers/promises'

type ConcurrencyOptions = {
  /** How many are worked on at once. */
  readonly concurrency: number
  /** Pause after an item that was worked on, ms, unless it was the last. */
  readonly pauseMs?: number
  readonly signal: AbortSignal
}

/**
 * Works on every item, begun in their order, and gives the results in their order. The first thing thrown stops the
 * others, and is thrown when all of them have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, signal: AbortSignal) => Promise<R>,
  { concurrency, pauseMs = 0, signal }: ConcurrencyOptions,
): Promise<R[]> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const results = new Array<R>(items.length)
  let next = 0
  const runWorker = async () => {
    while (next < items.length) {
      either.throwIfAborted()
      const index = next++
      results[index] = await work(items[index]!, either)
      if (pauseMs > 0 && next < items.length) await wait(pauseMs, undefined, { signal: either })
    }
  }
  const stopOthers = (error: unknown) => {
    stop.abort(error)
    throw error
  }
  const workers = Array.from({ length: Math.min(concurrency, items.length) }, () => runWorker().catch(stopOthers))
  await Promise.allSettled(workers)
  signal.throwIfAborted()
  stop.signal.throwIfAborted()
  return results
}
