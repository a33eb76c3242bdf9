import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'
import type { JobRecord } from '../src/state/job-record.ts'
import { listField } from './support/list-fields.ts'
import { runUntilKilled } from './support/run-until-killed.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const source = (file: string) => JSON.stringify(path.join(import.meta.dirname, '../src', file))

/** Has an audio overview made as a job; says the job's id, then every step it tells. */
const speaker = (directory: string) => `
const { compose } = await import(${source('main/compose.ts')})
const { readConfig } = await import(${source('main/config.ts')})
const { createLog } = await import(${source('lib/log.ts')})
const { invoke } = await compose(readConfig({ DATA_DIR: ${JSON.stringify(directory)} }), createLog({ level: 'silent' }))
const call = { signal: new AbortController().signal, requestId: 'r' }
const { data } = await invoke('createNotebook', { name: 'Bees' }, call)
const { notebook_id } = data
await invoke('addSource', { notebook_id, source_type: 'text', text: ${JSON.stringify(SAMPLE_TEXT)} }, call)
const { job } = await invoke('generateContent', { content_type: 'audio_overview', notebook_id }, { ...call, asJob: true })
console.log('job ' + job.id + ' ' + notebook_id)
const event = (_name, { progress }) => console.log('step ' + progress.phase)
await invoke('followJob', { job_id: job.id }, { ...call, listener: { event } })`

test('a service killed while it speaks finishes the job after its restart, and its content is there once', async (context) => {
  const directory = temporaryDirectory(context)
  const heard = await runUntilKilled(/^step speaking/, speaker(directory), context)
  const [, job_id, notebook_id] = heard.find((line) => line.startsWith('job '))!.split(' ')
  const folder = path.join(directory, 'notebooks', notebook_id!)
  const service = await compose(readConfig({ DATA_DIR: directory }), createLog({ level: 'silent' }))
  context.after(service.close)
  const run = async (name: string, input: object) =>
    (await service.invoke(name, input, { signal: new AbortController().signal, requestId: 'r' })).data
  await service.warm()
  const { state, result } = (await run('followJob', { job_id })) as JobRecord
  assert.equal(state, 'succeeded')
  const { contentId, files } = result as { contentId: string; files: unknown[] }
  const { generatedContent } = (await run('listContent', { notebook_id })) as { generatedContent: { id: string }[] }
  assert.deepEqual(listField(generatedContent, 'id'), [contentId])
  assert.equal(readdirSync(path.join(folder, 'generated')).length, files.length)
  assert.deepEqual(readdirSync(path.join(folder, 'making')), [])
})
