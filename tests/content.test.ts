import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createClient } from '../src/client/client.ts'
import { createRemoteInvoke } from '../src/client/invoke.ts'
import { contract } from '../src/contract/index.ts'
import type { FileContent } from '../src/contract/operation.ts'
import { runCommand } from '../src/faces/cli/program.ts'
import { createHttpApp } from '../src/faces/http/app.ts'
import { listen } from '../src/faces/http/listen.ts'
import { createRequestGuard } from '../src/faces/http/request-guard.ts'
import { openFileStream } from '../src/lib/file-stream.ts'
import { createFileContext } from './support/file-context.ts'
import { listField } from './support/list-fields.ts'
import { countOpen } from './support/open-files.ts'
import { readEvents } from './support/read-events.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { onPostgres } from './support/test-databases.ts'
import { type StartedTestService, startTestService } from './support/test-service.ts'

const fileContext = createFileContext()
let shared: Promise<StartedTestService> | null = null

/** The service of all tests, but of those that need one of their own: each starts a process that makes content. */
function startSharedService(): Promise<StartedTestService> {
  shared ??= startTestService(fileContext)
  return shared
}

/** A notebook about bees of its own, and the typed client of its service. */
async function beeHouse(service = startSharedService()) {
  const services = await service
  const client = createClient({ baseUrl: services.url })
  const { notebook_id } = await client.createNotebook({ name: 'Bees' })
  await client.addSource({ source_type: 'text', text: SAMPLE_TEXT, title: 'bees.md', notebook_id: String(notebook_id) })
  return { ...services, client, notebook_id: String(notebook_id) }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a report is made, downloaded whole and in parts, and gone once deleted', async () => {
  const { url, client, notebook_id } = await beeHouse()
  const { contentId, files } = await client.generateContent({ content_type: 'report', notebook_id })
  const address = `${url}/content/download?content_id=${contentId}`
  const whole = await fetch(address)
  const bytes = await bytesOf(whole)
  assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.equal(bytes.length, files[0]!.size)
  const etag = whole.headers.get('etag')!
  const part = (range: string) => fetch(address, { headers: { range, 'if-range': etag } })
  const parts = [await part('bytes=0-999'), await part('bytes=1000-')]
  assert.deepEqual(Buffer.concat(await Promise.all(parts.map(bytesOf))), bytes)
  assert.equal((await fetch(address, { headers: { 'if-none-match': etag } })).status, 304)
  const head = await fetch(address, { method: 'HEAD' })
  assert.deepEqual([head.headers.get('content-length'), (await bytesOf(head)).length], [String(bytes.length), 0])
  const outside = await part(`bytes=${bytes.length}-`)
  assert.deepEqual([outside.status, outside.headers.get('content-range')], [416, `bytes */${bytes.length}`])
  for (const { name, size, mimeType } of files) {
    const reply = await fetch(`${address}&file=${encodeURIComponent(name)}`)
    assert.equal(reply.headers.get('content-type')!.split(';')[0], mimeType)
    assert.equal((await bytesOf(reply)).length, size, name)
  }
  assert.equal((await fetch(`${address}&file=none`)).status, 404)
  await client.deleteContent({ content_id: contentId })
  assert.equal((await fetch(address)).status, 404)
})

test('the same request makes the same bytes', async () => {
  const { client, notebook_id } = await beeHouse()
  const hashes = async () => {
    const { contentId, files } = await client.generateContent({ content_type: 'report', notebook_id })
    const all = files.map(({ name }) => client.downloadContent({ content_id: contentId, file: name }))
    const downloads = await Promise.all(all)
    for (const { file } of downloads) await file!.release()
    return downloads.map(({ file }) => file!.hash)
  }
  assert.deepEqual(await hashes(), await hashes())
})

test('a streamed request tells its steps in one count, then what was made', async () => {
  const { url, notebook_id } = await beeHouse()
  const reply = await fetch(`${url}/content/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ content_type: 'report', notebook_id }),
  })
  const told = readEvents(await reply.text())
  assert.deepEqual(listField(told, 'name'), [...Array(told.length - 1).fill('progress'), 'done'])
  const counts = told.slice(0, -1).map(({ data }) => data.done as number)
  assert.ok(counts.length > 2)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.equal(told.at(-1)!.data.contentType, 'report')
})

test('a caller who goes away stops what was being made, and nothing is left of it', async (context) => {
  const { url, client, notebook_id, directory } = await beeHouse(startTestService(context))
  const listed = async () => (await client.listContent({ notebook_id })).generatedContent
  const leaving = new AbortController()
  const asked = fetch(`${url}/content/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content_type: 'audio_overview', audio_length: 'long', notebook_id }),
    signal: leaving.signal,
  })
  const left = assert.rejects(asked, { name: 'AbortError' })
  while ((await listed()).length === 0);
  assert.equal((await listed())[0]!.status, 'processing')
  assert.equal(
    (await fetch(`${url}/content/download?content_type=audio_overview`)).status,
    409,
    'the only notebook is the active one',
  )
  const early = await fetch(`${url}/content/download?content_type=audio_overview&notebook_id=${notebook_id}`)
  assert.deepEqual([early.status, ((await early.json()) as { error: string }).error], [409, 'Audio not ready'])
  leaving.abort()
  await left
  while ((await listed()).length > 0);
  if (onPostgres) return // tests/postgres-content.test.ts looks at the rows
  const folder = path.join(directory, 'notebooks', notebook_id)
  const isWork = (name: string | Buffer) => /^(making|generated)\//.test(String(name))
  while (readdirSync(folder, { recursive: true }).some(isWork)) await new Promise((resolve) => setTimeout(resolve, 20))
})

