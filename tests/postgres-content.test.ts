import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { Client } from 'pg'
import { callWell, startProcess } from './support/postgres-processes.ts'
import { openTestPostgres } from './support/postgres-server.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

type JobReply = { readonly job: { readonly id: string; readonly state: string } }
type ContentList = {
  readonly generatedContent: readonly { readonly id: string; readonly files: readonly MadeFile[] }[]
}
type MadeFile = { readonly name: string; readonly size: number }

/** As if nobody had been heard of for an hour: whoever is lost is known to be. */
const FORGET_LEASES = [
  `UPDATE job SET leased_until = now() - interval '1 hour' WHERE leased_until IS NOT NULL`,
  `UPDATE unkept_files SET leased_until = now() - interval '1 hour'`,
]

/** Resolves when the stream of a job's events has told something of making. */
async function awaitMaking(url: string, job: string): Promise<void> {
  const { body } = await fetch(`${url}/jobs/${job}/events`)
  const decoder = new TextDecoder()
  for await (const piece of body!) if (/reading the sources|making the/.test(decoder.decode(piece))) return
}

test('content whose process is killed is made by another, once, and given out and deleted by any', async (t) => {
  const database = await openTestPostgres(t)
  if (database === null) return
  const home = temporaryDirectory(t)
  const one = await startProcess(t, database, home)
  await callWell(one, 'POST', '/notebooks/create', { name: 'Bees', activate: true })
  await callWell(one, 'POST', '/content/sources', { source_type: 'text', title: 'bees.md', text: SAMPLE_TEXT })
  const { job } = await callWell<JobReply>(one, 'POST', '/content/generate', { content_type: 'report', async: true })
  await awaitMaking(one.url, job.id)
  await one.end('SIGKILL')
  const client = new Client({ connectionString: database })
  await client.connect()
  t.after(() => client.end())
  for (const statement of FORGET_LEASES) await client.query(statement)

  const [other, third] = await Promise.all([startProcess(t, database, home), startProcess(t, database, home)])
  assert.match(await (await fetch(`${third.url}/jobs/${job.id}/events`)).text(), /succeeded/)
  const { generatedContent } = await listContent(third.url)
  assert.equal(generatedContent.length, 1)
  const { id, files } = generatedContent[0]!
  const whole = await download(other.url, id, files[0]!.name)
  assert.deepEqual([whole.status, whole.bytes.length], [200, files[0]!.size])
  const part = await download(third.url, id, files[0]!.name, 'bytes=3-9')
  assert.deepEqual([part.status, part.bytes], [206, whole.bytes.subarray(3, 10)])
  await callWell(other, 'DELETE', `/content/${id}`)
  assert.deepEqual((await listContent(third.url)).generatedContent, [])
  const { rows } = await client.query('SELECT name FROM file')
  assert.deepEqual(rows, [])
  await Promise.all([other.end('SIGTERM'), third.end('SIGTERM')])
  assert.deepEqual(listFiles(home), [], 'what the killed one was making is gone, too')
})

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

const listContent = async (url: string) => (await (await fetch(`${url}/content`)).json()) as ContentList

async function download(url: string, id: string, file: string, range?: string) {
  const headers: HeadersInit = range === undefined ? {} : { range }
  const reply = await fetch(`${url}/content/download?content_id=${id}&file=${encodeURIComponent(file)}`, { headers })
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}
