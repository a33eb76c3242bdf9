import path from 'node:path'
import { createWorkerPool } from '../../lib/workers.ts'
import type { NewDocument } from '../workers/incoming-document.ts'
import type { IngestResult } from '../workers/ingest-jobs.ts'
import { runThreadJob, type ThreadLimits } from '../workers/pools.ts'
import { computeReadingLimitMs } from '../workers/reading-limit.ts'
import type { ThreadInput, ThreadOutput } from '../workers/reply.ts'
import type * as serverJobs from '../workers/server-jobs.ts'

/** Of the jobs: `.ts` where the sources run, `.js` in the installed package. */
const EXTENSION = path.extname(import.meta.filename)

type ServerJobs = typeof serverJobs

/** The threads that are held while a server answers: one takes documents in, one reads and changes rows, one learns. */
export type ServerThreads = {
  ingest(document: NewDocument, signal: AbortSignal): Promise<IngestResult>
  run<Name extends keyof ServerJobs>(
    name: Name,
    input: ThreadInput<ServerJobs, Name>,
  ): Promise<ThreadOutput<ServerJobs, Name>>
  learn(folder: string, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export function openServerThreads(limits: ThreadLimits): ServerThreads {
  const { heapMb, idleTimeoutMs, ingestTimeoutMs, questionTimeoutMs, backgroundTimeoutMs } = limits
  const filename = path.join(import.meta.dirname, '..', 'workers', `server-jobs${EXTENSION}`)
  const createPool = () => createWorkerPool({ filename, maxThreads: 1, idleTimeoutMs, heapMb })
  const [ingest, records, learning] = [createPool(), createPool(), createPool()]
  return {
    ingest: (document, signal) =>
      runThreadJob(ingest, 'addServerDocument', document, {
        signal,
        timeoutMs: computeReadingLimitMs(document.content, ingestTimeoutMs),
        transfer: 'bytes' in document.content ? [document.content.bytes.buffer as ArrayBuffer] : [],
      }),
    run: (name, input) => runThreadJob(records, name, input, { timeoutMs: questionTimeoutMs }),
    learn: (folder, signal) =>
      runThreadJob(learning, 'learnLatentSpace', { folder }, { signal, timeoutMs: backgroundTimeoutMs }),
    close: async () => void (await Promise.all([ingest, records, learning].map((pool) => pool.close()))),
  }
}
