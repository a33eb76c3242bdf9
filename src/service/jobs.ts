import { isOver, type JobRecord } from '../state/job-record.ts'
import type { Handler, Services } from './context.ts'
import { keepReply } from './keep-together.ts'
import { findEntryAt } from './library-places.ts'
import { resolvePlace } from './notebook-choice.ts'

/** A job beside the name that its notebook has in the library now. */
type NamedJob = JobRecord & { readonly notebook_name?: string }

export const listJobs: Handler<'listJobs'> = async ({ state, notebook_id, limit }, { services }) => {
  const meant = notebook_id === undefined ? undefined : await resolvePlace(notebook_id, services)
  const jobs = await services.jobs.list({ state, notebookId: meant?.notebookId, limit })
  const names = await findNotebookNames(jobs, services)
  return { jobs: jobs.map((job) => nameNotebook(job, names)), count: jobs.length }
}

export const getJob: Handler<'getJob'> = ({ job_id }, { services }) => readNamedJob(job_id, services)

/** A job as it is by now. @throws Fault JOB_NOT_FOUND */
export async function readNamedJob(id: string, services: Services): Promise<{ readonly job: NamedJob }> {
  const job = await services.jobs.get(id)
  return { job: nameNotebook(job, await findNotebookNames([job], services)) }
}

/** What was finished before is kept; a job that is over stays as it is. */
export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, context) => {
  const { jobs } = context.services
  const names = await findNotebookNames([await jobs.get(job_id)], context.services)
  const reply = (job: JobRecord) => ({ job: nameNotebook(job, names) })
  return reply(await jobs.cancel(job_id, (job) => keepReply(context, reply(job))))
}

type NotebookNames = ReadonlyMap<string, string>

async function findNotebookNames(jobs: readonly JobRecord[], services: Services): Promise<NotebookNames> {
  const ids = new Set(jobs.flatMap(({ notebook_id }) => notebook_id ?? []))
  const names = new Map<string, string>()
  for (const id of ids) {
    const placed = await findEntryAt(id, null, services)
    if (placed) names.set(id, placed.entry.name)
  }
  return names
}

function nameNotebook(job: JobRecord, names: NotebookNames): NamedJob {
  const name = job.notebook_id === null ? undefined : names.get(job.notebook_id)
  if (name === undefined) return job
  const { id, operation, notebook_id, ...rest } = job
  return { id, operation, notebook_id, notebook_name: name, ...rest }
}

/**
 * Tells of every change until the job is over: `progress`, then `succeeded`, `failed` or `cancelled`, each with the
 * record. Source: decisions, section 12, "Jobs".
 */
export const followJob: Handler<'followJob'> = async ({ job_id }, { services, call, signal }) => {
  const names = await findNotebookNames([await services.jobs.get(job_id)], services)
  const over = AbortSignal.any([signal, services.jobs.stopping])
  const { promise, resolve, reject } = Promise.withResolvers<JobRecord>()
  let isTold = false
  const reportJob = (told: JobRecord) => {
    const record = nameNotebook(told, names)
    isTold = true
    const { event, progress } = call.listener ?? {}
    if (event) event(isOver(record) ? record.state : 'progress', record)
    else progress?.(record.progress)
    if (isOver(record)) resolve(record)
  }
  const rejectOver = () => reject(over.reason)
  const stop = services.jobs.watch(job_id, reportJob)
  over.addEventListener('abort', rejectOver, { once: true })
  const reportFirst = (record: JobRecord) => {
    if (!isTold) reportJob(record) // what was heard meanwhile is newer
    if (over.aborted) rejectOver()
  }
  services.jobs.get(job_id).then(reportFirst, reject)
  return promise.finally(() => {
    stop()
    over.removeEventListener('abort', rejectOver)
  })
}
