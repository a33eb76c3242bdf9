import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Provenance } from '../domain/account.ts'
import { Fault } from '../domain/fault.ts'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import { runAfterCommit } from '../lib/sqlite.ts'
import {
  type JobError,
  type JobInput,
  type JobProgress,
  type JobResult,
  type JobState,
  type JobTable,
  openJobTable,
  type StoredJob,
} from './job-table.ts'

/** A job as it is shown. Source: decisions, section 12, "Jobs". */
export type JobRecord = {
  readonly id: string
  readonly operation: string
  readonly state: JobState
  readonly progress: JobProgress
  /** ISO 8601, UTC. */
  readonly created_at: string
  readonly updated_at: string
  /** The data that the call would have answered. */
  readonly result?: unknown
  /** How the product was reached; that of a failure stands in its error. */
  readonly meta?: Provenance
  readonly error?: JobError
}

export type NewJob = Pick<StoredJob, 'operation' | 'requestId'> & { readonly id?: string; readonly input: JobInput }
/** A job that has been taken up, with what is to be done. */
export type StartedJob = StoredJob & { readonly input: JobInput }
type JobListener = (record: JobRecord) => void

/** How long a job is kept after its end. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Listeners hear of progress so often at most; a change of phase and the last step are always told. */
const TOLD_EVERY_MS = 200
/** Progress is written so often at most: it is worth little after a restart, and every write waits for the disk. */
const SAVED_EVERY_MS = 5_000

const NOT_STARTED: JobProgress = { phase: 'queued', done: 0, total: null, percent: null }

type LiveJob = { job: StoredJob; toldAtTicks: number; savedAtTicks: number }

/**
 * Long work, and what became of it. Every change of state is durable when the call returns; a job that is over never
 * changes again. Every method that takes an id throws Fault JOB_NOT_FOUND for an unknown one.
 * Source: decisions, sections 7 and 12.
 */
export class Jobs {
  readonly #database: DatabaseSync
  readonly #table: JobTable
  readonly #clock: Clock
  readonly #readAgeingTime: () => number
  /** The open jobs, with the progress of this moment. */
  readonly #live: Map<string, LiveJob>
  readonly #listeners = new Map<string, Set<JobListener>>()

  readonly #stop = new AbortController()

  constructor({ database, clock }: { readonly database: DatabaseSync; readonly clock: Clock }) {
    this.#database = database
    this.#table = openJobTable(database)
    this.#clock = clock
    this.#readAgeingTime = createAgeingTime(clock)
    this.#live = new Map(this.#table.open().map((job) => [job.id, this.#liveNow(job)]))
  }

