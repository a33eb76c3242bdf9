import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { type RunOptions, WorkerLost, type WorkerPool, workerPool } from '../../lib/workers.ts'
import type { Endpoint } from '../model/endpoint.ts'
import type { BehindTask, failSource } from './behind-jobs.ts'
import type { Ingested, NewDocument } from './ingest-jobs.ts'
import type * as questionJobs from './question-jobs.ts'
import { type Reply, received } from './reply.ts'

/** Of the jobs beside this file: `.ts` where the sources run, `.js` in the installed package. */
const EXTENSION = path.extname(import.meta.filename)

export type ThreadLimits = {
  /** For reading and indexing one document. */
  readonly ingestTimeoutMs: number
  readonly questionTimeoutMs: number
  /** For text recognition or transcription of one document. */
  readonly behindTimeoutMs: number
  /** The largest JavaScript heap of a thread that reads documents. */
  readonly heapMb: number
  readonly idleTimeoutMs: number
}

type Jobs = typeof questionJobs
type InputOf<Name extends keyof Jobs> = Parameters<Jobs[Name]>[0]
type OutputOf<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>> extends Reply<infer Value> ? Value : never

/** The threads of the engine: reading documents, answering questions, and slow work behind. None runs while idle. */
export type Threads = {
  ingest(document: NewDocument, signal: AbortSignal): Promise<Ingested>
  ask<Name extends keyof Jobs>(name: Name, input: InputOf<Name>, signal?: AbortSignal): Promise<OutputOf<Name>>
  finish(task: BehindTask, signal: AbortSignal): Promise<void>
  embed(folder: string, embedder: Endpoint, signal: AbortSignal): Promise<{ problem: string | null }>
  refreshLatent(folder: string, signal: AbortSignal): Promise<void>
  fail(task: Parameters<typeof failSource>[0]): Promise<void>
  close(): Promise<void>
}

export function openThreads(limits: ThreadLimits): Threads {
  const { heapMb, idleTimeoutMs } = limits
  const pool = (file: string, maxThreads: number) =>
    workerPool({ filename: path.join(import.meta.dirname, file + EXTENSION), maxThreads, idleTimeoutMs, heapMb })
  const ingest = pool('ingest-jobs', Math.max(1, Math.floor(availableParallelism() / 2)))
  const questions = pool('question-jobs', 1)
  const behind = pool('behind-jobs', 1)
  const vectors = pool('vector-jobs', 1) // waits for a network: scans shall not wait with it
  return {
    ingest: (document, signal) =>
      run(ingest, 'addDocument', document, {
        signal,
        timeoutMs: limits.ingestTimeoutMs,
        transfer: 'bytes' in document.content ? [document.content.bytes.buffer as ArrayBuffer] : [],
      }),
    ask: (name, input, signal) => run(questions, name, input, { signal, timeoutMs: limits.questionTimeoutMs }),
    finish: (task, signal) => run(behind, 'finishSource', task, { signal, timeoutMs: limits.behindTimeoutMs }),
    embed: (folder, embedder, signal) =>
      run(vectors, 'embedNotebook', { folder, embedder }, { signal, timeoutMs: limits.behindTimeoutMs }),
    refreshLatent: (folder, signal) =>
      run(behind, 'refreshLatent', { folder }, { signal, timeoutMs: limits.behindTimeoutMs }),
    fail: (task) => run(behind, 'failSource', task),
    async close() {
      await Promise.all([ingest.close(), questions.close(), behind.close(), vectors.close()])
    },
  }
}

async function run<T>(pool: WorkerPool, name: string, input: unknown, options?: RunOptions): Promise<T> {
  try {
    return received(await pool.run<Reply<T>>(name, input, options))
  } catch (error) {
    throw error instanceof WorkerLost ? lost(error, name) : error
  }
}

/** A document is to blame when its reader ran away; a question is not. */
function lost(error: WorkerLost, name: string): Fault {
  const isReading = name === 'addDocument' || name === 'finishSource'
  if (error.kind === 'crash') return new Fault('SHUTTING_DOWN', 'The service is stopping.', { cause: error })
  const what = error.kind === 'timeout' ? 'took too long' : 'needed too much memory'
  if (!isReading)
    return new Fault('TIMEOUT', `The question ${what}.`, { hint: 'Ask fewer sources at once.', cause: error })
  return new Fault('SOURCE_UNREADABLE', `Reading the document ${what}; nothing was kept of it.`, {
    hint: 'Split it into smaller parts, or save it in another format, and add those.',
    cause: error,
  })
}
