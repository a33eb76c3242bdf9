import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import type { StorageState } from '../src/domain/storage-state.ts'
import { createLog } from '../src/lib/log.ts'
import { readConfig } from '../src/main/config.ts'
import { HostedProducts } from '../src/main/hosted-products.ts'
import { openAccountTable } from '../src/state/account-table.ts'
import { Accounts } from '../src/state/accounts.ts'
import { openCredentialStore } from '../src/state/credentials.ts'
import { openStateDatabase } from '../src/state/state-database.ts'
import { type HostedService, runningClock, startFaultyHost, startHostedService } from './support/hosted-service.ts'
import { listField } from './support/list-fields.ts'
import { noBrowsers, SIGN_IN } from './support/small-services.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const TEXT = 'The Harbour Tower was finished in 1931. Its lamp is seen from afar.'
const QUESTION = 'When was the Harbour Tower finished?'

/** The sign-in of one of the host's accounts. */
function signInOf(email: string): StorageState {
  return { cookies: SIGN_IN.cookies.map((cookie) => ({ ...cookie, value: email })) }
}

type Shown = { readonly id: string; readonly authenticated: boolean; readonly verifiedAt?: string }

async function accountsOf({ send }: HostedService): Promise<Record<string, Shown>> {
  const { accounts } = (await send('GET', '/accounts')).body.data as { accounts: (Shown & { product: string })[] }
  return Object.fromEntries(accounts.filter(({ product }) => product === 'hosted').map((one) => [one.id, one]))
}

async function twoAccounts(context: TestContext, settings: Readonly<Record<string, string>> = {}) {
  const services = await startHostedService(context, settings)
  const state = signInOf('second@example.com')
  const { status, body } = await services.send('POST', '/accounts', { state, account: 'second' })
  assert.deepEqual([status, (body.data as { verified: boolean }).verified], [200, true])
  return services
}

/** A notebook of the first account, with one source. */
async function tower({ send }: HostedService, account = 'first'): Promise<string> {
  const { body } = await send('POST', '/notebooks/create', { name: `Tower of ${account}`, account })
  const { notebook_id } = body.data as { notebook_id: string }
  const source = { notebook_id, account, source_type: 'text', text: TEXT, title: 'Tower' }
  assert.equal((await send('POST', '/content/sources', source)).status, 200)
  return notebook_id
}

test('each of two accounts sees its own notebooks; the request chooses', async (context) => {
  const services = await twoAccounts(context)
  const [ofFirst, ofSecond] = [await tower(services, 'first'), await tower(services, 'second')]
  for (const [account, own, other] of [
    ['first', ofFirst, ofSecond],
    ['second', ofSecond, ofFirst],
  ] as const) {
    const { body } = await services.send('GET', `/notebooks/scrape?account=${account}`)
    const { notebooks } = body.data as { notebooks: { id: string }[] }
    assert.deepEqual(listField(notebooks, 'id'), [own])
    assert.equal((body.meta as { account: string }).account, account)
    const asked = await services.send('POST', '/ask', { notebook_id: own, question: QUESTION, account })
    assert.deepEqual([asked.status, (asked.body.meta as { account: string }).account], [200, account])
    const denied = await services.send('GET', `/notebooks/${other}/sources?account=${account}`)
    assert.deepEqual([denied.status, denied.body.code], [404, 'NOTEBOOK_NOT_FOUND'])
  }
  const unknown = await services.send('GET', '/notebooks/scrape?account=nobody')
  assert.deepEqual([unknown.status, unknown.body.error], [404, 'Account not found: nobody'])
})

test('a sign-in that another process stored is noticed at once, and cookies written back do not undo it', async (context) => {
  const services = await startHostedService(context)
  const folder = path.join(services.service.directory, 'browser_state')
  const [ofFirst] = [await tower(services)]
  const others = openCredentialStore(folder, null)
  const before = others.load('first')
  assert.ok(
    before.cookies.some(({ name }) => name === 'SIDCC'),
    'cookies that the product renewed were written back',
  )
  await others.save({ id: 'first' }, signInOf('second@example.com'))
  await others.save({ id: 'newcomer' }, signInOf('owner@example.com'))
  const { body } = await services.send('GET', '/notebooks/scrape?account=first')
  assert.deepEqual(
    (body.data as { notebooks: unknown[] }).notebooks,
    [],
    'the new sign-in is another account of the host',
  )
  assert.equal((await services.send('GET', `/notebooks/${ofFirst}/sources?account=newcomer`)).status, 200)
  const sid = others.load('first').cookies.find(({ name }) => name === 'SID')
  assert.equal(sid?.value, 'second@example.com')
})

