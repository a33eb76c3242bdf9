import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startModelEndpoint } from '../../../tests/support/model-endpoint.ts'
import { openServerProcess, type ServerProcess } from '../../../tests/support/server-engines.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { writeRecording } from '../../../tests/support/unread-files.ts'

const never = new AbortController().signal
/** The id that a call derives, however often it is tried. */
const SAME = '00000000-0000-4000-8000-000000000001'

const open = ({ engine }: ServerProcess) => engine.space('default')

test('originals lie where NOTEBOOK_FILES says, are given out in parts, and go with their sources', async (t) => {
  const reply = { segments: [{ start: 75, text: 'The tower was finished in 1931.' }] }
  const endpoint = await startModelEndpoint({ kind: 'transcribe', reply })
  t.after(() => endpoint.close())
  const transcriber = { baseUrl: endpoint.baseUrl, model: 'small' }
  const folder = temporaryDirectory(t)
  const options = { files: { folder }, transcriber }
  const [one, other] = [await openServerProcess(t, options), await openServerProcess(t, options)]
  if (!one || !other) return
  const { id } = await open(one).create('Towers')
  const countFiles = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

  const talk = writeRecording(temporaryDirectory(t))
  const both = await Promise.all(
    [one, other].map((process) => open(process).addSource(id, talk, never, undefined, SAME)),
  )
  assert.deepEqual(
    both.map(({ source }) => source.id),
    [SAME, SAME],
  )
  assert.equal((await open(other).addSource(id, talk, never)).duplicate, true)
  await Promise.all([one.engine.idle(), other.engine.idle()])
  assert.match((await open(other).readSource(id, SAME, 'text')).content, /finished in 1931/)
  assert.ok(endpoint.received[0]!.body.includes('ID3'))
  const original = await open(other).openOriginal(id, SAME)
  assert.ok('readPart' in original)
  const bytes = readFileSync(talk.path)
  const part = await new Response(await original.readPart(0, 5)).arrayBuffer()
  assert.deepEqual([original.size, Buffer.from(part)], [bytes.length, bytes.subarray(0, 5)])
  assert.equal(countFiles(), 1)

  const page = { type: 'file', path: writePage(temporaryDirectory(t)), name: 'page.html' } as const
  const { source } = await open(one).addSource(id, page, never)
  await open(one).addSource(id, { type: 'text', text: 'A text is its own original.' }, never)
  assert.equal(countFiles(), 2)
  await open(other).deleteSource(id, source.id)
  assert.equal(countFiles(), 1)
  await open(other).delete(id)
  assert.equal(countFiles(), 0)
  assert.deepEqual(await one.pool.read('SELECT 1 FROM unkept_files'), [])
})

function writePage(directory: string): string {
  const file = path.join(directory, 'page.html')
  writeFileSync(file, '<html><body><h1>Tower</h1><p>The lamp can be seen from forty miles away.</p></body></html>')
  return file
}
