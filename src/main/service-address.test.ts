import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../tests/support/test-service.ts'
import { formatServiceAddress } from './service-address.ts'

test('localhost stands for every interface and the usual loopback, any other host for itself', () => {
  for (const host of ['0.0.0.0', '::', 'localhost', '127.0.0.1']) {
    assert.equal(formatServiceAddress(host, 3000), 'http://localhost:3000')
  }
  assert.equal(formatServiceAddress('::1', 3000), 'http://[::1]:3000')
  assert.equal(formatServiceAddress('127.0.0.2', 3000), 'http://127.0.0.2:3000')
  assert.equal(formatServiceAddress('fd00::7', 80), 'http://[fd00::7]:80')
  assert.equal(formatServiceAddress('desk.lan', 4000), 'http://desk.lan:4000')
})

test('a service that listens on the loopback of IPv6 alone hands out addresses that are reached', async (context) => {
  const services = await startTestService(context, { HTTP_HOST: '[::1]' }).catch((error) => {
    if (error.code === 'EADDRNOTAVAIL') return context.skip('this system has no IPv6')
    throw error
  })
  if (!services) return
  const base = `http://[::1]:${services.port}`
  const send = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(base + address, { method: 'POST', headers, body: JSON.stringify(body) })).json()).data
  }
  const { notebook_url } = await send('/notebooks/create', { name: 'Six' })
  assert.ok(notebook_url.startsWith(`${base}/notebook/`), notebook_url)
  assert.equal((await fetch(notebook_url, { headers: { accept: 'text/html' } })).status, 200)
  const found = await fetch(`${base}/content?notebook_url=${encodeURIComponent(notebook_url)}`)
  assert.equal(found.status, 200, 'it names a notebook of this service')
})

test('a service that listens on another address hands out that one', async (context) => {
  const services = await startTestService(context, { HTTP_HOST: '127.0.0.2' }).catch((error) => {
    if (error.code === 'EADDRNOTAVAIL') return context.skip('this system has no second loopback address')
    throw error
  })
  if (!services) return
  const base = `http://127.0.0.2:${services.port}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${base}/notebooks/create`, { method: 'POST', headers, body: '{"name": "Far"}' })
  const { data } = (await reply.json()) as { data: { notebook_url: string } }
  assert.ok(data.notebook_url.startsWith(`${base}/notebook/`), data.notebook_url)
  const { status } = await fetch(data.notebook_url, { headers: { accept: 'text/html' } })
  assert.equal(status, 200)
})
