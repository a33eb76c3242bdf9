import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startTestService } from '../../tests/support/test-service.ts'

async function healthOf(url: string) {
  const { status, data } = (await (await fetch(`${url}/health`)).json()) as {
    status: string
    data: { status: string; problems?: string[] }
  }
  assert.equal(data.status, status)
  return { status, problems: data.problems }
}

test('a service without trouble is ok and names no problems', async (context) => {
  const { url } = await startTestService(context)
  assert.deepEqual(await healthOf(url), { status: 'ok', problems: undefined })
})

test('an unknown interface locale makes the service degraded', async (context) => {
  const { url } = await startTestService(context, { NOTEBOOK_UI_LOCALE: 'it' })
  const { status, problems } = await healthOf(url)
  assert.deepEqual([status, problems?.length], ['degraded', 1])
  assert.match(problems![0]!, /NOTEBOOK_UI_LOCALE/)
})

test('a setting without effect leaves the service ok', async (context) => {
  const { url } = await startTestService(context, { NOVNC_PORT: '6080' })
  assert.deepEqual(await healthOf(url), { status: 'ok', problems: undefined })
})

test('notebooks that cannot be opened make the service degraded, and /metrics goes on', async (context) => {
  const { url, directory } = await startTestService(context)
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, 'notebooks.sqlite'), 'this is no database, and long enough to be told apart')
  const created = await fetch(`${url}/notebooks/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name": "Kettle"}',
  })
  assert.equal(created.status, 500)
  const { status, problems } = await healthOf(url)
  assert.equal(status, 'degraded')
  assert.match(problems![0]!, /notebooks\.sqlite is damaged or no database/)
  assert.doesNotMatch(problems![0]!, /long enough/)
})

test('a library that cannot be read makes the service degraded, with the place of the fault', async (context) => {
  const { url, directory } = await startTestService(context, {}, (data) => {
    writeFileSync(path.join(data, 'library.json'), '{"notebooks": [}')
  })
  const { status, problems } = await healthOf(url)
  assert.equal(status, 'degraded')
  assert.ok(problems![0]!.includes(`${path.join(directory, 'library.json')}, line 1, column 16`), problems![0])
})
