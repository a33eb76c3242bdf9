import { randomUUID } from 'node:crypto'
import type { Provenance } from '../domain/account.ts'
import { Fault } from '../domain/fault.ts'
import { type Clock, createAgeingTime } from '../lib/clock.ts'
import { keepLooking, keepRenewing } from '../lib/sql/leases.ts'
import type { SqlStore, SqlWrite } from '../lib/sql/sql-store.ts'
import { type JobListener, JobListeners } from './job-listeners.ts'
import { computePercent, isOver, type JobRecord, toJobRecord } from './job-record.ts'
import {
  type JobError,
  type JobFilter,
  type JobInput,
  type JobProgress,
  type JobResult,
  type JobState,
  JobTable,
  type StoredJob,
} from './job-table.ts'

export type NewJob = Pick<StoredJob, 'operation' | 'requestId'> & {
  readonly id?: string
  readonly notebookId?: string | null
  readonly input: JobInput
}
/** A job that this process has taken up, with what is to be done. */
export type StartedJob = StoredJob & {
  readonly input: JobInput
  /** Fires when it was cancelled, or another process has taken it up: nothing more is to be done here. */
  readonly lost: AbortSignal
}
/** What is to be kept together with a change of a job. */
type WritesBeside = (record: JobRecord) => readonly SqlWrite[]

/** How long a job is kept after its end. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Listeners hear of progress so often at most; a change of phase and the last step are always told. */
const TOLD_EVERY_MS = 200
/** Progress is written so often at most: it is worth little after a restart, and every write waits for the disk. */
const SAVED_EVERY_MS = 5_000
/** Where followers may be on another process, which reads what is written. */
const SAVED_FOR_OTHERS_EVERY_MS = 1_000

const NOT_STARTED: JobProgress = { phase: 'queued', done: 0, total: null, percent: null }

type LiveJob = { job: StoredJob; toldAtTicks: number; savedAtTicks: number; readonly lost: AbortController }

/**
 * Long work, and what became of it. Every change of state is durable when the call resolves; a job that is over never
 * changes again. Every method that takes an id throws Fault JOB_NOT_FOUND for an unknown one.
 * Source: decisions, sections 7 and 12.
 */
export class Jobs {
  readonly #store: SqlStore
  readonly #table: JobTable
  readonly #clock: Clock
  readonly #readAgeingTime: () => number
  readonly #savedEveryMs: number
  /** What this process works on, with the progress of this moment. */
  readonly #live = new Map<string, LiveJob>()
  readonly #listeners = new JobListeners()

  #hearing: Promise<void> = Promise.resolve()

  readonly #stop = new AbortController()

