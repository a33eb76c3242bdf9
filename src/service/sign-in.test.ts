import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl, SIGN_IN } from '../../tests/support/small-services.ts'
import type { SignInRequest } from '../domain/browser-sign-in.ts'
import { Fault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'

test('while it is signed out every operation on the product is 401, and the library stays readable', async (context) => {
  const { calls, keep } = await createSmallServices(context)
  await keep(1, 'Kept')
  assert.equal((await calls.deAuth({})).authenticated, false)
  const notebook_id = notebookId(1)
  const refused = [
    calls.askQuestion({ question: 'Well?', notebook_id }),
    calls.addSource({ source_type: 'text', text: 'x', notebook_id }),
    calls.listSources({ notebook_id }),
    calls.listContent({ notebook_id }),
    calls.searchPassages({ notebook_id, query: 'x' }),
    calls.createNotebook({}),
    calls.scrapeNotebooks({}),
    calls.addNotebook({ url: notebookUrl(2), name: 'New' }),
    calls.bulkDeleteNotebooks({ ids: [notebook_id] }),
  ]
  const isSignedOut = (error: unknown) => {
    fault('PRODUCT_UNAUTHENTICATED')(error)
    return (error as Fault).status === 401
  }
  await Promise.all(refused.map((call) => assert.rejects(call, isSignedOut)))
  assert.equal((await calls.listNotebooks({})).count, 1)
  assert.equal((await calls.listSessions({})).count, 0, 'a refused question leaves no session')
  const { data } = await calls.getHealth({})
  assert.deepEqual([data.authenticated, data.status], [false, 'ok'])
})

test('signing in makes the work go on, in another space of notebooks where another account is named', async (context) => {
  const list = async () => []
  const { calls, accountsAsked } = await createSmallServices(context, {
    products: { local: productDouble({ notebooks: { list } }) },
  })
  await calls.deAuth({})
  assert.equal((await calls.setupAuth({})).status, 'success')
  await calls.scrapeNotebooks({})
  await calls.setupAuth({ account: 'Work' })
  await calls.scrapeNotebooks({})
  assert.deepEqual(accountsAsked, ['default', 'work'])
  const { accounts } = await calls.listAccounts({})
  assert.deepEqual(
    accounts.map(({ id, active }) => [id, active]),
    [
      ['default', false],
      ['work', true],
    ],
  )
  await assert.rejects(calls.deAuth({ account: 'nobody' }), fault('ACCOUNT_NOT_FOUND', 'nobody'))
})

test('signing in again switches to an account that is known, and opens no new one', async (context) => {
  const { calls } = await createSmallServices(context)
  const listed = async () => (await calls.listAccounts({})).accounts.map(({ id, active }) => [id, active])
  await assert.rejects(calls.reAuth({ account: 'wrok' }), fault('ACCOUNT_NOT_FOUND', 'Account not found: wrok'))
  assert.deepEqual(await listed(), [['default', true]])
  await calls.setupAuth({ account: 'Work' })
  const { status, authenticated, duration_seconds } = await calls.reAuth({ account: 'default' })
  assert.deepEqual([status, authenticated, duration_seconds], ['authenticated', true, 0])
  await calls.reAuth({ account: 'WORK' })
  assert.deepEqual(await listed(), [
    ['default', false],
    ['work', true],
  ])
  await calls.deAuth({})
  assert.match((await calls.reAuth({})).message, /\bwork\b/, 'the active one, where none is named')
})

test('the local product has no quota, and says so of each account', async (context) => {
  const { calls } = await createSmallServices(context)
  await calls.setupAuth({ account: 'Work' })
  const free = { product: 'local', limit: null, remaining: null, resets_at: null }
  assert.deepEqual(await calls.getQuota({}), {
    quotas: [
      { account: 'default', ...free },
      { account: 'work', ...free },
    ],
  })
  assert.deepEqual(await calls.getQuota({ account: 'WORK' }), { quotas: [{ account: 'work', ...free }] })
  await assert.rejects(calls.getQuota({ account: 'who' }), fault('ACCOUNT_NOT_FOUND', 'who'))
})

test('signing in to the hosted product tries what is stored, and asks a person only where that does not do', async (context) => {
  const asked: SignInRequest[] = []
  const state: StorageState = { cookies: SIGN_IN.cookies.map((cookie) => ({ ...cookie, value: 'anew' })) }
  const { calls, services } = await createSmallServices(context, {
    defaultProduct: 'hosted',
    products: { hosted: productDouble({ notebooks: { list: async () => [] } }, 'hosted') },
    browsers: {
      async signIn(request) {
        asked.push(request)
        return { state, email: 'ann@example.org', origin: 'https://notebook.google.com' }
      },
    },
  })
  assert.equal((await calls.setupAuth({})).status, 'success')
  const [, account] = (await calls.listAccounts({})).accounts
  assert.deepEqual([account!.authenticated, account!.cookiesPresent, account!.verifiedBy], [true, true, 'rpc'])
  assert.equal(asked.length, 0)
  assert.equal((await calls.deAuth({})).authenticated, false)
  assert.equal(services.credentials.changedAtMs('hosted'), null, 'its cookies are gone')
  await assert.rejects(calls.scrapeNotebooks({}), fault('PRODUCT_UNAUTHENTICATED', 'signed out'))
  assert.equal((await calls.getHealth({})).data.authenticated, false)
  assert.match((await calls.setupAuth({ headless: true })).message, /hosted/)
  assert.deepEqual(services.credentials.load('hosted'), state)
  await calls.setupAuth({ account: 'Bob@Example.org' })
  await assert.rejects(calls.reAuth({ account: 'nobody' }), fault('ACCOUNT_NOT_FOUND', 'nobody'))
  const told = asked.map(({ account, email, mayShow }) => [account, email, mayShow])
  assert.deepEqual(told, [
    ['hosted', null, false],
    ['bob', 'Bob@Example.org', true],
  ])
  assert.equal((await calls.getHealth({})).data.authenticated, true)
})

test('a sign-in that the product refuses after all is not kept, and the account is as it was', async (context) => {
  const refuse = async () => {
    throw new Fault('PRODUCT_UNAUTHENTICATED', 'Not let in.')
  }
  const signIn = async () => ({ state: SIGN_IN, email: null, origin: 'https://notebook.google.com' })
  const { calls, services } = await createSmallServices(context, {
    products: { local: productDouble(), hosted: productDouble({ notebooks: { list: refuse } }, 'hosted') },
    defaultProduct: 'hosted',
    browsers: { signIn },
  })
  await assert.rejects(calls.setupAuth({ account: 'new' }), fault('PRODUCT_UNAUTHENTICATED', 'Not let in'))
  assert.equal(services.credentials.changedAtMs('new'), null)
  assert.deepEqual(listField((await calls.listAccounts({})).accounts, 'id'), ['default', 'hosted'])
})

test('signing in can go on as a job, whose progress tells what is waited for', async (context) => {
  const phases: string[] = []
  const { services, invoke, runner } = await createSmallServices(context, {
    defaultProduct: 'hosted',
    products: { hosted: productDouble({ notebooks: { list: async () => [] } }, 'hosted') },
    browsers: {
      async signIn({ onStep }) {
        onStep('the password')
        return { state: SIGN_IN, email: null, origin: 'https://notebook.google.com' }
      },
    },
  })
  await services.accounts.signOut(undefined, 'hosted')
  const { job } = await invoke('setupAuth', {}, { asJob: true })
  const over = Promise.withResolvers<void>()
  services.jobs.watch(job!.id, ({ state, progress }) => {
    if (progress.phase) phases.push(progress.phase)
    if (state === 'succeeded' || state === 'failed') over.resolve()
  })
  await over.promise
  assert.ok(phases.includes('waiting for the password'), phases.join())
  assert.equal((await services.jobs.get(job!.id)).state, 'succeeded')
  await runner.close()
})

test('a sign-in that has grown old is renewed from the browser profile before anybody is asked', async (context) => {
  let isRenewed = false
  const list = async () => {
    if (!isRenewed) throw new Fault('PRODUCT_UNAUTHENTICATED', 'expired')
    return []
  }
  const { calls, services } = await createSmallServices(context, {
    defaultProduct: 'hosted',
    products: { hosted: productDouble({ notebooks: { list } }, 'hosted') },
  })
  await assert.rejects(calls.scrapeNotebooks({}), fault('PRODUCT_UNAUTHENTICATED', 'expired'))
  const renewing = services as { renewSignIn: (typeof services)['renewSignIn'] }
  renewing.renewSignIn = async (account) => {
    isRenewed = account === 'hosted'
    return isRenewed
  }
  assert.deepEqual((await calls.scrapeNotebooks({})).notebooks, [])
  assert.equal((await calls.getHealth({})).data.authenticated, true)
})
