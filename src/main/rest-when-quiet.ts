import type { Metrics } from '../service/metrics.ts'

/** Asked again and again by whoever watches the service, in which there is no work. */
const WATCHING: ReadonlySet<string> = new Set(['getHealth', 'getMetrics'])

/**
 * What is to be done at each look at the clock: once there was work and then none from one look to the next, memory is
 * given back, one time.
 */
export function restWhenQuiet(metrics: Pick<Metrics, 'countCalls'>, giveBack: () => void): () => void {
  let [seen, rested] = [0, 0]
  return () => {
    const calls = metrics.countCalls((operation) => !WATCHING.has(operation))
    if (calls === seen && calls !== rested) {
      giveBack()
      rested = calls
    }
    seen = calls
  }
}
