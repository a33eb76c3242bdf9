import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import type { Fault } from '../domain/fault.ts'

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
  for (const call of refused) {
    await assert.rejects(call, (error: unknown) => {
      fault('PRODUCT_UNAUTHENTICATED')(error)
      return (error as Fault).status === 401
    })
  }
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

test('signing in to the hosted product tries what is stored, and says how to store it', async (context) => {
  const list = async () => []
  const { calls, services } = await createSmallServices(context, {
    defaultProduct: 'hosted',
    products: { hosted: productDouble({ notebooks: { list } }, 'hosted') },
  })
  assert.equal((await calls.setupAuth({})).status, 'success')
  const [, account] = (await calls.listAccounts({})).accounts
  assert.deepEqual([account!.authenticated, account!.cookiesPresent, account!.verifiedBy], [true, true, 'rpc'])
  assert.equal((await calls.deAuth({})).authenticated, false)
  assert.equal(services.credentials.changedAtMs('hosted'), null, 'its cookies are gone')
  for (const call of [calls.setupAuth, calls.reAuth]) {
    await assert.rejects(call({}), (error: unknown) => {
      fault('PRODUCT_UNAUTHENTICATED', 'No sign-in is stored')(error)
      return (error as Fault).hint?.includes('accounts import') ?? false
    })
  }
  await assert.rejects(calls.scrapeNotebooks({}), fault('PRODUCT_UNAUTHENTICATED', 'signed out'))
  assert.equal((await calls.getHealth({})).data.authenticated, false)
})
