import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { listenOnLoopback } from '../../../tests/support/listen-on-loopback.ts'
import type { Fault } from '../../domain/fault.ts'
import { fetchDocument, requireFetchable } from './fetch-document.ts'

test('an address without its scheme is answered with the address that was meant, and no word of private networks', async () => {
  const hintFor = (address: string) =>
    fetchDocument(address, { allowPrivateUrls: false, timeoutMs: 60_000 }, new AbortController().signal).then(
      () => assert.fail('it was fetched'),
      ({ code, hint }: Fault) => [code, hint],
    )
  for (const address of ['example.com', 'www.example.com/a?b=c'])
    assert.deepEqual(await hintFor(address), ['ADDRESS_REFUSED', `Did you mean https://${address}?`])
  const whole = 'Give a whole address, such as https://example.com/page.'
  for (const address of ['the page about bees', 'http://', '///'])
    assert.deepEqual(await hintFor(address), ['ADDRESS_REFUSED', whole], address)
})

test('what the address alone tells is refused in the same words, unless private networks are allowed', () => {
  const problem = { code: 'ADDRESS_REFUSED', message: /to this machine or to a private network/ }
  assert.throws(() => requireFetchable('http://192.168.1.1/', { allowPrivateUrls: false }), problem)
  assert.throws(() => requireFetchable('nowhere', { allowPrivateUrls: true }), { code: 'ADDRESS_REFUSED' })
  requireFetchable('http://192.168.1.1/', { allowPrivateUrls: true })
})

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const port = await listenOnLoopback(server)
  context.after(() => server.close())
  return `http://127.0.0.1:${port}`
}

const inside = { allowPrivateUrls: true, timeoutMs: 60_000 }
const never = new AbortController().signal

test('a page that only sends on is followed, a few times, and under the same rules; one that has something to read is not', async (context) => {
  const refresh = (target: string, text = '') =>
    `<html><head><meta http-equiv="refresh" content="0; url=${target}"></head><body>${text}</body></html>`
  const pages: Readonly<Record<string, string>> = {
    '/': refresh('en/?a=1&amp;b=2', '<a href="en/">Go on</a>'),
    '/en/?a=1&b=2': '<html><body><p>The heron nests above the weir.</p></body></html>',
    '/loop': refresh('/loop?again'),
    '/loop?again': refresh('/loop'),
    '/self': refresh('#top'),
    '/news': refresh('/en/', 'The river rose again on Monday. '.repeat(20)),
    '/inside': refresh('file:///etc/hostname'),
  }
  const base = await serve(context, ({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[url!])
  })
  const readUrl = async (path: string) => (await fetchDocument(base + path, inside, never)).url
  assert.equal(await readUrl('/'), `${base}/en/?a=1&b=2`)
  assert.equal(await readUrl('/loop'), `${base}/loop?again`)
  for (const path of ['/self', '/news']) assert.equal(await readUrl(path), base + path)
  await assert.rejects(readUrl('/inside'), { code: 'ADDRESS_REFUSED' })
})

test('a server that asks for a pause is told with it', async (context) => {
  const base = await serve(context, (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end())
  await assert.rejects(fetchDocument(base, inside, never), (error: Fault) => {
    assert.deepEqual(
      [error.code, error.retryAfterSeconds, error.hint],
      ['SOURCE_UNREACHABLE', 7, 'Its server asks for a pause: try again in 7 seconds.'],
    )
    return true
  })
})
