import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardRequest, limitBody } from './request-guard.ts'

const CONTROL = 'http://127.0.0.1:4000/_control/faults'
const POST = { method: 'POST', duplex: 'half' } as const
const statusOf = (url: string, headers: Record<string, string> = {}, publicUrl: string | null = null) =>
  guardRequest(new Request(url, { headers }), publicUrl)?.status ?? null

test('this machine, the product’s own names and the configured address come in', () => {
  for (const url of ['http://localhost:4000/', 'http://[::1]:4000/', 'http://notebooklm.google.com/', CONTROL])
    assert.equal(statusOf(url), null)
  assert.equal(statusOf('http://notes.example.org/', {}, 'https://notes.example.org'), null)
})

test('a public name that was bound to this machine does not, nor one that only looks like the product’s', () => {
  for (const url of ['http://rebound.example.org:4000/', 'http://evilgoogle.com/', 'http://google.com.example.org/'])
    assert.equal(statusOf(url, { 'x-forwarded-proto': 'https' }), 403)
})

test('pages of other origins may not call, the origin of the product and of this machine may', () => {
  assert.equal(statusOf(CONTROL, { origin: 'https://example.org' }), 403)
  assert.equal(statusOf(CONTROL, { origin: 'null' }), 403)
  assert.equal(statusOf(CONTROL, { origin: 'https://notebooklm.google.com' }), null)
  assert.equal(statusOf(CONTROL, { origin: 'http://127.0.0.1:4000' }), null)
})

test('a body that says it is too large is refused unread, and one that does not say so breaks off', async () => {
  assert.equal(statusOf(CONTROL, { 'content-length': String(2 ** 30) }), 413)
  assert.equal(statusOf('http://127.0.0.1:4000/upload/_/', { 'content-length': String(100 * 2 ** 20) }), null)
  const piece = new Uint8Array(2 ** 20)
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
  const request = new Request(CONTROL, { ...POST, body: endless })
  await assert.rejects(limitBody(request).arrayBuffer(), /too large/)
  const small = new Request(CONTROL, { ...POST, body: new Blob(['["slow:1"]']).stream() })
  assert.equal(await limitBody(small).text(), '["slow:1"]')
})
