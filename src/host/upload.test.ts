import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as pause } from 'node:timers/promises'
import { at, notebookWith, openTestHost, type TestHost, testOnHost } from '../../tests/support/host.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Uploads } from './upload.ts'

const CTX = [2, null, null, [1, null, null, null, null, null, null, null, null, null, [1]]]
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

async function register(host: TestHost, notebookId: string, name: string, form: unknown = [[name]]): Promise<string> {
  const reply = await host.call('REGISTER_FILE', [form, notebookId, CTX])
  assert.deepEqual(at(reply, 0, 0, 2), [null, null, null, null, 0])
  assert.deepEqual(at(reply, 2, 0), at(reply, 0))
  return at(reply, 0, 0, 0, 0) as string
}

function start(host: TestHost, start: object, length: number): Promise<Response> {
  const headers = {
    'content-type': FORM,
    'x-goog-upload-command': 'start',
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-header-content-length': String(length),
  }
  return host.fetch('/upload/_/?authuser=0', { method: 'POST', headers, body: JSON.stringify(start) })
}

async function upload(
  host: TestHost,
  notebookId: string,
  name: string,
  bytes: Uint8Array,
  form?: unknown,
): Promise<string> {
  const id = await register(host, notebookId, name, form)
  const begun = await start(host, { PROJECT_ID: notebookId, SOURCE_NAME: name, SOURCE_ID: id }, bytes.length)
  assert.deepEqual([begun.status, begun.headers.get('x-goog-upload-status')], [200, 'active'])
  const address = new URL(begun.headers.get('x-goog-upload-url')!)
  assert.equal(address.origin, 'http://127.0.0.1:4000')
  const headers = { 'content-type': FORM, 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' }
  const ended = await host.fetch(`${address.pathname}${address.search}`, {
    method: 'POST',
    headers,
    body: Buffer.from(bytes),
  })
  assert.deepEqual([ended.status, ended.headers.get('x-goog-upload-status')], [200, 'final'])
  assert.equal(await ended.text(), 'OK: Enqueued blob bytes to spanner queue for processing.')
  return id
}

/** `[title, type, status]` of a source once nothing goes on behind. */
async function stateOf(host: TestHost, notebookId: string, id: string): Promise<unknown[]> {
  await host.settled()
  const rows = at(await host.call('GET_NOTEBOOK', [notebookId, null, [2], null, 0]), 0, 1) as unknown[]
  const row = rows.find((candidate) => at(candidate, 0, 0) === id)
  return [at(row, 1), at(row, 2, 4), at(row, 3, 1)]
}

const BROKEN_TABLE_PDF = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>
endobj
4 0 obj
<< /Length 40 >>
stream
BT /F1 12 Tf 100 700 Td (Kettle) Tj ET
endstream
endobj
xref
0 2
0000000000 65535 f
0000000999 00000 n
trailer
<< /Size 5 /Root 1 0 R >>
startxref
300
%%EOF`

const ONE_PIXEL_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

testOnHost('text, Markdown, tables and both forms of the name are read, each with its type', async (host) => {
  const { id } = await notebookWith(host)
  const cases: [name: string, text: string, type: number, form?: unknown][] = [
    ['notes.txt', 'The kettle boils water.', 4],
    ['guide.md', '# Kettle\n\nIt boils.', 8, [[['guide.md']]]],
    ['table.csv', 'Kettle,Volume\nCopper,2', 16],
  ]
  for (const [name, text, type, form] of cases) {
    const sourceId = await upload(host, id, name, Buffer.from(text), form)
    assert.deepEqual(await stateOf(host, id, sourceId), [name, type, 2])
  }
})

testOnHost('a picture of one pixel and a PDF with a wrong table become ready', async (host) => {
  const { id } = await notebookWith(host)
  const picture = await upload(host, id, 'pixel.jpg', ONE_PIXEL_JPEG)
  assert.deepEqual(await stateOf(host, id, picture), ['pixel.jpg', 13, 2])
  const document = await upload(host, id, 'broken.pdf', Buffer.from(BROKEN_TABLE_PDF))
  assert.deepEqual(await stateOf(host, id, document), ['broken.pdf', 3, 2])
})

testOnHost('a dummy recording registers and uploads without an error', async (host) => {
  const { id } = await notebookWith(host)
  const sound = await upload(host, id, 'dummy.mp3', Buffer.from('ID3\u0003\0\0\0\0\0\n'))
  const film = await upload(host, id, 'dummy.mp4', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'))
  assert.deepEqual((await stateOf(host, id, sound)).slice(0, 2), ['dummy.mp3', 10])
  assert.deepEqual((await stateOf(host, id, film)).slice(0, 2), ['dummy.mp4', 10])
})

testOnHost('a registered file is listed as preparing until its bytes come', async (host) => {
  const { id } = await notebookWith(host)
  const sourceId = await register(host, id, 'later.txt')
  assert.deepEqual(await stateOf(host, id, sourceId), ['later.txt', 0, 5])
})

test('bytes may come in pieces; a piece that does not go on is refused, and the place can be asked for', async (context) => {
  const host = await openTestHost(context)
  const { id } = await notebookWith(host)
  const sourceId = await register(host, id, 'pieces.txt')
  const begun = await start(host, { PROJECT_ID: id, SOURCE_NAME: 'pieces.txt', SOURCE_ID: sourceId }, 20)
  const { pathname, search } = new URL(begun.headers.get('x-goog-upload-url')!)
  const send = (command: string, offset: number, body: string) =>
    host.fetch(`${pathname}${search}`, {
      method: 'POST',
      headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body,
    })
  assert.equal((await send('upload', 0, 'The kettle ')).headers.get('x-goog-upload-status'), 'active')
  assert.equal((await send('upload', 3, 'again')).status, 400)
  assert.equal((await send('query', 0, '')).headers.get('x-goog-upload-size-received'), '11')
  await send('upload, finalize', 11, 'boils.')
  assert.deepEqual(await stateOf(host, id, sourceId), ['pieces.txt', 4, 2])
  assert.equal((await send('upload, finalize', 0, 'again')).status, 404)
})

/** A registered file and its upload's address, to which commands are sent. */
async function begun(host: TestHost, notebookId: string, name: string) {
  const sourceId = await register(host, notebookId, name)
  const reply = await start(host, { PROJECT_ID: notebookId, SOURCE_NAME: name, SOURCE_ID: sourceId }, 17)
  const { pathname, search } = new URL(reply.headers.get('x-goog-upload-url')!)
  const send = (command: string, offset = 0, body: string | ReadableStream = '') => {
    const headers = { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) }
    return host.fetch(`${pathname}${search}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const place = async () => {
    const { status, headers } = await send('query')
    return [status, headers.get('x-goog-upload-status'), headers.get('x-goog-upload-size-received')]
  }
  return { sourceId, send, place }
}

