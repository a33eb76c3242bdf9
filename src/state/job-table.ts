import type { DatabaseSync } from 'node:sqlite'

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

/** A job as it is kept. Times are epoch milliseconds. */
export type StoredJob = {
  readonly id: string
  readonly operation: string
  /** What the caller sent, empty once the job is over. */
  readonly input: Readonly<Record<string, unknown>>
  readonly requestId: string
  readonly state: JobState
  /** How often it was started: more than once when a restart cut it short. */
  readonly starts: number
  readonly progress: JobProgress
  readonly result: { readonly data: unknown } | null
  readonly error: JobError | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** The rows of jobs; every call is durable when it returns. */
export type JobTable = ReturnType<typeof jobTable>

export function jobTable(database: DatabaseSync) {
  const save = database.prepare(
    `INSERT INTO job (id, operation, input, request_id, state, starts, progress, result, error, created_at_ms, updated_at_ms)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
     ON CONFLICT (id) DO UPDATE SET
       input = ?3, state = ?5, starts = ?6, progress = ?7, result = ?8, error = ?9, updated_at_ms = ?11`,
  )
  const select = database.prepare('SELECT * FROM job WHERE id = ?')
  const briefly = 'number, id, operation, request_id, state, starts, progress, error, created_at_ms, updated_at_ms'
  const selectAll = database.prepare(`SELECT ${briefly}, '{}' AS input, NULL AS result FROM job ORDER BY number DESC`)
  const selectOpen = database.prepare(`SELECT * FROM job WHERE state IN ('queued', 'running') ORDER BY number`)
  const countAll = database.prepare('SELECT state, count(*) AS jobs FROM job GROUP BY state')
  const removeOld = database.prepare(`DELETE FROM job WHERE updated_at_ms < ? AND state NOT IN ('queued', 'running')`)
  return {
    save(job: StoredJob): void {
      const { id, operation, requestId, state, starts, createdAtMs, updatedAtMs } = job
      const [input, progress] = [JSON.stringify(job.input), JSON.stringify(job.progress)]
      const [result, error] = [job.result && JSON.stringify(job.result), job.error && JSON.stringify(job.error)]
      save.run(id, operation, input, requestId, state, starts, progress, result, error, createdAtMs, updatedAtMs)
    },
    find: (id: string): StoredJob | null => {
      const row = select.get(id)
      return row ? storedJob(row) : null
    },
    /** Newest first, without input and result. */
    list: (): StoredJob[] => selectAll.all().map(storedJob),
    /** How many there are in each state. */
    counts(): Record<JobState, number> {
      const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 }
      for (const { state, jobs } of countAll.all()) counts[state as JobState] = Number(jobs)
      return counts
    },
    /** What is queued or running, oldest first. */
    open: (): StoredJob[] => selectOpen.all().map(storedJob),
    /** Deletes what was over before, and tells how many. */
    removeBefore: (timeMs: number): number => Number(removeOld.run(timeMs).changes),
  }
}

function storedJob(row: Record<string, unknown>): StoredJob {
  const parsed = (column: string) => (row[column] === null ? null : JSON.parse(String(row[column])))
  return {
    id: String(row.id),
    operation: String(row.operation),
    input: parsed('input'),
    requestId: String(row.request_id),
    state: row.state as JobState,
    starts: Number(row.starts),
    progress: parsed('progress'),
    result: parsed('result'),
    error: parsed('error'),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