  /** A new job that waits for its turn. */
  create({ id = randomUUID(), operation, input, requestId }: NewJob): JobRecord {
    this.sweep()
    const now = this.#clock.now()
    const untouched = { state: 'queued', starts: 0, progress: NOT_STARTED, error: null } as const
    const job = { id, operation, requestId, ...untouched, createdAtMs: now, updatedAtMs: now }
    this.#table.add(job, input)
    runAfterCommit(this.#database, () => this.#live.set(id, this.#liveNow(job)))
    return toJobRecord(job)
  }

  get(id: string): JobRecord {
    const job = this.#stored(id)
    return toJobRecord(job, job.state === 'succeeded' ? this.#table.result(id) : null)
  }

  /** Newest first, without their results. */
  list(state?: JobState): JobRecord[] {
    this.sweep()
    const jobs = this.#table.list().map((job) => this.#live.get(job.id)?.job ?? job)
    return jobs.filter((job) => state === undefined || job.state === state).map((job) => toJobRecord(job))
  }

  /** How many there are in each state. */
  counts(): Record<JobState, number> {
    return this.#table.counts()
  }

  /** What is queued or running, oldest first. */
  open(): StoredJob[] {
    return [...this.#live.values()].map(({ job }) => job)
  }

  /** Takes a queued job up and gives what is to be done; null when it is not queued any more, or forgotten. */
  start(id: string): StartedJob | null {
    const job = this.#live.get(id)?.job
    if (job?.state !== 'queued') return null
    this.#keep({ ...job, state: 'running', starts: job.starts + 1, progress: { ...job.progress, phase: 'running' } })
    return { ...this.#stored(id), input: this.#table.input(id) }
  }

  /** Puts a running job back in the line: a restart has cut it short. */
  requeue(id: string): void {
    const job = this.#stored(id)
    if (job.state === 'running') this.#keep({ ...job, state: 'queued', progress: NOT_STARTED })
  }

  /** Says how far a running job is. */
  progress(id: string, { phase, done, total }: Omit<JobProgress, 'percent'>): void {
    const live = this.#live.get(id)
    if (live?.job.state !== 'running') return
    const isNewPhase = live.job.progress.phase !== phase
    const progress = { phase, done, total, percent: computePercent(done, total) }
    live.job = { ...live.job, updatedAtMs: this.#clock.now(), progress }
    const nowTicks = this.#clock.ticks()
    if (nowTicks - live.savedAtTicks >= SAVED_EVERY_MS) {
      this.#table.save(live.job)
      live.savedAtTicks = nowTicks
    }
    if (isNewPhase || done === total || nowTicks - live.toldAtTicks >= TOLD_EVERY_MS) this.#tell(live)
  }

  /** The job is done; told too late, after it was cancelled, this changes nothing. */
  succeed(id: string, data: unknown, meta?: Provenance): JobRecord {
    const { progress } = this.#stored(id)
    const atEnd = { phase: 'done', done: progress.total ?? progress.done, total: progress.total, percent: 100 }
    return this.#end(id, { state: 'succeeded', progress: atEnd }, { data, ...(meta === undefined ? {} : { meta }) })
  }

  fail(id: string, error: JobError): JobRecord {
    return this.#end(id, { state: 'failed', error })
  }

  /** Ends the job unless it is over; whoever runs it hears of it through `watch`. */
  cancel(id: string): JobRecord {
    return this.#end(id, { state: 'cancelled' })
  }

  /** Fires when the process is about to end: nothing more will happen to a job that is still open. */
  get stopping(): AbortSignal {
    return this.#stop.signal
  }

  /** The process is about to end. */
  stop(): void {
    this.#stop.abort(new Fault('SHUTTING_DOWN', 'The service is shutting down; the job goes on at its next start.'))
  }

  /** Calls `listener` with the record at every change, until the returned function is called. */
  watch(id: string, listener: JobListener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  /** Forgets what came of the jobs on a notebook that has been deleted; the jobs themselves stay. */
  forgetResults(notebookId: string): void {
    this.#table.forgetResults(notebookId)
  }

  /** Cancels what is open; the caller then empties the table. */
  forgetAll(): void {
    for (const id of [...this.#live.keys()]) this.cancel(id)
  }

  /** Forgets what was over seven days ago, and tells how many. */
  sweep(): number {
    return this.#table.removeBefore(this.#readAgeingTime() - KEPT_MS)
  }

  #stored(id: string): StoredJob {
    return this.#live.get(id)?.job ?? this.#table.find(id) ?? throwJobNotFound(id)
  }

  #end(id: string, change: Pick<StoredJob, 'state'> & Partial<StoredJob>, result: JobResult | null = null): JobRecord {
    const before = this.#stored(id)
    if (isOver(before)) return this.get(id)
    const job = { ...before, ...change, updatedAtMs: this.#clock.now() }
    this.#table.end(job, result)
    const record = toJobRecord(job, result)
    runAfterCommit(this.#database, () => {
      this.#live.delete(id)
      this.#tellAll(record)
    })
    return record
  }

  /** Saves a change of an open job. */
  #keep(changed: StoredJob): void {
    const job = { ...changed, updatedAtMs: this.#clock.now() }
    this.#table.save(job)
    this.#live.set(job.id, this.#liveNow(job))
    this.#tellAll(toJobRecord(job))
  }

  #liveNow(job: StoredJob): LiveJob {
    const nowTicks = this.#clock.ticks()
    return { job, toldAtTicks: nowTicks, savedAtTicks: nowTicks }
  }

  #tell(live: LiveJob): void {
    live.toldAtTicks = this.#clock.ticks()
    this.#tellAll(toJobRecord(live.job))
  }

  #tellAll(record: JobRecord): JobRecord {
    for (const listener of [...(this.#listeners.get(record.id) ?? [])]) listener(record)
    return record
  }
}

/** Whether a job has come to its end. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return state !== 'queued' && state !== 'running'
}

function computePercent(done: number, total: number | null): number | null {
  if (total === null) return null
  return total <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((100 * done) / total)))
}

function toJobRecord(job: StoredJob, result: JobResult | null = null): JobRecord {
  const { id, operation, state, progress, createdAtMs, updatedAtMs, error } = job
  return {
    id,
    operation,
    state,
    progress,
    created_at: new Date(createdAtMs).toISOString(),
    updated_at: new Date(updatedAtMs).toISOString(),
    ...(result ? { result: result.data } : {}),
    ...(result?.meta === undefined ? {} : { meta: result.meta }),
    ...(error ? { error } : {}),
  }
}

function throwJobNotFound(id: string): never {
  throw new Fault('JOB_NOT_FOUND', `Job not found: ${id}`, {
    hint: 'GET /jobs lists the jobs; one is kept for seven days after its end.',
  })
}
