import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDescriptions } from './descriptions.ts'

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const document = createDescriptions('1.2.3')
  return document(new Request(`http://localhost${path}`, { headers }), path.length > 1 ? path.replace(/\/$/, '') : path)
}

test('the machine-readable description and the explorer with its files are served from here', async () => {
  const openapi = (await (await ask('/openapi.json'))!.json()) as { openapi: string; info: { version: string } }
  assert.match(openapi.openapi, /^3\.1/)
  assert.equal(openapi.info.version, '1.2.3')
  assert.match(await (await ask('/docs'))!.text(), /docs\/start\.js/)
  assert.equal((await ask('/docs/swagger-ui.css'))!.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.equal((await ask('/docs/'))!.headers.get('location'), '/docs')
  assert.equal(await ask('/docs/../package.json'), null)
  assert.equal(await ask('/elsewhere'), null)
})

test('a program that has the description already is not sent it again', async () => {
  const tag = (await ask('/openapi.json'))!.headers.get('etag')!
  assert.match(tag, /^"[\w-]{20,}"$/)
  const known = await ask('/openapi.json', { 'If-None-Match': `"old", W/${tag}` })
  assert.deepEqual([known!.status, await known!.text(), known!.headers.get('etag')], [304, '', tag])
  assert.equal((await ask('/openapi.json', { 'If-None-Match': '"old"' }))!.status, 200)
})
