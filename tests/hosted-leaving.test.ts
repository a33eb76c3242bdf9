import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HostedService, startHostedService } from './support/hosted-service.ts'

type Leaving = { readonly path: string; readonly operation: string; readonly body: unknown; readonly fault: string }

const TEXT = 'The Harbour Tower was finished in 1931. Its lamp is seen from afar.'

/** Sends a request, goes away while the host is slow with it, and gives the status that the service counted. */
async function left({ service, host }: HostedService, { path, operation, body, fault }: Leaving, key: string) {
  await host.faults(`${fault}@1`)
  const gone = new AbortController()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: gone.signal }
  const reply = assert.rejects(fetch(service.url + path, init))
  await until(async () => host.services.faults.list().length === 0) // it has struck: the host has the call
  gone.abort()
  await reply
  const counted = new RegExp(`^notebook_assistant_requests_total\\{operation="${operation}",status="(\\d+)"\\} 1$`, 'm')
  const status = async () => counted.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1] ?? null
  await until(async () => (await status()) !== null)
  return status()
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

test('whoever goes away while a question is answered cancels it: nothing is kept of it here', async (context) => {
  const services = await startHostedService(context)
  const { id } = await services.host.held().notebooks.create('Tower', context.signal)
  await services.host.held().sources.add(id, { type: 'text', text: TEXT }, context.signal)
  const body = { notebook_id: id, question: 'When was the Harbour Tower finished?' }
  const ask = { path: '/ask', operation: 'askQuestion', body, fault: 'slow:3000:CHAT' }
  assert.equal(await left(services, ask, 'left alone'), '499')
  assert.deepEqual(
    ((await services.send('GET', '/sessions')).body as { data: { sessions: unknown[] } }).data.sessions,
    [],
  )
  assert.equal((await services.send('POST', '/ask', body, 'left alone')).status, 200)
})

test('a change that was sent is heard to its end: whoever went away and comes back with the key finds it done, once', async (context) => {
  const services = await startHostedService(context)
  const body = { name: 'Made once' }
  const create = { path: '/notebooks/create', operation: 'createNotebook', body, fault: 'slow:1000:CREATE_NOTEBOOK' }
  assert.equal(await left(services, create, 'came back'), '200')
  const again = await services.send('POST', '/notebooks/create', body, 'came back')
  const held = await services.host.held().notebooks.list(context.signal)
  assert.deepEqual(
    held.map(({ id, title }) => [id, title]),
    [[(again.body.data as { notebook_id: string }).notebook_id, 'Made once']],
  )
})

test('whoever goes away while a source is added leaves nothing behind', async (context) => {
  const services = await startHostedService(context)
  const { id } = await services.host.held().notebooks.create('Tower', context.signal)
  const body = { notebook_id: id, source_type: 'text', text: TEXT, title: 'Tower' }
  const add = { path: '/content/sources', operation: 'addSource', body, fault: 'slow:1000:ADD_SOURCES' }
  assert.equal(await left(services, add, 'left'), '499')
  assert.deepEqual(await services.host.held().sources.list(id, context.signal), [])
  assert.equal((await services.send('POST', '/content/sources', body, 'left')).status, 200)
  assert.equal((await services.host.held().sources.list(id, context.signal)).length, 1)
})
