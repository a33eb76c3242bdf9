import { randomUUID } from 'node:crypto'
import { buildFailureEnvelope } from '../contract/failure-envelope.ts'
import type { CallListener, CallResult, Operation, OperationCall } from '../contract/operation.ts'
import type { Claim } from '../domain/claim.ts'
import { createShuttingDownFault, Fault, toFault } from '../domain/fault.ts'
import { waitOut } from '../domain/wait-out.ts'
import { deriveUuid } from '../lib/hash.ts'
import type { Log } from '../lib/log.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { createToldOnce } from '../lib/tell-once.ts'
import { type JobFiles, openJobFolders } from '../state/job-files.ts'
import type { JobRecord } from '../state/job-record.ts'
import type { JobError, StoredJob } from '../state/job-table.ts'
import type { NewJob, StartedJob } from '../state/jobs.ts'
import { createTrace, type Services, type Trace } from './context.ts'
import { perform, requireOperation } from './perform.ts'
import { preflight } from './preflight.ts'

/** How many jobs work at once; the others wait, in the order they came. */
export const MAX_RUNNING_JOBS = 4
/** More than this many waiting jobs are refused: each of them lies on the disk. */
const MAX_WAITING_JOBS = 1000
const RETRY_AFTER_SECONDS = 30
/** A job has nobody who could try again: it waits for a free session, or for the product, so long in all. */
const MAX_JOB_WAIT_MS = 120_000
/** A job that was cut short so often may well be what brings the service down. */
const MAX_JOB_STARTS = 3

/** Carries jobs out: a few at once, heeding their cancellation, across restarts. */
export class JobRunner {
  readonly #services: Services
  readonly #log: Log
  readonly #files: JobFiles
  readonly #mostWaiting: number
  readonly #running = new Set<Promise<void>>()
  /** Jobs in folders of this machine, one after the other. */
  #bound: Promise<void> = Promise.resolve()
  /** Fires when the process is about to end. */
  readonly #closing = new AbortController()
  readonly #runTelling: ReturnType<typeof createToldOnce>
  readonly #stopHearing: readonly (() => void)[]
  /** Jobs are taken up one after the other. */
  #filling: Promise<void> = Promise.resolve()

  constructor(services: Services, log: Log, maxWaiting = MAX_WAITING_JOBS) {
    this.#services = services
    this.#log = log
    this.#runTelling = createToldOnce((cause) => log.error('job.untaken', { cause }))
    this.#files = services.jobFiles ?? openJobFolders(services.jobFolder)
    this.#mostWaiting = maxWaiting
    const { jobs } = services
    const takeUp = () => this.takeUp()
    this.#stopHearing = [jobs.watchQueue(() => this.#startNext()), jobs.keepHeld(takeUp), jobs.watchLeft(takeUp)]
  }

