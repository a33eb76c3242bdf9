/**
 * The process in which content is made, begun by `studio-host.ts`: what rendering took goes back to the system with it, which
 * no thread of the service could give back. It reads notebooks and writes in the folder of what it makes, nowhere else.
 */

import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { type JobCall, readJobData, serveJobs } from '../../lib/serve-jobs.ts'
import { createWorkerPool, WorkerLost, type WorkerPool } from '../../lib/workers.ts'
import { defineJob, unwrapReply } from './reply.ts'
import { callStudio } from './studio-call.ts'
import type { MakeTask, OutlineTask, StudioStep } from './studio-jobs.ts'
import { yieldToOthers } from './worker-thread.ts'

export type StudioLimits = {
  readonly studioTimeoutMs: number
  readonly heapMb: number
  readonly idleTimeoutMs: number
}

/** Rendering takes a core and much memory: two at once are enough on any machine. */
const MAX_STUDIO_THREADS = 2
const JOBS = path.join(import.meta.dirname, `studio-jobs${path.extname(import.meta.filename)}`)

yieldToOthers()
const { studioTimeoutMs, heapMb, idleTimeoutMs } = readJobData<StudioLimits>()
const half = Math.max(1, Math.floor(availableParallelism() / 2))
const outlines = createPool(1) // it keeps its last outline
const makers = createPool(Math.min(half, MAX_STUDIO_THREADS))
const media = createPool(1) // minutes of sound and film: a quiz shall not wait for them

serveJobs({
  outlineNotebook(task: OutlineTask, call) {
    void choosePool(task).run('prepareMaker', { type: task.request.type }).catch(ignoreUntilItMakes)
    return runInThread(outlines, 'outlineNotebook', task, call)
  },
  makeInStudio: (task: MakeTask, call) => runInThread(choosePool(task), 'makeInStudio', task, call),
})

/** What fails while a maker is loaded beside the outline fails again, and is told, when it makes. */
function ignoreUntilItMakes() {}

function createPool(maxThreads: number): WorkerPool {
  return createWorkerPool({ filename: JOBS, maxThreads, heapMb, idleTimeoutMs })
}

function choosePool({ request: { type } }: OutlineTask): WorkerPool {
  return type === 'audio_overview' || type === 'video' ? media : makers
}

function runInThread(threads: WorkerPool, name: string, task: object, call: JobCall<StudioStep>): Promise<unknown> {
  return defineJob(async () => {
    try {
      return unwrapReply(await callStudio(threads, name, task, { ...call, timeoutMs: studioTimeoutMs }))
    } catch (error) {
      throw error instanceof WorkerLost ? createMakingFault(error) : error
    }
  })(task)
}

function createMakingFault(cause: WorkerLost): Fault {
  const isLate = cause.kind === 'timeout'
  const what = isLate ? 'took too long' : 'needed too much memory'
  return new Fault(isLate ? 'TIMEOUT' : 'PRODUCT_FAILED', `Making the content ${what}.`, {
    hint: 'Choose fewer sources with source_ids, or a shorter form, then try again.',
    cause,
  })
}
