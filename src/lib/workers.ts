import module from 'node:module'
import path from 'node:path'
import type { Transferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { Semaphore } from './semaphore.ts'

export type WorkerPoolOptions = {
  /** The module whose exported functions are the jobs. It must not start anything when it is loaded. */
  readonly filename: string
  readonly maxThreads: number
  /** While a job has run for so long, one thread more, with a heap of its own size, serves jobs that may overtake it. */
  readonly overtaking?: { readonly afterMs: number; readonly heapMb: number }
  /** A thread with nothing to do for so long is ended. */
  readonly idleTimeoutMs: number
  /** The largest JavaScript heap of one thread, MB; a job that needs more loses its thread. */
  readonly heapMb?: number
  /** Handed to every thread once, as `workerData`. */
  readonly data?: unknown
}

export type WorkerRunOptions = {
  readonly signal?: AbortSignal
  /** Counted from the moment the job starts, not while it waits for a thread. */
  readonly timeoutMs?: number
  /** Whether it may run in the thread for overtaking. */
  readonly mayOvertake?: boolean
  /** Buffers and ports that move to the thread instead of being copied. */
  readonly transfer?: readonly Transferable[]
}

/** The job lost its thread: it took too long, or needed more memory than a thread may have. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  readonly kind: 'timeout' | 'memory' | 'crash'

  constructor(kind: WorkerLost['kind'], cause: unknown) {
    super(`a worker thread was lost: ${kind}`, { cause })
    this.kind = kind
  }
}

export type WorkerPool = {
  /**
   * Runs the job `name` in a thread. A job that is cancelled, or takes too long, loses its thread at once, whatever it
   * is doing, and the next job gets a new one.
   * @throws WorkerLost, the signal's reason, or what the job threw (as plain Error: classes do not cross threads)
   */
  run<T>(name: string, input: unknown, options?: WorkerRunOptions): Promise<T>
  close(): Promise<void>
}

/** A pool that costs nothing until its first job: neither the library nor a thread is loaded before. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { overtaking } = options
  let pool: Promise<Piscina> | null = null
  let overtakingPool: Promise<Piscina> | null = null
  // The queue is ours and not the library's, because a time limit has to start when the job does.
  const semaphore = new Semaphore({ maxPermits: options.maxThreads, overtakenAfterMs: overtaking?.afterMs })

  return {
    async run<T>(name: string, input: unknown, run: WorkerRunOptions = {}) {
      const permit = await semaphore.take(run.signal, run.mayOvertake)
      try {
        if (permit.isExtra) overtakingPool ??= loadPool({ ...options, ...overtaking, maxThreads: 1 })
        else pool ??= loadPool(options)
        return (await runJob((await (permit.isExtra ? overtakingPool : pool))!, name, input, run)) as T
      } finally {
        permit.release()
      }
    },
    async close() {
      semaphore.close(new WorkerLost('crash', 'the pool is closed'))
      await Promise.all([pool, overtakingPool].map(async (one) => (await one)?.destroy()))
    },
  }
}

/**
 * A thread at its limit is granted 16 MB to end in; where one sweep of young objects needs more, the whole process dies
 * in its place (tried on Node 24.21: one time in five by default, never in 25 with 32). 12 collect as seldom, in less.
 */
const YOUNG_MB = 12

async function loadPool({ filename, maxThreads, idleTimeoutMs, heapMb, data }: WorkerPoolOptions): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
    workerData: data,
    env: buildCacheEnvironment(),
    resourceLimits: heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  return pool.on('error', warnOfIdleThread)
}

/**
 * What a pool says that no job of it hears: without a listener it would end the process. The reply to a job that was
 * given up in the same moment is nobody's; an idle thread that fails is replaced, and warned of.
 */
function warnOfIdleThread(error: Error): void {
  if (!error.message.startsWith('Unexpected message from Worker')) process.emitWarning(error)
}

/**
 * A thread or a process of ours has the compile cache of this one only when it is told of it; without, each loads the
 * stripper of types for itself: 33 MB.
 */
export function buildCacheEnvironment(): NodeJS.ProcessEnv {
  const cache = module.getCompileCacheDir?.()
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(cache) }
}

async function runJob(pool: Piscina, name: string, input: unknown, { signal, timeoutMs, transfer }: WorkerRunOptions) {
  const limit = new AbortController()
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => limit.abort(), timeoutMs)
  const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    return await pool.run(input, { name, signal: either, transferList: transfer ? [...transfer] : [] })
  } catch (error) {
    signal?.throwIfAborted()
    if (limit.signal.aborted) throw new WorkerLost('timeout', error)
    throw toWorkerLost(error)
  } finally {
    clearTimeout(timer)
  }
}

function toWorkerLost(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkerLost('memory', error)
  if (message === 'Terminating worker thread' || /^worker exited with code/.test(String(message)))
    return new WorkerLost('crash', error)
  return error
}
