import { z } from 'zod'
import { addressText, lineText } from './bounds.ts'
import { declareIn } from './declare.ts'
import { job } from './parts.ts'

const declare = declareIn('Jobs')

const jobInput = () => z.object({ job_id: lineText().describe('Id of the job') })
const oneJob = () => z.looseObject({ job: job() })
const byId = { segments: { id: 'job_id' }, aliases: { id: 'job_id' } } as const

export const listJobs = declare({
  summary: 'The jobs of the last seven days, the latest first',
  http: 'GET /jobs',
  tool: 'list_jobs',
  cli: 'job list',
  kind: 'read',
  input: () => ({
    state: z
      .enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
      .optional()
      .describe('Only jobs in this state'),
    notebook_id: addressText().optional().describe('Only jobs on this notebook: library id, name, UUID or URL'),
    limit: z.int().min(1).max(1_000).optional().describe('At most so many, the latest; all when absent'),
  }),
  output: () => ({ jobs: z.array(job()).readonly(), count: z.int() }),
  faults: ['NOTEBOOK_NOT_FOUND', 'AMBIGUOUS_NAME'],
  example: { input: {} },
})

export const getJob = declare({
  summary: 'One job: its state, its progress, its result',
  http: 'GET /jobs/{id}',
  tool: 'get_job',
  cli: 'job get <job_id>',
  kind: 'read',
  ...byId,
  input: jobInput,
  output: oneJob,
  faults: ['JOB_NOT_FOUND'],
  example: { input: { job_id: 'c1d2e3f4' } },
})

export const cancelJob = declare({
  summary: 'Cancel a job',
  http: 'DELETE /jobs/{id}',
  tool: 'cancel_job',
  cli: 'job cancel <job_id>',
  kind: 'destroy',
  ...byId,
  input: jobInput,
  output: oneJob,
  faults: ['JOB_NOT_FOUND'],
  example: { input: { job_id: 'c1d2e3f4' } },
})

export const followJob = declare({
  summary: 'Follow a job: a stream of its events until it ends',
  http: 'GET /jobs/{id}/events',
  cli: 'job follow <job_id>',
  kind: 'read',
  envelope: 'events',
  timeoutMs: 3_600_000,
  ...byId,
  input: jobInput,
  output: job,
  faults: ['JOB_NOT_FOUND'],
  example: { input: { job_id: 'c1d2e3f4' } },
})
