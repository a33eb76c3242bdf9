import { isOver, type JobRecord } from '../state/job-record.ts'
import type { Handler } from './context.ts'
import { keepReply } from './keep-together.ts'

export const listJobs: Handler<'listJobs'> = async ({ state }, { services }) => {
  const jobs = await services.jobs.list(state)
  return { jobs, count: jobs.length }
}

export const getJob: Handler<'getJob'> = async ({ job_id }, { services }) => ({ job: await services.jobs.get(job_id) })

/** What was finished before is kept; a job that is over stays as it is. */
export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, context) => ({
  job: await context.services.jobs.cancel(job_id, (job) => keepReply(context, { job })),
})

/**
 * Tells of every change until the job is over: `progress`, then `succeeded`, `failed` or `cancelled`, each with the
 * record. Source: decisions, section 12, "Jobs".
 */
export const followJob: Handler<'followJob'> = ({ job_id }, { services, call, signal }) => {
  const over = AbortSignal.any([signal, services.jobs.stopping])
  const { promise, resolve, reject } = Promise.withResolvers<JobRecord>()
  let isTold = false
  const reportJob = (record: JobRecord) => {
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
