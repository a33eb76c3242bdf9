import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { openServerProcess, type ServerProcess } from '../../../tests/support/server-engines.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { drawWords, writeRecording } from '../../../tests/support/unread-files.ts'
import type { Source } from '../../domain/source.ts'
import { createLog } from '../../lib/log.ts'

const never = new AbortController().signal
const LEASE_MS = 600

const open = ({ engine }: ServerProcess) => engine.space('default')

/** The sources of a notebook once none is on its way any more. */
async function awaitSources(process: ServerProcess, id: string): Promise<readonly Source[]> {
  for (;;) {
    const sources = await open(process).listSources(id)
    if (sources.every(({ status }) => status !== 'processing')) return sources
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Resolves when each notebook has its vectors or rests: a process may yet take what the other, idle again, was told of. */
async function awaitVectors(pool: ServerProcess['pool']): Promise<void> {
  const isMaking = 'SELECT 1 FROM vector_due WHERE holder IS NOT NULL OR leased_until IS NULL OR leased_until <= now()'
  while ((await pool.read(isMaking)).length > 0) await new Promise((resolve) => setTimeout(resolve, 30))
}

const countLeft = async ({ pool }: ServerProcess, id: string) =>
  (
    await pool.read<{ left: number }>(
      `SELECT (SELECT count(*) FROM recognised_page WHERE notebook = $1)::int
        + (SELECT count(*) FROM source WHERE notebook = $1 AND holder IS NOT NULL)::int AS left`,
      [id],
    )
  )[0]!.left

test('a picture is answered as processing, recognised behind by whichever process has time, and asked from any', async (t) => {
  const [one, other] = [await openServerProcess(t), await openServerProcess(t)]
  if (!one || !other) return
  const directory = temporaryDirectory(t)
  const { id } = await open(one).create('Pictures')
  const tower = drawWords(directory, 'tower.png', 'The tower was finished in 1931.')
  const { source } = await open(one).addSource(id, tower, never)
  assert.equal(source.status, 'processing')
  const again = await open(other).addSource(id, tower, never)
  assert.deepEqual([again.duplicate, again.source.id], [true, source.id])
  await open(other).addSource(id, drawWords(directory, 'empty.png', ''), never)
  const [read, failed] = await awaitSources(other, id)
  assert.deepEqual([read?.status, failed?.status], ['ready', 'failed'])
  assert.match(failed?.reason ?? '', /No text was found/)
  const question = { text: 'When was it finished?', turns: [], conversationId: null }
  const answer = await open(other).ask(id, question, null, never)
  assert.match(answer.text, /1931/)
  assert.equal(answer.citations[0]?.page, 1)
  const bytes = readFileSync(tower.path)
  const original = await open(other).openOriginal(id, source.id)
  assert.ok('readPart' in original)
  const part = new Uint8Array(await new Response(await original.readPart(1, 100)).arrayBuffer())
  assert.deepEqual([original.size, Buffer.from(part)], [bytes.length, bytes.subarray(1, 100)])
  await Promise.all([one.engine.idle(), other.engine.idle()])
  assert.equal(await countLeft(one, id), 0)
})

test('a recording is refused without an endpoint, and one whose process is lost is written down by another', async (t) => {
  const endpoint = await startModelEndpoint({ kind: 'silence' })
  t.after(() => endpoint.close())
  const transcriber = { baseUrl: endpoint.baseUrl, model: 'small' }
  const without = await openServerProcess(t)
  const one = await openServerProcess(t, { transcriber, leaseMs: LEASE_MS })
  if (!without || !one) return
  const { id } = await open(one).create('Talks')
  const talk = writeRecording(temporaryDirectory(t))
  await assert.rejects(open(without).addSource(id, talk, never), fault('NOT_SUPPORTED'))
  const [refused] = await open(one).listSources(id)
  assert.deepEqual([refused?.title, refused?.status], ['talk.mp3', 'failed'])
  const { source } = await open(one).addSource(id, talk, never)
  assert.deepEqual([source.status, (await open(one).listSources(id)).length], ['processing', 1])
  await endpoint.called()
  endpoint.behave({ kind: 'transcribe', reply: { segments: [{ start: 75, text: 'The tower was finished in 1931.' }] } })
  await one.pool.write(`UPDATE source SET holder = 'lost', leased_until = now() - interval '1 second'`)
  const other = (await openServerProcess(t, { transcriber, leaseMs: LEASE_MS }))!
  assert.equal((await awaitSources(other, id))[0]?.status, 'ready')
  assert.match((await open(one).readSource(id, source.id, 'text')).content, /finished in 1931/)
  assert.equal(endpoint.received.length, 2)
  await Promise.all([one.engine.idle(), other.engine.idle()])
  assert.equal(await countLeft(one, id), 0)
})

test('a process without an endpoint leaves a recording to the others, for an hour', async (t) => {
  const one = await openServerProcess(t)
  if (!one) return
  const directory = temporaryDirectory(t)
  const { id } = await open(one).create('Talks')
  await assert.rejects(open(one).addSource(id, writeRecording(directory), never), fault('NOT_SUPPORTED'))
  /** What another process with an endpoint answered so long ago, and a picture that this one looks for. */
  const lookAfter = async (age: string, picture: string) => {
    await one.pool.write(`UPDATE source SET state = 'processing', reason = NULL, is_kept = 1, kind = 'audio',
      added_at = to_char((now() - interval '${age}') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      WHERE name = 'talk.mp3' AND notebook = '${id}'`)
    await open(one).addSource(id, drawWords(directory, picture, `The ${picture} stands.`), never)
    await one.engine.idle()
    const found = await open(one).listSources(id)
    return found.map(({ title, status }) => `${title} ${status}`).sort()
  }
  assert.deepEqual(await lookAfter('59 minutes', 'tower.png'), ['talk.mp3 processing', 'tower.png ready'])
  const later = ['bridge.png ready', 'talk.mp3 failed', 'tower.png ready']
  assert.deepEqual(await lookAfter('61 minutes', 'bridge.png'), later)
})

test('vectors are made once, by one process at a time, and a failing embedder costs nothing else', async (t) => {
  const meaning = (text: string) => (/feline|cats?\b/i.test(text) ? [1, 0] : [0, 1])
  const endpoint = await startModelEndpoint({ kind: 'embed', vectorOf: meaning })
  t.after(() => endpoint.close())
  const embedder = { baseUrl: endpoint.baseUrl, model: 'two' }
  const told: string[] = []
  const options = { embedder, log: createLog({ level: 'warn', writeLine: (line) => told.push(line) }) }
  const [one, other] = [await openServerProcess(t, options), await openServerProcess(t, options)]
  if (!one || !other) return
  const { id } = await open(one).create('Animals')
  for (const text of ['A feline sleeps most of the day.', 'The bridge over the river is closed.'])
    await open(one).addSource(id, { type: 'text', text }, never)
  const idle = () => awaitVectors(one.pool)
  await idle()
  const search = (process: ServerProcess, text: string) => open(process).search(id, { text, limit: 1 }, never)
  assert.match((await search(other, 'cats'))[0]?.text ?? '', /feline/)
  await idle()
  const given = endpoint.received.flatMap(({ json }) => json?.input as string[])
  assert.equal(given.filter((text) => /^(?:A feline|The bridge over)/.test(text)).length, 2)
  assert.deepEqual(told, [], 'no embedder failed')
  assert.deepEqual(await one.pool.read('SELECT 1 FROM vector_due'), [])
  endpoint.behave({ kind: 'status', status: 500 })
  await open(other).addSource(id, { type: 'text', text: 'The lighthouse has a red roof.' }, never)
  await idle()
  assert.match((await search(one, 'lighthouse'))[0]?.text ?? '', /red roof/)
  const due = await one.pool.read<{ failures: number }>('SELECT failures FROM vector_due WHERE leased_until > now()')
  assert.deepEqual(listField(due, 'failures'), [1])
  endpoint.behave({ kind: 'embed', vectorOf: meaning })
  await one.pool.write('UPDATE vector_due SET leased_until = now()')
  await open(one).addSource(id, { type: 'text', text: 'Rain fell on all days of March.' }, never)
  await idle()
  assert.deepEqual(await one.pool.read('SELECT 1 FROM vector_due'), [])
})
