import { Worker } from 'node:worker_threads'
import { percentile } from '../../bench/support/service.ts'

export type HealthSeen = {
  readonly p99Ms: number
  readonly mostMs: number
  readonly asked: number
  readonly failed: number
}

/** Asks for `/health` every few milliseconds, on a thread of its own so that the attacker's work delays nothing. */
export function watchHealth(port: number): { stop(): Promise<HealthSeen> } {
  const worker = new Worker(new URL('./health-poller.ts', import.meta.url), { workerData: { port } })
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', ({ tookMs, failed }: Polled) => resolve(seen(tookMs, failed)))
        worker.postMessage('stop')
      }),
  }
}

export type Polled = { readonly tookMs: readonly number[]; readonly failed: number }

function seen(tookMs: readonly number[], failed: number): HealthSeen {
  if (tookMs.length === 0)
    return { p99Ms: Number.POSITIVE_INFINITY, mostMs: Number.POSITIVE_INFINITY, asked: 0, failed }
  const round = (ms: number) => Math.round(ms * 10) / 10
  return { p99Ms: round(percentile(tookMs, 0.99)), mostMs: round(Math.max(...tookMs)), asked: tookMs.length, failed }
}