/** The bytes of `text`, after which the connection breaks, or nothing more comes. */
function unfinished(text: string, after: 'breaks' | 'waits'): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (!isSent) controller.enqueue(Buffer.from(text))
      else if (after === 'breaks') controller.error(new Error('the connection broke'))
      else return new Promise(() => {})
      isSent = true
      return undefined
    },
  })
}

testOnHost('bytes that break off stay, and the rest goes on behind them; what is over says so', async (host) => {
  const { id } = await notebookWith(host)
  const { sourceId, send, place } = await begun(host, id, 'broken.txt')
  assert.equal((await send('upload, finalize', 0, unfinished('The kettle', 'breaks'))).status, 400)
  assert.deepEqual(await place(), [200, 'active', '10'])
  assert.equal((await stateOf(host, id, sourceId))[2], 5)
  const waiting = send('upload, finalize', 10, unfinished(' boils', 'waits'))
  while (statSync(join(host.services.uploads, readdirSync(host.services.uploads)[0]!)).size < 16) await pause()
  assert.deepEqual(await place(), [200, 'active', '16'])
  assert.equal((await waiting).status, 400)
  assert.equal((await send('upload, finalize', 16, '.')).headers.get('x-goog-upload-status'), 'final')
  assert.deepEqual(await place(), [200, 'final', '17'])
  assert.deepEqual(await stateOf(host, id, sourceId), ['broken.txt', 4, 2])
  assert.deepEqual([(await send('upload, finalize', 17, '')).status, (await place())[1]], [404, 'final'])
  const rows = at(await host.call('GET_NOTEBOOK', [id, null, [2], null, 0]), 0, 1) as unknown[]
  assert.equal(rows.length, 1)
})

test('uploads that were begun and left go: after a day, when there are many, and with the next start', async (context) => {
  const directory = temporaryDirectory(context)
  const host = await openTestHost(context, { directory })
  const { id } = await notebookWith(host)
  const sourceId = await register(host, id, 'left.txt')
  const uploads = new Uploads()
  let now = 0
  const services = { ...host.services, clock: { now: () => now, ticks: () => now } }
  const account = host.services.accounts[0]!
  const tell = (query: string, command: string, body: string) => {
    const url = new URL(`http://127.0.0.1/upload/_/?${query}`)
    const headers = new Headers({ 'x-goog-upload-command': command })
    return uploads.answer({ services, account, origin: url.origin, url, headers, body: new Response(body).body })
  }
  const start = async () => {
    const reply = await tell('', 'start', JSON.stringify({ PROJECT_ID: id, SOURCE_ID: sourceId }))
    const upload = `upload_id=${reply.headers.get('x-guploader-uploadid')}`
    await tell(upload, 'upload', 'some')
    return upload
  }
  const files = () => readdirSync(host.services.uploads).length
  const old = await start()
  now += 25 * 60 * 60 * 1000
  const first = await start()
  assert.deepEqual([(await tell(old, 'query', '')).status, files()], [404, 1])
  for (let count = 0; count < 200; count += 1) {
    now += 1
    await start()
  }
  assert.deepEqual([(await tell(first, 'query', '')).status, files()], [404, 200])
  await host.close()
  await openTestHost(context, { directory })
  assert.equal(files(), 0)
})

testOnHost('an upload for no registered source is refused, and a cover image is taken', async (host) => {
  const { id } = await notebookWith(host)
  assert.equal((await start(host, { PROJECT_ID: id, SOURCE_NAME: 'x', SOURCE_ID: 'unknown' }, 1)).status, 404)
  assert.equal((await start(host, { SOURCE_NAME: 'x' }, 1)).status, 400)
  const cover = { PROJECT_ID: id, UPLOAD_TYPE: 'CUSTOMIZATION', IMAGE_TYPE: 1, IMAGE_UUID: 'x', DISPLAY_NAME: 'x.png' }
  assert.equal((await start(host, cover, 1)).status, 200)
})

testOnHost('whoever is not signed in is sent to sign in', async (host) => {
  const reply = await host.fetch('/upload/_/?authuser=0', { method: 'POST', headers: { cookie: 'x=y' }, body: '{}' })
  assert.equal(reply.status, 302)
})
