import { isOver, type JobRecord } from '../state/jobs.ts'
import type { Handler } from './context.ts'
import { keepTogether } from './keep-together.ts'

export const listJobs: Handler<'listJobs'> = async ({ state }, { house }) => {
  const jobs = house.jobs.list(state)
  return { jobs, count: jobs.length }
}

export const getJob: Handler<'getJob'> = async ({ job_id }, { house }) => ({ job: house.jobs.get(job_id) })

/** What was finished before is kept; a job that is over stays as it is. */
export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, context) =>
  keepTogether(context, () => ({ job: context.house.jobs.cancel(job_id) }))

/**
 * Tells of every change until the job is over: `progress`, then `succeeded`, `failed` or `cancelled`, each with the
 * record. Source: decisions, section 12, "Jobs".
 */
export const followJob: Handler<'followJob'> = ({ job_id }, { house, call, signal }) => {
  const over = AbortSignal.any([signal, house.jobs.stopping])
  const { promise, resolve, reject } = Promise.withResolvers<JobRecord>()
  const reportJob = (record: JobRecord) => {
    const { event, progress } = call.listener ?? {}
    if (event) event(isOver(record) ? record.state : 'progress', record)
    else progress?.(record.progress)
    if (isOver(record)) resolve(record)
  }
  const rejectOver = () => reject(over.reason)
  const stop = house.jobs.watch(job_id, reportJob)
  over.addEventListener('abort', rejectOver, { once: true })
  try {
    reportJob(house.jobs.get(job_id))
    if (over.aborted) rejectOver()
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    stop()
    over.removeEventListener('abort', rejectOver)
  })
}