  constructor({ store, clock }: { readonly store: SqlStore; readonly clock: Clock }) {
    this.#store = store
    this.#table = new JobTable(store)
    this.#clock = clock
    this.#readAgeingTime = createAgeingTime(clock)
    this.#savedEveryMs = store.leaseMs === null ? SAVED_EVERY_MS : SAVED_FOR_OTHERS_EVERY_MS
    this.#table.listen((id) => {
      // One after the other, so that nobody is told an older row last; what cannot be read now is told with the next change.
      this.#hearing = this.#hearing.then(() => this.#hear(id)).catch(() => {})
    })
  }

  /** A new job that waits for its turn. */
  async create(made: NewJob, beside: WritesBeside = () => []): Promise<JobRecord> {
    const job = this.#createJob(made, { state: 'queued', starts: 0, progress: NOT_STARTED })
    await this.#add(job, made.input, beside)
    return toJobRecord(job)
  }

  /** A new job that no other process could carry out: this one has taken it up. */
  async createHeld(made: NewJob, beside: WritesBeside = () => []): Promise<StartedJob> {
    const job = this.#createJob(made, { state: 'running', starts: 1, progress: { ...NOT_STARTED, phase: 'waiting' } })
    await this.#add(job, made.input, beside)
    const live = this.#createLive(job)
    this.#live.set(job.id, live)
    return { ...job, input: made.input, lost: live.lost.signal }
  }

  #createJob(
    { id = randomUUID(), operation, requestId, notebookId = null }: NewJob,
    begun: Pick<StoredJob, 'state' | 'starts' | 'progress'>,
  ): StoredJob {
    const now = this.#clock.now()
    return { id, operation, requestId, notebookId, ...begun, error: null, createdAtMs: now, updatedAtMs: now }
  }

  async #add(job: StoredJob, input: JobInput, beside: WritesBeside): Promise<void> {
    await this.#store.write([this.#removeOld(), this.#table.add(job, input), ...beside(toJobRecord(job))])
  }

  /** What an open job was asked to do. */
  readInput = (id: string): Promise<JobInput> => this.#table.input(id)

  async get(id: string): Promise<JobRecord> {
    const job = await this.#find(id)
    return toJobRecord(job, job.state === 'succeeded' ? await this.#table.result(id) : null)
  }

  /** Newest first, without their results. */
  async list(filter: JobFilter = {}): Promise<JobRecord[]> {
    await this.sweep()
    return (await this.#table.list(filter)).map((job) => toJobRecord(this.#refresh(job)))
  }

  /** How many there are in each state. */
  counts = (): Promise<Record<JobState, number>> => this.#table.counts()

  countQueued = (): Promise<number> => this.#table.countQueued()

  /** What is queued or running, oldest first. */
  open = (): Promise<StoredJob[]> => this.#table.open()

  /** Calls `listener` when another process may have put a job into the line. */
  watchQueue = (listener: () => void): (() => void) => this.#table.listenForQueued(listener)

  /** Takes the oldest queued job up and gives what is to be done; null when none is left. */
  async takeNext(): Promise<StartedJob | null> {
    const job = await this.#table.take({ ...NOT_STARTED, phase: 'running' }, this.#clock.now())
    if (!job) return null
    const live = this.#createLive(job)
    this.#live.set(job.id, live)
    this.#listeners.tell(toJobRecord(job))
    const input = await this.#table.input(job.id).catch((error) => {
      this.#live.delete(job.id) // nobody works on it: another process takes it up when the lease is over
      throw error
    })
    return { ...job, input, lost: live.lost.signal }
  }

  /** What is running by its row, though whoever held it is gone; oldest first. */
  left = (): Promise<StoredJob[]> => this.#table.left()

  /** Puts a job whose holder is gone back in the line. @throws Fault when another process has seen to it */
  async requeue(left: StoredJob): Promise<void> {
    await this.#settleLeft({ ...left, state: 'queued', progress: NOT_STARTED })
  }

  /** Ends a job whose holder is gone. @throws Fault when another process has seen to it */
  async failLeft(left: StoredJob, error: JobError): Promise<void> {
    await this.#settleLeft({ ...left, state: 'failed', error })
  }

  /** Says how far a running job is. */
  progress(id: string, { phase, done, total }: Omit<JobProgress, 'percent'>): void {
    const live = this.#live.get(id)
    if (!live) return
    const isNewPhase = live.job.progress.phase !== phase
    const progress = { phase, done, total, percent: computePercent(done, total) }
    live.job = { ...live.job, updatedAtMs: this.#clock.now(), progress }
    const nowTicks = this.#clock.ticks()
    if (nowTicks - live.savedAtTicks >= this.#savedEveryMs) {
      live.savedAtTicks = nowTicks
      this.#store.write([this.#table.save(live.job)]).catch(() => {}) // the next one is as good, and the end is kept or told
    }
    if (isNewPhase || done === total || nowTicks - live.toldAtTicks >= TOLD_EVERY_MS) this.#tell(live)
  }

  /** What keeps that a job of ours is done. Where it is no longer ours, nothing is kept that is written with it. */
  finish(started: StoredJob, data: unknown, meta?: Provenance): SqlWrite {
    const job = this.#refresh(started)
    const { progress } = job
    const atEnd = { phase: 'done', done: progress.total ?? progress.done, total: progress.total, percent: 100 }
    const result = { data, ...(meta === undefined ? {} : { meta }) }
    return this.#end({ ...job, state: 'succeeded', progress: atEnd }, result)
  }

  /** The job is done; told too late, after it was cancelled, this changes nothing. @throws Fault when it was lost */
  async succeed(started: StoredJob, data: unknown, meta?: Provenance): Promise<JobRecord> {
    if (this.#live.has(started.id)) await this.#store.write([this.finish(started, data, meta)])
    return this.get(started.id)
  }

  /** @throws Fault when it was lost */
  async fail(started: StoredJob, error: JobError): Promise<JobRecord> {
    const job = this.#refresh(started)
    if (this.#live.has(job.id)) await this.#store.write([this.#end({ ...job, state: 'failed', error }, null)])
    return this.get(job.id)
  }

  /** Ends the job unless it is over; whoever runs it hears of it. */
  async cancel(id: string, beside: WritesBeside = () => []): Promise<JobRecord> {
    for (;;) {
      const before = await this.get(id)
      if (isOver(before)) {
        await this.#store.write(beside(before))
        return before
      }
      const record = await this.#tryToCancel(await this.#find(id), beside)
      if (record) return record
    }
  }

  /** Fires when the process is about to end: nothing more will happen here to a job that is still open. */
  get stopping(): AbortSignal {
    return this.#stop.signal
  }

  /** The process is about to end. */
  stop(): void {
    this.#stop.abort(new Fault('SHUTTING_DOWN', 'The service is shutting down; the job goes on at its next start.'))
  }

  /** Says again and again, as long as others need to hear it, that its jobs are held, and runs `look` then. */
  keepHeld(look: () => Promise<void>): () => void {
    return keepRenewing(this.#store, async () => {
      const held = [...this.#live.values()].map(({ job }) => job)
      const lost = held.length > 0 ? await this.#table.renew(held) : []
      for (const { id, starts } of lost) this.#lose(id, starts)
      await look()
    })
  }

  /** Calls `takeUp` soon after the lease of a job that somebody else holds has ended. */
  watchLeft(takeUp: () => Promise<void>): () => void {
    return keepLooking(this.#store, async () => {
      if ((await this.left()).length > 0) await takeUp()
    })
  }

  /** Whether this process works on a job. */
  get holdsAny(): boolean {
    return this.#live.size > 0
  }

  /** Nothing is worked on here any more: other processes may go on at once. */
  letGo = (): Promise<void> => this.#table.letGo()

  /** Calls `listener` with the record at every change, until the returned function is called. */
  watch(id: string, listener: JobListener): () => void {
    return this.#listeners.watch(id, listener)
  }

  /** Forgets what came of the jobs on a notebook that has been deleted; the jobs themselves stay. */
  forgetResults = (notebookId: string): Promise<void> => this.#table.forgetResults(notebookId)

  /** Cancels what is open; the caller then empties the table. */
  async forgetAll(): Promise<void> {
    for (const { id } of await this.open()) await this.cancel(id)
  }

  /** Forgets what was over seven days ago, and tells how many. */
  async sweep(): Promise<number> {
    return (await this.#store.write([this.#removeOld()]))[0]!.length
  }

  #removeOld = (): SqlWrite => this.#table.removeBefore(this.#readAgeingTime() - KEPT_MS)

  async #find(id: string): Promise<StoredJob> {
    return this.#refresh((await this.#table.find(id)) ?? throwJobNotFound(id))
  }

  /** The job with the progress of this moment, where this process works on it. */
  #refresh(job: StoredJob): StoredJob {
    const live = this.#live.get(job.id)?.job
    return live?.starts === job.starts && job.state === 'running' ? live : job
  }

  #end(changed: StoredJob, result: JobResult | null): SqlWrite {
    const job = { ...changed, updatedAtMs: this.#clock.now() }
    const onKept = () => {
      this.#live.delete(job.id)
      this.#listeners.tellNews(toJobRecord(job, result))
    }
    return { ...this.#table.end(job, result), onKept }
  }

  async #settleLeft(changed: StoredJob): Promise<void> {
    const job = { ...changed, updatedAtMs: this.#clock.now() }
    const onKept = () => void this.#listeners.tellNews(toJobRecord(job))
    await this.#store.write([{ ...this.#table.settleLeft(job), onKept }])
  }

  /** Null when it came to another end meanwhile. */
  async #tryToCancel(open: StoredJob, beside: WritesBeside): Promise<JobRecord | null> {
    const job = { ...open, state: 'cancelled', updatedAtMs: this.#clock.now() } as const
    const record = toJobRecord(job)
    const onKept = () => {
      this.#lose(job.id, job.starts)
      this.#listeners.tellNews(record)
    }
    try {
      await this.#store.write([{ ...this.#table.cancel(job, () => new JobOver()), onKept }, ...beside(record)])
      return record
    } catch (error) {
      if (error instanceof JobOver) return null
      throw error
    }
  }

  /** Another process may have changed a job. */
  async #hear(id: string | null): Promise<void> {
    const watched = id === null ? [...new Set([...this.#listeners.ids, ...this.#live.keys()])] : [id]
    for (const each of watched) {
      if (!this.#listeners.isWatched(each) && !this.#live.has(each)) continue
      const job = await this.#table.find(each)
      const live = this.#live.get(each)?.job
      if (!job || (live && job.starts <= live.starts && !isOver(job))) continue // what is worked on here is told here
      if (live) this.#lose(each, live.starts)
      this.#listeners.tellNews(toJobRecord(job, job.state === 'succeeded' ? await this.#table.result(each) : null))
    }
  }

  /** This start of a job is no longer ours. */
  #lose(id: string, starts: number): void {
    const live = this.#live.get(id)
    if (live?.job.starts !== starts) return
    this.#live.delete(id)
    live.lost.abort()
  }

  #createLive(job: StoredJob): LiveJob {
    const nowTicks = this.#clock.ticks()
    return { job, toldAtTicks: nowTicks, savedAtTicks: nowTicks, lost: new AbortController() }
  }

  #tell(live: LiveJob): void {
    live.toldAtTicks = this.#clock.ticks()
    this.#listeners.tell(toJobRecord(live.job))
  }
}

/** The job came to its end before it could be cancelled. */
class JobOver extends Error {}

function throwJobNotFound(id: string): never {
  throw new Fault('JOB_NOT_FOUND', `Job not found: ${id}`, {
    hint: 'GET /jobs lists the jobs; one is kept for seven days after its end.',
  })
}