test('over MCP a set of cards can be read, and a report is described', async (context) => {
  const { url, client: caller, notebook_id } = await beeHouse()
  const { artifactId, cards } = await caller.generateStudyAid({ kind: 'flashcards', notebook_id })
  const { contentId } = await caller.generateContent({ content_type: 'report', notebook_id })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  context.after(() => client.close())
  const download = async (content_id: string) =>
    (await client.callTool({ name: 'download_content', arguments: { content_id } })) as {
      content: { type: string; text: string }[]
      structuredContent: { name: string; mimeType: string; url: string }
    }
  const shown = await download(artifactId)
  assert.ok(cards!.length > 0 && shown.content[0]!.text.includes(JSON.stringify(cards![0]!.front)))
  const described = await download(contentId)
  assert.equal(described.structuredContent.mimeType, 'application/pdf')
  assert.match(described.content[1]!.text, /output_path/)
  assert.equal((await fetch(described.structuredContent.url.replace('localhost', '127.0.0.1'))).status, 200)
})

test('on the command line content is read where it is made, and its file is saved where the caller stands', async (context) => {
  const { url, notebook_id } = await beeHouse()
  const directory = temporaryDirectory(context)
  const run = async (...argv: string[]) => {
    let out = ''
    const terminal = {
      out: (text: string | Uint8Array) => {
        out += text
      },
      err: () => {},
      readStdin: async () => '',
      ask: async () => '',
      directory,
      columns: 80,
      isOutTerminal: false,
      isErrTerminal: true, // so that it listens to the steps
      isInTerminal: false,
      hasColour: false,
      signal: new AbortController().signal,
    }
    const program = { catalogue: contract, version: '0', connect: () => createRemoteInvoke({ baseUrl: url }) }
    assert.equal(await runCommand([...argv, '--notebook-id', notebook_id], program, terminal), 0)
    return out
  }
  assert.match(await run('content', 'generate', 'report'), /^# .*\n[\s\S]*\[1\]/)
  const { filePath, size } = JSON.parse(await run('content', 'download', '--content-type', 'report', '--json'))
  assert.equal(path.dirname(filePath), directory)
  assert.equal(statSync(filePath).size, size)
  const named = path.join(directory, 'own.md')
  const { generatedContent } = JSON.parse(await run('content', 'list', '--json'))
  const file = generatedContent[0].files.find((one: { mimeType: string }) => one.mimeType === 'text/markdown').name
  await run('content', 'download', '--content-type', 'report', '--file', file, '--output-path', 'own.md')
  assert.match(readFileSync(named, 'utf8'), /^# /)
})

const LARGE_BYTES = 200 * 2 ** 20

/** A real socket before the real face, which answers a file that is larger than any buffer. */
async function largeFile(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'large')
  writeFileSync(file, '')
  truncateSync(file, LARGE_BYTES)
  const told = { sent: 0, over: Promise.withResolvers<void>() }
  const counted = async (start: number, end: number) => {
    const stream = await openFileStream(file, start, end, async () => told.over.resolve())
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        told.sent += piece.length
        controller.enqueue(piece)
      },
    })
    return stream.pipeThrough(count)
  }
  const content: FileContent = {
    name: 'large',
    mimeType: 'video/mp4',
    sizeBytes: LARGE_BYTES,
    read: () => counted(0, LARGE_BYTES),
    readPart: counted,
    release: async () => {},
  }
  const guard = createRequestGuard({ apiKey: null, corsOrigins: [], publicUrl: null, hostNames: [] })
  const app = createHttpApp({
    catalogue: contract,
    invoke: async () => ({ data: {}, file: content }),
    guard,
    input: { bodyLimitBytes: 1e6, upload: { directory: path.dirname(file), limitBytes: 1e6 } },
  })
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    guard,
    fastRoutes: new Map(),
    app: async () => app,
  })
  context.after(() => listening.close({ graceMs: 0 }))
  return { told, file, address: `http://127.0.0.1:${listening.port}/content/download?content_id=x` }
}

function begin(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request(address, resolve).on('error', reject).end())
}

test('a caller who takes nothing is sent little, and one who goes away leaves no file open', async (context) => {
  const { told, file, address } = await largeFile(context)
  const isLinux = process.platform === 'linux'
  const reply = await begin(address)
  await new Promise((resolve) => reply.once('readable', resolve))
  for (let seen = -1; seen !== told.sent; ) {
    seen = told.sent
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
  }
  assert.ok(told.sent > 0 && told.sent < LARGE_BYTES / 4, `${told.sent} bytes were sent to nobody`)
  if (isLinux) assert.equal(countOpen(file), 1)
  reply.destroy()
  await told.over.promise
  if (isLinux) assert.equal(countOpen(file), 0, 'the file is closed')
})
