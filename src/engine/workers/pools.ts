import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createShuttingDownFault, Fault } from '../../domain/fault.ts'
import type { NotebookGuide } from '../../domain/notebook-guide.ts'
import {
  createWorkerPool,
  WorkerLost,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerRunOptions,
} from '../../lib/workers.ts'
import type { ModelEndpoint } from '../model/endpoint.ts'
import type { BackgroundTask, failSource } from './background-jobs.ts'
import type { NewDocument } from './incoming-document.ts'
import type { IngestResult } from './ingest-jobs.ts'
import type * as questionJobs from './question-jobs.ts'
import { computeReadingLimitMs, isBrief } from './reading-limit.ts'
import { type JobReply, type ThreadInput, type ThreadOutput, unwrapReply } from './reply.ts'
import { openStudio, type Studio } from './studio-host.ts'

/** Of the jobs beside this file: `.ts` where the sources run, `.js` in the installed package. */
const EXTENSION = path.extname(import.meta.filename)

export type ThreadLimits = {
  /** For reading and indexing one document, however large; a small one has less. */
  readonly ingestTimeoutMs: number
  readonly questionTimeoutMs: number
  /** For text recognition or transcription of one document. */
  readonly backgroundTimeoutMs: number
  /** For making one piece of generated content. */
  readonly studioTimeoutMs: number
  /** The largest JavaScript heap of a thread that reads documents or makes content. */
  readonly heapMb: number
  readonly idleTimeoutMs: number
}

type QuestionJobs = typeof questionJobs

/**
 * The threads of the engine (reading documents, answering questions, and slow work behind) and its process for content. None
 * runs while idle.
 */
export type Threads = {
  ingest(document: NewDocument, signal: AbortSignal): Promise<IngestResult>
  ask<Name extends keyof QuestionJobs>(
    name: Name,
    input: ThreadInput<QuestionJobs, Name>,
    signal?: AbortSignal,
  ): Promise<ThreadOutput<QuestionJobs, Name>>
  finish(task: BackgroundTask, signal: AbortSignal): Promise<void>
  embed(folder: string, embedder: ModelEndpoint, signal: AbortSignal): Promise<{ problem: string | null }>
  tidyNotebook(folder: string, signal: AbortSignal): Promise<void>
  fail(task: Parameters<typeof failSource>[0]): Promise<void>
  /** What a notebook is about, beside the questions: it asks many itself. */
  readGuide(folder: string, signal: AbortSignal): Promise<NotebookGuide>
  readonly studio: Studio
  close(): Promise<void>
}

/** The pools of threads, by what is done in them. */
function openPools({ heapMb, idleTimeoutMs }: ThreadLimits) {
  const createPool = (file: string, maxThreads: number, more: Partial<WorkerPoolOptions> = {}) =>
    createWorkerPool({
      filename: path.join(import.meta.dirname, file + EXTENSION),
      maxThreads,
      idleTimeoutMs,
      heapMb,
      ...more,
    })
  const half = Math.max(1, Math.floor(availableParallelism() / 2))
  return {
    ingest: createPool('ingest-jobs', half, { overtaking: OVERTAKING }),
    guides: createPool('guide-jobs', 1),
    questions: createPool('question-jobs', 1),
    background: createPool('background-jobs', 1),
    tidy: createPool('background-jobs', 1, { heapMb: Math.min(heapMb, TIDY_HEAP_MB) }),
    vectors: createPool('vector-jobs', 1), // waits for a network: scans shall not wait with it
  }
}

export function openThreads(limits: ThreadLimits): Threads {
  const pools = openPools(limits)
  const { background, guides, ingest, questions, tidy, vectors } = pools
  const studio = openStudio(limits)
  return {
    ingest: (document, signal) =>
      runThreadJob(ingest, 'addDocument', document, {
        signal,
        timeoutMs: computeReadingLimitMs(document.content, limits.ingestTimeoutMs),
        mayOvertake: isBrief(document.content),
        transfer: 'bytes' in document.content ? [document.content.bytes.buffer as ArrayBuffer] : [],
      }),
    ask: (name, input, signal) => runThreadJob(questions, name, input, { signal, timeoutMs: limits.questionTimeoutMs }),
    finish: (task, signal) =>
      runThreadJob(background, 'finishSource', task, { signal, timeoutMs: limits.backgroundTimeoutMs }),
    embed: (folder, embedder, signal) =>
      runThreadJob(vectors, 'embedNotebook', { folder, embedder }, { signal, timeoutMs: limits.backgroundTimeoutMs }),
    tidyNotebook: (folder, signal) =>
      runThreadJob(tidy, 'tidyNotebook', { folder }, { signal, timeoutMs: limits.backgroundTimeoutMs }),
    fail: (task) => runThreadJob(background, 'failSource', task),
    readGuide: (folder, signal) =>
      runThreadJob(guides, 'readGuide', { folder }, { signal, timeoutMs: limits.questionTimeoutMs }),
    studio,
    async close() {
      await Promise.all([...Object.values(pools), studio].map((one) => one.close()))
    },
  }
}

/** A document that takes longer to read does not keep small ones waiting, of which none needs a large heap. */
const OVERTAKING = { afterMs: 5_000, heapMb: 384 }

/** What is learnt of a notebook lives in a third of it; a larger heap would only be filled with what is no longer needed. */
const TIDY_HEAP_MB = 256

/** Runs a job of a thread, whose faults arrive as faults. */
export function runThreadJob<T>(
  createPool: WorkerPool,
  name: string,
  input: unknown,
  options?: WorkerRunOptions,
): Promise<T> {
  return translateFaults(name, () => createPool.run<JobReply<T>>(name, input, options), options?.signal)
}

async function translateFaults<T>(name: string, work: () => Promise<JobReply<T>>, signal?: AbortSignal): Promise<T> {
  try {
    return unwrapReply(await work())
  } catch (error) {
    if (error instanceof WorkerLost) throw explainLostThread(error, name)
    throw READING.has(name) && !(error instanceof Fault) && !signal?.aborted ? createReaderFault(error) : error
  }
}

const READING = new Set(['addDocument', 'addServerDocument', 'finishSource'])

/** A document is to blame when its reader ran away; a question is not. */
function explainLostThread(error: WorkerLost, name: string): Fault {
  const isReading = READING.has(name)
  if (error.kind === 'crash') return createShuttingDownFault(error)
  const what = error.kind === 'timeout' ? 'took too long' : 'needed too much memory'
  if (!isReading)
    return new Fault('TIMEOUT', `The question ${what}.`, { hint: 'Ask fewer sources at once.', cause: error })
  return new Fault('SOURCE_UNREADABLE', `Reading the document ${what}; nothing was kept of it.`, {
    hint: 'Split it into smaller parts, or save it in another format, and add those.',
    cause: error,
  })
}

/** A job throws nothing: what comes nevertheless was thrown beside it, by a parser, and took the thread along. */
function createReaderFault(cause: unknown): Fault {
  return new Fault(
    'SOURCE_UNREADABLE',
    'The document is damaged so that its reading broke off; nothing was kept of it.',
    {
      hint: 'Open it in the program that made it, save it again, and add the new file.',
      cause,
    },
  )
}
