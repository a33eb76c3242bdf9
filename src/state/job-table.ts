import type { DatabaseSync } from 'node:sqlite'
import type { Provenance } from '../domain/account.ts'
import { runInTransaction } from '../lib/sqlite.ts'

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

function prepareJobStatements(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO job (id, operation, request_id, state, starts, progress, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    'UPDATE job SET state = ?, starts = ?, progress = ?, error = ?, updated_at_ms = ? WHERE id = ?',
  )
  const insertInput = database.prepare('INSERT INTO job_content (id, input) VALUES (?, ?)')
  const replaceInput = database.prepare('UPDATE job_content SET input = NULL, result = ? WHERE id = ?')
  const forgetResults = database.prepare('UPDATE job_content SET result = NULL WHERE instr(result, ?) > 0')
  const select = database.prepare('SELECT * FROM job WHERE id = ?')
  const selectContent = database.prepare('SELECT input, result FROM job_content WHERE id = ?')
  const selectAll = database.prepare('SELECT * FROM job ORDER BY number DESC')
  const selectOpen = database.prepare(`SELECT * FROM job WHERE state IN ('queued', 'running') ORDER BY number`)
  const countAll = database.prepare('SELECT state, count(*) AS jobs FROM job GROUP BY state')
  const removeOld = database.prepare(`DELETE FROM job WHERE updated_at_ms < ? AND state NOT IN ('queued', 'running')`)
  return {
    insert,
    update,
    insertInput,
    replaceInput,
    forgetResults,
    select,
    selectContent,
    selectAll,
    selectOpen,
    countAll,
    removeOld,
  }
}

/** The rows of jobs; every call is durable when it returns. */
export type JobTable = ReturnType<typeof openJobTable>

export function openJobTable(database: DatabaseSync) {
  const statements = prepareJobStatements(database)
  const saveJob = ({ id, state, starts, progress, error, updatedAtMs }: StoredJob) =>
    statements.update.run(state, starts, JSON.stringify(progress), error && JSON.stringify(error), updatedAtMs, id)
  return {
    add: ({ id, operation, requestId, state, starts, progress, ...job }: StoredJob, input: JobInput) =>
      runInTransaction(database, () => {
        const { createdAtMs, updatedAtMs } = job
        statements.insert.run(
          id,
          operation,
          requestId,
          state,
          starts,
          JSON.stringify(progress),
          createdAtMs,
          updatedAtMs,
        )
        statements.insertInput.run(id, JSON.stringify(input))
      }),
    save: (job: StoredJob): void => void saveJob(job),
    /** Keeps how a job ended; what was sent is forgotten. */
    end: (job: StoredJob, result: JobResult | null) =>
      runInTransaction(database, () => {
        saveJob(job)
        statements.replaceInput.run(result && JSON.stringify(result), job.id)
      }),
    find: (id: string): StoredJob | null => {
      const row = statements.select.get(id)
      return row ? readJobRow(row) : null
    },
    /** Empty once the job is over. */
    input: (id: string): JobInput => JSON.parse(String(statements.selectContent.get(id)?.input ?? '{}')),
    result: (id: string): JobResult | null => JSON.parse(String(statements.selectContent.get(id)?.result ?? null)),
    /** Forgets the results that hold this text. */
    forgetResults: (text: string): void => void statements.forgetResults.run(text),
    /** Newest first. */
    list: (): StoredJob[] => statements.selectAll.all().map(readJobRow),
    /** How many there are in each state. */
    counts(): Record<JobState, number> {
      const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 }
      for (const { state, jobs } of statements.countAll.all()) counts[state as JobState] = Number(jobs)
      return counts
    },
    /** What is queued or running, oldest first. */
    open: (): StoredJob[] => statements.selectOpen.all().map(readJobRow),
    /** Deletes what was over before, and tells how many. */
    removeBefore: (timeMs: number): number => Number(statements.removeOld.run(timeMs).changes),
  }
}

function readJobRow(row: Record<string, unknown>): StoredJob {
  return {
    id: String(row.id),
    operation: String(row.operation),
    requestId: String(row.request_id),
    state: row.state as JobState,
    starts: Number(row.starts),
    progress: JSON.parse(String(row.progress)),
    error: JSON.parse(String(row.error)),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
