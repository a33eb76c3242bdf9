import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { waitForAnswers } from '../../tests/support/answered.ts'
import { fault } from '../../tests/support/faults.ts'
import { answerYes, productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import { contract } from '../contract/index.ts'

test('the service says who it is, and every operation with its address', async (context) => {
  const { calls } = await createSmallServices(context)
  const { name, version, documentation, mcp, endpoints } = await calls.getIdentity({})
  assert.deepEqual([name, version, documentation], ['notebook-assistant', '1.2.3', 'http://localhost:3000/docs'])
  assert.equal(mcp, 'http://localhost:3000/mcp')
  const beside = ['GET /docs', 'GET /openapi.json', 'POST /mcp']
  assert.deepEqual(endpoints, [...Object.values(contract).map(({ http }) => http), ...beside])
})

test('a clock that is set does not change for how long the service runs', async (context) => {
  const { calls, clock } = await createSmallServices(context)
  clock.advance(2_000)
  for (const days of [400, -800]) {
    clock.set(clock.now() + days * 86_400_000)
    assert.equal((await calls.getHealth({})).uptime_s, 2)
  }
})

test('health carries both documented shapes', async (context) => {
  const { calls, keep, services, clock } = await createSmallServices(context)
  const { id } = await keep(1, 'Used')
  await services.writeTogether(services.library.planUse(id))
  const session = await services.sessions.create({ notebookUrl: notebookUrl(1), account: 'default' })
  await services.sessions.record(session.id, { ...waitForAnswers(1), conversationId: null })
  clock.advance(90_000)
  const { data, ...top } = await calls.getHealth({})
  assert.deepEqual(top, { status: 'ok', uptime_s: 90, active_sessions: 1, version: '1.2.3' })
  assert.deepEqual(
    [data.status, data.authenticated, data.sessions, data.library_notebooks, data.most_used, data.context_age_hours],
    ['ok', true, 1, 1, 'used', 0.03],
  )
  assert.equal(data.problems, undefined)
})

test(
  'an unreadable library makes the service degraded; everything else works, and the file is left as it is',
  ofFiles,
  async (context) => {
    const directory = temporaryDirectory(context)
    const file = path.join(directory, 'library.json')
    const broken = '{\n  "notebooks": [{]\n}'
    writeFileSync(file, broken)
    const { calls } = await createSmallServices(context, {
      directory,
      products: { local: productDouble({ chat: { ask: answerYes } }) },
    })
    const { status, data } = await calls.getHealth({})
    assert.deepEqual([status, data.library_notebooks, data.most_used], ['degraded', 0, null])
    assert.match(String(data.problems), /library\.json, line 2, column \d+/)
    const add = { url: notebookUrl(1), name: 'New' }
    const routes = [
      calls.listNotebooks({}),
      calls.getNotebook({ id: 'any' }),
      calls.addNotebook(add),
      calls.getLibraryStats({}),
      calls.searchNotebooks({ query: 'any' }),
      calls.updateNotebook({ id: 'any', name: 'x' }),
      calls.activateNotebook({ id: 'any' }),
      calls.removeNotebook({ id: 'any' }),
    ]
    for (const route of routes) await assert.rejects(route, fault('LIBRARY_UNREADABLE', 'library.json'))
    const { session_id } = await calls.askQuestion({ question: 'Well?', notebook_id: notebookId(1) })
    assert.equal((await calls.askQuestion({ question: 'And?', session_id })).session_info.message_count, 2)
    assert.equal((await calls.listAccounts({})).count, 1)
    assert.equal(readFileSync(file, 'utf8'), broken)
  },
)

test('an operation that nobody declared is said to be none', async (context) => {
  const { invoke } = await createSmallServices(context)
  await assert.rejects(invoke('nonsense', {}), fault('ROUTE_NOT_FOUND', 'nonsense'))
  await assert.rejects(invoke('toString', {}), fault('ROUTE_NOT_FOUND'))
})
