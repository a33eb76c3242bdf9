import type { Provenance } from '../domain/account.ts'
import { type SqlRow, type SqlStatement, type SqlStore, type SqlWrite, writeOne } from '../lib/sql/sql-store.ts'
import type { SqlValue } from '../lib/sql/sql-tables.ts'
import { createLostLeaseFault } from './lost-lease.ts'

export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** How far a job is. `total` and `percent` are null while nobody knows how much there is to do. */
export type JobProgress = {
  readonly phase: string
  readonly done: number
  readonly total: number | null
  readonly percent: number | null
}

/** Why a job failed: the failure that the call would have answered. */
export type JobError = { readonly error: string; readonly code: string; readonly [field: string]: unknown }

/** A job as it is kept, but for what is large. Times are epoch milliseconds. */
export type StoredJob = {
  readonly id: string
  readonly operation: string
  readonly requestId: string
  /** UUID of the notebook that it works on; null for one that it makes, for a sign-in, and in jobs of before this was kept. */
  readonly notebookId: string | null
  readonly state: JobState
  /** How often it was started: more than once when a restart cut it short. */
  readonly starts: number
  readonly progress: JobProgress
  readonly error: JobError | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** What the caller sent: the fields of the operation. */
export type JobInput = Readonly<Record<string, unknown>>
/** What came of it: the data that the call would have answered, and how its product was reached. */
export type JobResult = { readonly data: unknown; readonly meta?: Provenance }

const SELECT = 'SELECT * FROM job WHERE id = ?1'
const SELECT_CONTENT = 'SELECT input, result FROM job_content WHERE id = ?1'
const SELECT_LATEST = `SELECT * FROM job
  WHERE (CAST(?1 AS TEXT) IS NULL OR state = ?1) AND (CAST(?2 AS TEXT) IS NULL OR notebook = ?2) ORDER BY number DESC LIMIT ?3`
const SELECT_OPEN = "SELECT * FROM job WHERE state IN ('queued', 'running') ORDER BY number"
const SELECT_LEFT = "SELECT * FROM job WHERE state = 'running' AND {lease_over} ORDER BY number"
const COUNT = 'SELECT state, count(*) AS jobs FROM job GROUP BY state'
const COUNT_QUEUED = "SELECT count(*) AS jobs FROM job WHERE state = 'queued'"
const INSERT = `INSERT INTO job (id, operation, request_id, notebook, state, starts, progress, created_at_ms, updated_at_ms)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`
const INSERT_HELD = `INSERT INTO job
    (id, operation, request_id, notebook, state, starts, progress, created_at_ms, updated_at_ms, holder, leased_until)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, {lease_end})`
const INSERT_INPUT = 'INSERT INTO job_content (id, input) VALUES (?1, ?2)'
const TAKE = `UPDATE job SET state = 'running', starts = starts + 1, holder = ?1, leased_until = {lease_end},
    progress = ?2, updated_at_ms = ?3
  WHERE number = (SELECT number FROM job WHERE state = 'queued' ORDER BY number LIMIT 1 {skip_locked}) RETURNING *`
const IS_HELD = "holder = ?1 AND id = ?2 AND starts = ?3 AND state = 'running'"
const SAVE = `UPDATE job SET progress = ?4, updated_at_ms = ?5, leased_until = {lease_end} WHERE ${IS_HELD}`
const SET_END = 'holder = NULL, leased_until = NULL, state = ?4, progress = ?5, error = ?6, updated_at_ms = ?7'
const END = `UPDATE job SET ${SET_END} WHERE ${IS_HELD}`
// Of a job whose holder is gone: one process of several sees to it.
const END_LEFT = `UPDATE job SET ${SET_END} WHERE id = ?2 AND starts = ?3 AND state = 'running' AND {lease_over}`
const CANCEL = `UPDATE job SET state = 'cancelled', holder = NULL, leased_until = NULL, updated_at_ms = ?2, progress = ?3
  WHERE id = ?1 AND state IN ('queued', 'running')`
const REPLACE_INPUT = 'UPDATE job_content SET input = NULL, result = ?2 WHERE id = ?1'
const FORGET_RESULTS = 'UPDATE job_content SET result = NULL WHERE {position}(result, ?1) > 0'
const RENEW = `UPDATE job SET leased_until = {lease_end} WHERE ${IS_HELD}`
const LET_GO = "UPDATE job SET holder = NULL, leased_until = NULL WHERE holder = ?1 AND state = 'running'"
const REMOVE_OLD = "DELETE FROM job WHERE updated_at_ms < ?1 AND state NOT IN ('queued', 'running')"

/** Which jobs are listed, and how many of them. */
export type JobFilter = {
  readonly state?: JobState | undefined
  readonly notebookId?: string | undefined
  readonly limit?: number | undefined
}

/** All that can be there: the databases name "without a limit" differently. */
const MAX_LISTED = 2 ** 31 - 1

/** Told with the id of a job that has changed, and of one that waits for its turn. */
const CHANGED = 'job'
const QUEUED = 'job_queued'

/** Which start of a job. */
type JobStart = Pick<StoredJob, 'id' | 'starts'>

/**
 * The rows of jobs; what is written is durable when it is kept. A running job is held by a process: it alone writes what
 * comes of it, and only while nobody else has taken the job up.
 */
export class JobTable {
  readonly #store: SqlStore

  constructor(store: SqlStore) {
    this.#store = store
  }

  /** Calls `listener` with the id of a job that some process has changed; null: look at what is watched. */
  listen = (listener: (id: string | null) => void): (() => void) => this.#store.listen(CHANGED, listener)

  /** Calls `listener` when another process may have put a job into the line. */
  listenForQueued = (listener: () => void): (() => void) => this.#store.listen(QUEUED, listener)

  /** A new job: one that waits in the line, or one that is running and held by this process from the beginning. */
  add({ operation, requestId, notebookId, state, starts, progress, ...job }: StoredJob, input: JobInput): SqlWrite {
    const { id, createdAtMs, updatedAtMs } = job
    const made = [id, operation, requestId, notebookId, state]
    const columns = [...made, starts, JSON.stringify(progress), createdAtMs, updatedAtMs]
    const isHeld = state === 'running'
    const statements = [
      isHeld ? { text: INSERT_HELD, values: [...columns, this.#store.holder] } : { text: INSERT, values: columns },
      { text: INSERT_INPUT, values: [id, JSON.stringify(input)] },
    ]
    return { statements, notices: [{ channel: isHeld ? CHANGED : QUEUED, payload: id }] }
  }

  /** Takes the oldest queued job up; null where none is left. */
  async take(progress: JobProgress, nowMs: number): Promise<StoredJob | null> {
    const values = [this.#store.holder, JSON.stringify(progress), nowMs]
    const [rows] = await this.#store.write([writeOne(TAKE, values)])
    return rows![0] ? readJobRow(rows![0]) : null
  }

  /** Keeps how far a job of ours is. @throws Fault when it was lost */
  save(job: StoredJob): SqlWrite {
    const values = [...this.#columns(job), JSON.stringify(job.progress), job.updatedAtMs]
    const save = { text: SAVE, values, orElse: createLostLeaseFault }
    return { statements: [save], notices: [{ channel: CHANGED, payload: job.id }] }
  }

  /** Keeps how a job of ours ended; what was sent is forgotten. @throws Fault when it was lost */
  end(job: StoredJob, result: JobResult | null): SqlWrite {
    return this.#end(job, { text: END, values: this.#endColumns(job), orElse: createLostLeaseFault }, result)
  }

  /** Ends a job, or puts it back in the line, whose holder is gone. @throws Fault when somebody else has seen to it */
  settleLeft(job: StoredJob): SqlWrite {
    const settle = { text: END_LEFT, values: this.#endColumns(job), orElse: createLostLeaseFault }
    if (job.state !== 'queued') return this.#end(job, settle, null)
    const notices = [CHANGED, QUEUED].map((channel) => ({ channel, payload: job.id }))
    return { statements: [settle], notices }
  }

  /** Cancels an open job, whoever holds it. @throws what `orElse` makes when it is over */
  cancel(job: StoredJob, orElse: () => Error): SqlWrite {
    return this.#end(
      job,
      { text: CANCEL, values: [job.id, job.updatedAtMs, JSON.stringify(job.progress)], orElse },
      null,
    )
  }

  async find(id: string): Promise<StoredJob | null> {
    const [row] = await this.#store.read(SELECT, [id])
    return row ? readJobRow(row) : null
  }

  /** Empty once the job is over. */
  async input(id: string): Promise<JobInput> {
    const [row] = await this.#store.read(SELECT_CONTENT, [id])
    return JSON.parse(String(row?.input ?? '{}'))
  }

  async result(id: string): Promise<JobResult | null> {
    const [row] = await this.#store.read(SELECT_CONTENT, [id])
    return JSON.parse(String(row?.result ?? null))
  }

  /** Forgets the results that hold this text. */
  async forgetResults(text: string): Promise<void> {
    await this.#store.write([writeOne(FORGET_RESULTS, [text])])
  }

  /** Newest first. */
  async list({ state, notebookId, limit = MAX_LISTED }: JobFilter): Promise<StoredJob[]> {
    return (await this.#store.read(SELECT_LATEST, [state ?? null, notebookId ?? null, limit])).map(readJobRow)
  }

  /** What is queued or running, oldest first. */
  open = async (): Promise<StoredJob[]> => (await this.#store.read(SELECT_OPEN)).map(readJobRow)

  /** What is running, though whoever held it is gone; oldest first. */
  left = async (): Promise<StoredJob[]> => (await this.#store.read(SELECT_LEFT, [this.#store.holder])).map(readJobRow)

  /** How many there are in each state. */
  async counts(): Promise<Record<JobState, number>> {
    const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 }
    for (const { state, jobs } of await this.#store.read(COUNT)) counts[state as JobState] = Number(jobs)
    return counts
  }

  countQueued = async (): Promise<number> => Number((await this.#store.read(COUNT_QUEUED))[0]?.jobs)

  /** Says that this process still works on these, and gives those that it has lost. */
  async renew<T extends JobStart>(jobs: readonly T[]): Promise<readonly T[]> {
    const statements = jobs.map((job) => ({ text: RENEW, values: this.#columns(job) }))
    const rows = await this.#store.write([{ statements }])
    return jobs.filter((_, place) => rows[place]!.length === 0)
  }

  /** This process works on none of its jobs any more: another one may take them up at once. */
  async letGo(): Promise<void> {
    await this.#store.write([writeOne(LET_GO, [this.#store.holder])])
  }

  /** Deletes what was over before; gives a row for each. */
  removeBefore = (timeMs: number): SqlWrite => writeOne(REMOVE_OLD, [timeMs])

  #columns({ id, starts }: JobStart): SqlValue[] {
    return [this.#store.holder, id, starts]
  }

  #endColumns(job: StoredJob): SqlValue[] {
    const { state, progress, error, updatedAtMs } = job
    return [...this.#columns(job), state, JSON.stringify(progress), error && JSON.stringify(error), updatedAtMs]
  }

  #end({ id }: StoredJob, end: SqlStatement, result: JobResult | null): SqlWrite {
    const forget = { text: REPLACE_INPUT, values: [id, result && JSON.stringify(result)] }
    return { statements: [end, forget], notices: [{ channel: CHANGED, payload: id }] }
  }
}

function readJobRow(row: SqlRow): StoredJob {
  return {
    id: String(row.id),
    operation: String(row.operation),
    requestId: String(row.request_id),
    notebookId: row.notebook == null ? null : String(row.notebook),
    state: row.state as JobState,
    starts: Number(row.starts),
    progress: JSON.parse(String(row.progress)),
    error: JSON.parse(String(row.error)),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
