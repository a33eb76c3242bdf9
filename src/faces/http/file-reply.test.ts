import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import type { FileContent } from '../../contract/operation.ts'
import { hasEntityTag, parseByteRange } from './byte-range.ts'
import { createFileReply } from './file-reply.ts'

const TEXT = 'The queen lays eggs.'

/** A file of the text that counts how often it was let go of. */
function fileOf(more: Partial<FileContent> = {}) {
  const counts = { released: 0, read: 0 }
  const readPart = async (start: number, end: number) => {
    counts.read += 1
    return new Blob([TEXT.slice(start, end)]).stream()
  }
  const release = async () => {
    counts.released += 1
  }
  const read = () => readPart(0, TEXT.length)
  const facts = { name: 'bees.txt', mimeType: 'text/plain', sizeBytes: TEXT.length, hash: 'abc' }
  return { file: { ...facts, read, readPart, release, ...more }, counts }
}

const asked = (headers: Record<string, string> = {}, method = 'GET') => new Request('http://x/', { method, headers })

test('a file is answered whole, with its length, its tag and its name', async () => {
  const reply = await createFileReply(asked(), fileOf().file)
  assert.equal(reply.status, 200)
  assert.equal(await reply.text(), TEXT)
  assert.deepEqual(Object.fromEntries(reply.headers), {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': 'attachment; filename="bees.txt"',
    'content-length': '20',
    'content-security-policy': 'sandbox',
    'content-type': 'text/plain; charset=utf-8',
    etag: '"abc"',
  })
})

test('one range is answered in part, several or none that is understood with the whole', async () => {
  for (const [range, text, place] of [
    ['bytes=0-2', 'The', 'bytes 0-2/20'],
    ['bytes=4-', 'queen lays eggs.', 'bytes 4-19/20'],
    ['bytes=-5', 'eggs.', 'bytes 15-19/20'],
    ['bytes=15-900', 'eggs.', 'bytes 15-19/20'],
  ] as const) {
    const reply = await createFileReply(asked({ range }), fileOf().file)
    assert.deepEqual([reply.status, await reply.text(), reply.headers.get('content-range')], [206, text, place])
    assert.equal(reply.headers.get('content-length'), String(text.length))
  }
  for (const range of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=9-2', 'bytes=-', 'nonsense'])
    assert.equal((await createFileReply(asked({ range }), fileOf().file)).status, 200, range)
})

test('a range outside the file is refused with its size, and the file is let go of', async () => {
  const { file, counts } = fileOf()
  const refused = fault('RANGE_NOT_SATISFIABLE', 'outside the file')
  for (const range of ['bytes=20-', 'bytes=99-100', 'bytes=-0'])
    await assert.rejects(createFileReply(asked({ range }), file), refused)
  assert.deepEqual(counts, { released: 3, read: 0 })
})

test('If-Range holds a range to the content it names, If-None-Match spares what the caller has', async () => {
  const range = 'bytes=0-2'
  const statusOf = async (headers: Record<string, string>) =>
    (await createFileReply(asked(headers), fileOf().file)).status
  assert.equal(await statusOf({ range, 'if-range': '"abc"' }), 206)
  assert.equal(await statusOf({ range, 'if-range': '"old"' }), 200)
  assert.equal(await statusOf({ range, 'if-range': 'W/"abc"' }), 200)
  assert.equal(await statusOf({ 'if-none-match': '"old", W/"abc"' }), 304)
  assert.equal(await statusOf({ 'if-none-match': '*' }), 304)
  assert.equal(await statusOf({ 'if-none-match': '"old"' }), 200)
  const { file, counts } = fileOf()
  const reply = await createFileReply(asked({ 'if-none-match': '"abc"', range }), file)
  assert.deepEqual([reply.body, reply.headers.get('etag'), counts], [null, '"abc"', { released: 1, read: 0 }])
})

test('HEAD answers the headers of the whole and reads nothing', async () => {
  const { file, counts } = fileOf()
  const reply = await createFileReply(asked({ range: 'bytes=0-2' }, 'HEAD'), file)
  assert.deepEqual([reply.status, reply.headers.get('content-length'), reply.body], [200, '20', null])
  assert.deepEqual(counts, { released: 1, read: 0 })
})

test('a file that only comes as a whole says so', async () => {
  const reply = await createFileReply(
    asked({ range: 'bytes=0-2' }),
    fileOf({ readPart: undefined, hash: undefined }).file,
  )
  assert.deepEqual([reply.status, reply.headers.get('accept-ranges'), reply.headers.get('etag')], [200, 'none', null])
})

test('a name in any script is told twice, and quotes cannot break out of it', async () => {
  const header = async (name: string) =>
    (await createFileReply(asked(), fileOf({ name }).file)).headers.get('content-disposition')
  assert.equal(
    await header('Bäume (2).pdf'),
    `attachment; filename="B_ume (2).pdf"; filename*=UTF-8''B%C3%A4ume%20%282%29.pdf`,
  )
  assert.equal(await header('蜂蜜.pdf'), `attachment; filename="__.pdf"; filename*=UTF-8''%E8%9C%82%E8%9C%9C.pdf`)
  assert.equal(
    await header('a"; x=\r\n.pdf'),
    `attachment; filename="a_; x=__.pdf"; filename*=UTF-8''a%22%3B%20x%3D%0D%0A.pdf`,
  )
})

test('an empty file has no range', () => {
  assert.deepEqual(
    [parseByteRange('bytes=0-', 0), parseByteRange('bytes=-1', 0), parseByteRange(null, 0)],
    ['none', 'none', null],
  )
  assert.deepEqual([hasEntityTag(null, '"a"'), hasEntityTag('"b" , "a"', '"a"')], [false, true])
})

test('a web page is shown in a frame of our own page alone, and runs nothing there', async () => {
  const page = { mimeType: 'text/html', name: 'bees.html' }
  const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  const framed = await createFileReply(asked(frame), fileOf(page).file)
  assert.equal(framed.headers.get('content-disposition'), 'inline')
  assert.match(framed.headers.get('content-security-policy')!, /^sandbox; default-src 'none'.*frame-ancestors 'self'$/)
  for (const [headers, file] of [
    [{ ...frame, 'sec-fetch-site': 'cross-site' }, page],
    [{ ...frame, 'sec-fetch-dest': 'document' }, page],
    [frame, { mimeType: 'image/svg+xml', name: 'bees.svg' }],
  ] as const) {
    const reply = await createFileReply(asked(headers), fileOf(file).file)
    assert.match(reply.headers.get('content-disposition')!, /^attachment/)
  }
})
