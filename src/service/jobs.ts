import { isOver, type JobRecord } from '../state/jobs.ts'
import type { Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'

export const listJobs: Handler<'listJobs'> = async ({ state }, { services }) => {
  const jobs = services.jobs.list(state)
  return { jobs, count: jobs.length }
}

export const getJob: Handler<'getJob'> = async ({ job_id }, { services }) => ({ job: services.jobs.get(job_id) })

/** What was finished before is kept; a job that is over stays as it is. */
export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, context) =>
  keepTogether(context, () => ({ job: context.services.jobs.cancel(job_id) }))

/**
 * Tells of every change until the job is over: `progress`, then `succeeded`, `failed` or `cancelled`, each with the
 * record. Source: decisions, section 12, "Jobs".
 */
export const followJob: Handler<'followJob'> = ({ job_id }, { services, call, signal }) => {
  const over = AbortSignal.any([signal, services.jobs.stopping])
  const { promise, resolve, reject } = Promise.withResolvers<JobRecord>()
  const reportJob = (record: JobRecord) => {
    const { event, progress } = call.listener ?? {}
    if (event) event(isOver(record) ? record.state : 'progress', record)
    else progress?.(record.progress)
    if (isOver(record)) resolve(record)
  }
  const rejectOver = () => reject(over.reason)
  const stop = services.jobs.watch(job_id, reportJob)
  over.addEventListener('abort', rejectOver, { once: true })
  try {
    reportJob(services.jobs.get(job_id))
    if (over.aborted) rejectOver()
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    stop()
    over.removeEventListener('abort', rejectOver)
  })
}
