import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { ModelEndpoint } from './model/endpoint.ts'
import type { ThreadLimits } from './workers/pools.ts'

/** What the engine is opened with. */
export type EngineOptions = {
  readonly directory: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly allowPrivateUrls?: boolean
  readonly fetchTimeoutMs?: number
  /** Writes answers; without it they are made of the sources' own sentences. */
  readonly model?: ModelEndpoint | null
  readonly embedder?: ModelEndpoint | null
  /** Writes down recordings; without it audio and video are kept as failed. */
  readonly transcriber?: ModelEndpoint | null
  /** SearXNG's address; without it research on the web says how to set one up. */
  readonly searchUrl?: string | null
  readonly limits?: Partial<ThreadLimits>
  /** A module whose `MAKERS` make generated content in place of ours, for tests. */
  readonly makers?: string
}