  /**
   * Makes a job of a call; it begins as soon as there is room.
   * @param trace written with how the product was reached to look whether it can be done
   * @throws Fault whatever the input can be refused with, before there is a job
   */
  async submit(name: string, raw: unknown, call: OperationCall, trace = createTrace()): Promise<JobRecord> {
    await this.#requireRoom()
    const { fields, notebookId } = await preflight(name, raw, call, this.#services, trace)
    const id = randomUUID()
    const kept = await this.#takeFile(id, requireOperation(name), fields, call)
    const job = { id, operation: name, notebookId, input: kept, requestId: call.requestId }
    const keep = (made: JobRecord) => call.claim?.keep(buildJobReply(made, trace)) ?? []
    if (this.#services.isBoundToMachine?.(kept)) return this.#beginBound(job, keep)
    const record = await this.#created(job, keep)
    queueMicrotask(() => this.#startNext()) // whoever asked hears of a queued job first
    return record
  }

  /** No other process could take it up: it is this one's from the beginning. */
  async #beginBound(job: NewJob, keep: (made: JobRecord) => readonly SqlWrite[]): Promise<JobRecord> {
    const started = await this.#services.jobs.createHeld(job, keep)
    this.#bound = this.#bound.then(() => (started.lost.aborted ? undefined : this.#carryOut(started)))
    return this.#services.jobs.get(started.id)
  }

  /** The upload of a job that does not come to be, such as on a full disk, is nobody's. */
  async #created(
    job: NewJob & { readonly id: string },
    keep: (made: JobRecord) => readonly SqlWrite[],
  ): Promise<JobRecord> {
    try {
      return await this.#services.jobs.create(job, keep)
    } catch (error) {
      await this.#removeFile(job.id)
      throw error
    }
  }

  /** Takes up what a lost process left: what waited waits again, what was cut short goes on or fails, with the reason. */
  async takeUp(): Promise<void> {
    for (const job of await this.#services.jobs.left()) await this.#requeueOrFail(job)
    await this.#removeLeftFiles()
    this.#startNext()
  }

  /** Stops the work; the jobs stay open for the next start. */
  async close(): Promise<void> {
    const { jobs } = this.#services
    for (const stop of this.#stopHearing) stop()
    jobs.stop()
    this.#closing.abort()
    await this.#filling
    await Promise.all([...this.#running, this.#bound])
    if (jobs.holdsAny) await jobs.letGo().catch(() => {}) // the lease ends by itself
  }

  async #requireRoom(): Promise<void> {
    if (this.#closing.signal.aborted) throw createShuttingDownFault()
    if ((await this.#services.jobs.countQueued()) < this.#mostWaiting) return
    throw new Fault('RESOURCE_EXHAUSTED', `Too many jobs: ${this.#mostWaiting} are waiting for their turn.`, {
      hint: 'Wait until some are done, or cancel those that are not needed: GET /jobs?state=queued lists them.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  #startNext(): void {
    this.#filling = this.#filling.then(() => this.#fill())
  }

  async #fill(): Promise<void> {
    while (!this.#closing.signal.aborted && this.#running.size < MAX_RUNNING_JOBS) {
      const job = await this.#takeNext()
      if (!job) return
      const over = this.#carryOut(job).finally(() => {
        this.#running.delete(over)
        this.#startNext()
      })
      this.#running.add(over)
    }
  }

  /** The job that waits longest; null when none waits, or the disk is full. */
  #takeNext(): Promise<StartedJob | null> {
    return this.#runTelling(() => this.#services.jobs.takeNext())
  }

  /** A job that is cancelled is over by then; one that stops because the service does is left open. */
  async #carryOut(job: StartedJob): Promise<void> {
    const { jobs } = this.#services
    const signal = AbortSignal.any([this.#closing.signal, job.lost])
    const progress: NonNullable<CallListener['progress']> = (step) => jobs.progress(job.id, step)
    const call = {
      signal,
      requestId: job.requestId,
      listener: { progress },
      claim: createJobClaim(job, jobs),
      jobId: job.id,
    }
    try {
      const bringFile = (file: string) => this.#files.bring(job.id, file)
      const input = await changeFile(requireOperation(job.operation), job.input, bringFile)
      const performJob = async () => {
        await this.#services.refresh?.()
        return perform(job.operation, input, call, this.#services, this.#log)
      }
      const onWait = () => progress({ phase: 'waiting', done: 0, total: null })
      const { data, meta } = await waitOut(performJob, { signal, patienceMs: MAX_JOB_WAIT_MS, onWait })
      if (!signal.aborted) await jobs.succeed(job, data, meta)
    } catch (error) {
      if (!signal.aborted) await this.#fail(job, error)
    } finally {
      if (!this.#closing.signal.aborted) await this.#removeFile(job.id)
    }
  }

  async #fail(job: StoredJob, error: unknown): Promise<void> {
    try {
      await this.#services.jobs.fail(job, toJobError(toFault(error), job))
    } catch (cause) {
      this.#log.error('job.unkept', { job: job.id, cause })
    }
  }

  /** Another process may see to it at the same moment. */
  async #requeueOrFail(job: StoredJob): Promise<void> {
    const { jobs } = this.#services
    const isTriedAgain = requireOperation(job.operation).repeatable && job.starts < MAX_JOB_STARTS
    try {
      const isBound = this.#services.isBoundToMachine?.(await jobs.readInput(job.id)) ?? false
      const fault = isBound ? createMachineLostFault() : createCutShortFault(job)
      await (isTriedAgain && !isBound ? jobs.requeue(job) : jobs.failLeft(job, toJobError(fault, job)))
    } catch (cause) {
      this.#log.warn('job.unsettled', { job: job.id, cause })
    }
  }

  /** An uploaded file goes when the call is over; the job needs it longer. */
  async #takeFile(
    id: string,
    operation: Operation,
    input: JobFields,
    { uploadFolder }: OperationCall,
  ): Promise<JobFields> {
    try {
      return await changeFile(operation, input, (file) => this.#files.take(id, file, uploadFolder ?? null))
    } catch (error) {
      await this.#removeFile(id)
      throw error
    }
  }

  #removeFile(id: string): Promise<void> {
    return this.#files.remove(id).catch((cause) => this.#log.warn('job.unremoved', { job: id, cause }))
  }

  /** A process that was killed may have left the files of jobs that are over, or never came to be. */
  async #removeLeftFiles(): Promise<void> {
    const open = new Set((await this.#services.jobs.open()).map(({ id }) => id))
    await this.#files.removeLeft(open).catch((cause) => this.#log.warn('job.unremoved', { cause }))
  }
}

/** The fields with another path in place of that of the file that an operation takes, where it was given one. */
async function changeFile({ upload }: Operation, fields: JobFields, change: (file: string) => Promise<string>) {
  const file = upload && fields[upload.path]
  return typeof file === 'string' ? { ...fields, [upload!.path]: await change(file) } : fields
}

/** What a call answers that goes on as a job. */
export function buildJobReply(job: JobRecord, { provenance }: Trace): CallResult {
  return { data: { job }, job: { id: job.id }, ...(provenance ? { meta: provenance } : {}) }
}

/** A job is a claim of its own: what it makes is known again at its next start. */
function createJobClaim(job: StartedJob, jobs: Services['jobs']): Claim {
  let isKept = false
  const markKept = () => {
    isKept = true
  }
  return {
    isRetry: job.starts > 1,
    sinceMs: job.createdAtMs,
    selection: null, // it was pinned down before there was a job
    deriveId: (what) => deriveUuid(job.id, what),
    pin: (_what, find) => find(),
    keep(result) {
      const { data, meta } = result as CallResult
      return isKept ? [] : [jobs.finish(job, data, meta), { statements: [], onKept: markKept }]
    },
  }
}

type JobFields = Readonly<Record<string, unknown>>

/** What a failed job shows: the failure that the call would have answered. */
function toJobError(fault: Fault, { requestId }: StoredJob): JobError {
  const { success: _, ...error } = buildFailureEnvelope(fault, requestId)
  return error
}

function createCutShortFault({ starts, operation }: StoredJob): Fault {
  const times = starts > 1 ? `, ${starts} times by now` : ''
  return new Fault('SHUTTING_DOWN', `The service was restarted while this job was running${times}.`, {
    hint: requireOperation(operation).repeatable
      ? 'Look in the log what ended the service, then start the job again.'
      : 'Look at what is already there, then start the job again: doing it twice by itself could leave it there twice.',
  })
}

function createMachineLostFault(): Fault {
  return new Fault('SHUTTING_DOWN', 'The process that worked on its own folder for this job has ended.', {
    hint: 'Call it again, at a process that has the folder: what was done by then is known, and it goes on with the rest.',
  })
}