test('a refused import is not kept, one that cannot be tried is; an account that was signed out comes back', async (context) => {
  const services = await startHostedService(context)
  await services.host.faults('signed-out')
  const refused = await services.send('POST', '/accounts', { state: signInOf('second@example.com'), account: 'first' })
  assert.deepEqual([refused.status, refused.body.code], [401, 'PRODUCT_UNAUTHENTICATED'])
  assert.equal((await services.send('GET', '/notebooks/scrape')).status, 401)
  assert.equal((await accountsOf(services)).first?.authenticated, false)
  const health = (await services.send('GET', '/health')).body.data as { authenticated: boolean }
  assert.equal(health.authenticated, false)
  await services.host.faults('http-500')
  const untried = await services.send('POST', '/accounts', { state: SIGN_IN, account: 'later' })
  const { verified, problem } = untried.body.data as { verified: boolean; problem: string }
  assert.deepEqual([untried.status, verified], [200, false])
  assert.match(problem, /HTTP 500/)
  await services.host.faults()
  assert.equal((await services.send('POST', '/accounts', { state: SIGN_IN, account: 'first' })).status, 200)
  assert.equal((await accountsOf(services)).first?.authenticated, true)
  assert.equal((await services.send('GET', '/notebooks/scrape?account=later')).status, 200)
})

test('keeping alive notices an account that was signed out, and one that is back', async (context) => {
  const [directory, host, clock] = [temporaryDirectory(context), await startFaultyHost(context), runningClock()]
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  context.after(() => database.close())
  const credentials = openCredentialStore(path.join(directory, 'browser_state'), 'a key of the tests')
  await credentials.save({ id: 'one' }, SIGN_IN)
  const accounts = new Accounts(openAccountTable(database, clock), clock, credentials)
  const config = readConfig({ DATA_DIR: directory, NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url })
  const log = createLog({ level: 'silent' })
  const noPage = () => assert.fail('no page is opened')
  const withoutPages = { signIns: noBrowsers, isInstalled: () => false, openPage: noPage, close: async () => {} }
  const hosted = new HostedProducts(config, { accounts, credentials, browsers: withoutPages, log, clock })
  const alive = async () => {
    clock.advance(3_600_000)
    await hosted.keepAlive()
    await hosted.close()
    const { authenticated, verifiedAt, verifiedBy } = accounts.get('one', 'hosted')
    return { authenticated, verifiedAt, verifiedBy }
  }
  const first = await alive()
  assert.deepEqual([first.authenticated, first.verifiedBy], [true, 'home_page'])
  await host.faults('http-500')
  assert.equal((await alive()).authenticated, true, 'trouble of the product says nothing of the sign-in')
  await host.faults('signed-out')
  const out = await alive()
  assert.equal(out.authenticated, false)
  await host.faults()
  const back = await alive()
  assert.equal(back.authenticated, true)
  assert.ok(Date.parse(back.verifiedAt!) > Date.parse(first.verifiedAt!))
})

test('a spent quota is 429 with the time to wait, kept in the ledger, and told in the forecast', async (context) => {
  const services = await startHostedService(context, { NOTEBOOK_QUOTA: '{"question":3}' })
  const notebook_id = await tower(services)
  const ask = () => services.send('POST', '/ask', { notebook_id, question: QUESTION })
  assert.equal((await ask()).status, 200)
  const forecast = await services.send('GET', '/quota?account=first&questions=5')
  const [quota] = (forecast.body.data as { quotas: Record<string, unknown>[] }).quotas
  assert.deepEqual([quota!.limit, quota!.remaining, quota!.forecast], [3, 2, { questions: 5, fits: false, missing: 3 }])
  await services.host.faults('refuse:8:CHAT')
  const refused = await ask()
  assert.deepEqual([refused.status, refused.body.code, refused.retryAfter], [429, 'RESOURCE_EXHAUSTED', '60'])
  await services.host.faults()
  const waiting = await ask()
  assert.equal(waiting.status, 429)
  assert.ok(Number(waiting.retryAfter) <= 60 && Number(waiting.retryAfter) > 0)
  services.clock.advance(61_000)
  assert.equal((await ask()).status, 200)
})

test('where a quota is spent another account goes on, in a conversation that is said to be new', async (context) => {
  const services = await twoAccounts(context, { NOTEBOOK_ROTATION: 'true' })
  const notebook_id = await tower(services)
  assert.equal(
    (await services.send('PUT', `/notebooks/${notebook_id}/share`, { public: true, account: 'first' })).status,
    200,
  )
  const ask = (more: object) => services.send('POST', '/ask', { notebook_id, question: QUESTION, ...more })
  const first = await ask({ account: 'first' })
  const { session_id } = first.body.data as { session_id: string }
  await services.host.faults('refuse:8:CHAT@1')
  const second = await ask({ session_id })
  assert.equal(second.status, 200, JSON.stringify(second.body))
  const { warnings, answer } = second.body.data as { warnings: string[]; answer: string }
  assert.match(answer, /1931/)
  assert.match(warnings.join(' '), /second answered, in a new conversation/)
  const { account, fallback_reason } = second.body.meta as Record<string, string>
  assert.deepEqual([account, fallback_reason], ['second', 'RESOURCE_EXHAUSTED'])
})

test('an account that may not see the notebook does not turn a spent quota into a notebook that is not there', async (context) => {
  const services = await twoAccounts(context, { NOTEBOOK_ROTATION: 'true' })
  const notebook_id = await tower(services)
  await services.host.faults('refuse:8:CHAT@1')
  const { status, body, retryAfter } = await services.send('POST', '/ask', {
    notebook_id,
    question: QUESTION,
    account: 'first',
  })
  assert.deepEqual([status, body.code, retryAfter], [429, 'RESOURCE_EXHAUSTED', '60'])
})
