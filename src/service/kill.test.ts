import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { answerYes, readyDouble } from '../../tests/support/product-double.ts'
import { runUntilKilled } from '../../tests/support/run-until-killed.ts'
import { createSmallServices } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { JobRecord } from '../state/job-record.ts'

const support = path.join(import.meta.dirname, '../../tests/support')
const PRODUCT = `readyDouble({ chat: { ask: async () => {
  await new Promise(setImmediate)
  return { state: 'answered', text: 'Yes.', citations: [], conversationId: null, writtenBy: 'offline', warnings: [] }
} } })`

/** Makes jobs without end, and a question that never ends among them; says the id of each that it was promised. */
const jobMaker = (directory: string) => `
const { createSmallServices } = await import(${JSON.stringify(`${support}/small-services.ts`)})
const { readyDouble } = await import(${JSON.stringify(`${support}/product-double.ts`)})
const local = ${PRODUCT}
const small = await createSmallServices({ after() {} }, { directory: ${JSON.stringify(directory)}, products: { local }, maxSessions: 1e6 })
await small.services.library.activate((await small.keep(1, 'Kettle ' + process.pid)).id)
const { id } = await small.services.jobs.create({ operation: 'createNotebook', input: {}, requestId: 'r' })
await small.services.jobs.takeNext()
console.log(id)
for (;;) console.log((await small.invoke('askQuestion', { question: 'Well?', async: true })).job.id)`

test('after a kill every promised job ends: done, or failed with the reason', async (context) => {
  for (const lines of [2, 9, 40]) {
    const directory = temporaryDirectory(context)
    const [once, ...asked] = await runUntilKilled(lines, jobMaker(directory), context)
    const local = readyDouble({ chat: { ask: answerYes } })
    const { runner, calls, end } = await createSmallServices(context, {
      directory,
      products: { local },
      maxSessions: 1e6,
    })
    await runner.takeUp()
    for (const job_id of asked) {
      const { state, result } = (await calls.followJob({ job_id })) as JobRecord
      assert.deepEqual([state, (result as { answer?: string })?.answer], ['succeeded', 'Yes.'])
    }
    const { job } = await calls.getJob({ job_id: once! })
    assert.deepEqual([job.state, job.error?.code], ['failed', 'SHUTTING_DOWN'])
    for (const { id, state } of (await calls.listJobs({})).jobs) {
      if (state === 'queued' || state === 'running') await calls.followJob({ job_id: id })
    }
    assert.ok(asked.length >= lines - 1)
    end()
  }
})
