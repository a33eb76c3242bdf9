import type { Provenance } from '../domain/account.ts'
import type { JobError, JobProgress, JobResult, JobState, StoredJob } from './job-table.ts'

/** A job as it is shown. Source: decisions, section 12, "Jobs". */
export type JobRecord = {
  readonly id: string
  readonly operation: string
  /** UUID of the notebook that it works on; null for one that it makes, and for a sign-in. */
  readonly notebook_id: string | null
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

/** Whether a job has come to its end. */
export function isOver({ state }: Pick<JobRecord, 'state'>): boolean {
  return state !== 'queued' && state !== 'running'
}

export function computePercent(done: number, total: number | null): number | null {
  if (total === null) return null
  return total <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((100 * done) / total)))
}

export function toJobRecord(job: StoredJob, result: JobResult | null = null): JobRecord {
  const { id, operation, notebookId, state, progress, createdAtMs, updatedAtMs, error } = job
  return {
    id,
    operation,
    notebook_id: notebookId,
    state,
    progress,
    created_at: new Date(createdAtMs).toISOString(),
    updated_at: new Date(updatedAtMs).toISOString(),
    ...(result ? { result: result.data } : {}),
    ...(result?.meta === undefined ? {} : { meta: result.meta }),
    ...(error ? { error } : {}),
  }
}
