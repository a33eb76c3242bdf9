import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, SIGN_IN } from '../../tests/support/small-services.ts'
import { Fault } from '../domain/fault.ts'

const accepting = () => productDouble({ notebooks: { list: async () => [] } }, 'hosted')
const failing = (code: 'PRODUCT_UNAUTHENTICATED' | 'PRODUCT_UNREACHABLE') =>
  productDouble(
    {
      notebooks: {
        list: async () => {
          throw new Fault(code, 'No.')
        },
      },
    },
    'hosted',
  )

const sidOf = (state: { cookies: readonly { value: string }[] }) => state.cookies[0]!.value
const withValue = (value: string) => ({ cookies: [{ ...SIGN_IN.cookies[0]!, value }] })

test('an imported sign-in is stored, tried, and the one that is taken from then on', async (context) => {
  const { calls, directory, services } = await createSmallServices(context, { hostedOf: accepting })
  const file = path.join(directory, 'state.json')
  writeFileSync(file, JSON.stringify(SIGN_IN))
  const { account, verified, problem } = await calls.importAccount({ state_file: file, account: 'Ann@example.org' })
  assert.deepEqual(
    [account.id, account.email, account.product, account.active],
    ['ann', 'Ann@example.org', 'hosted', true],
  )
  assert.deepEqual([verified, problem, account.verifiedBy], [true, undefined, 'rpc'])
  assert.deepEqual(services.credentials.load('ann').cookies, SIGN_IN.cookies)
  assert.equal(services.accounts.active('local')!.id, 'default', 'the local account stays the one of its product')
})

test('a sign-in that the product refuses is not kept, and the one before it stays', async (context) => {
  let product = accepting()
  const { calls, services } = await createSmallServices(context, { hostedOf: () => product })
  await calls.importAccount({ state: withValue('good'), account: 'ann' })
  product = failing('PRODUCT_UNAUTHENTICATED')
  await assert.rejects(
    calls.importAccount({ state: withValue('bad'), account: 'ann' }),
    fault('PRODUCT_UNAUTHENTICATED'),
  )
  assert.equal(sidOf(services.credentials.load('ann')), 'good')
  await assert.rejects(
    calls.importAccount({ state: withValue('bad'), account: 'new' }),
    fault('PRODUCT_UNAUTHENTICATED'),
  )
  assert.throws(() => services.accounts.get('new', 'hosted'), fault('ACCOUNT_NOT_FOUND'))
})

test('a refused import leaves the account that is taken, and one that was signed out', async (context) => {
  let product = accepting()
  const { calls, services } = await createSmallServices(context, { hostedOf: () => product })
  await calls.importAccount({ state: withValue('good'), account: 'old' })
  await calls.importAccount({ state: withValue('good'), account: 'ann' })
  await calls.importAccount({ state: withValue('good'), account: 'bob' })
  await services.accounts.signOut('ann', 'hosted')
  product = failing('PRODUCT_UNAUTHENTICATED')
  for (const account of ['ann', 'new'])
    await assert.rejects(calls.importAccount({ state: withValue('bad'), account }), fault('PRODUCT_UNAUTHENTICATED'))
  assert.equal(services.accounts.active('hosted')!.id, 'bob')
  assert.equal(services.accounts.get('ann', 'hosted').cookiesPresent, false)
})

test('two imports for one account at once: the accepted one stays', async (context) => {
  const asked = Promise.withResolvers<void>()
  const product = productDouble(
    {
      notebooks: {
        list: async () => {
          const value = sidOf(stored())
          await asked.promise
          if (value === 'bad') throw new Fault('PRODUCT_UNAUTHENTICATED', 'No.')
          return []
        },
      },
    },
    'hosted',
  )
  const { calls, services } = await createSmallServices(context, { hostedOf: () => product })
  const stored = () => services.credentials.load('ann')
  const bad = assert.rejects(
    calls.importAccount({ state: withValue('bad'), account: 'ann' }),
    fault('PRODUCT_UNAUTHENTICATED'),
  )
  const good = calls.importAccount({ state: withValue('good'), account: 'ann' })
  asked.resolve()
  await Promise.all([bad, good])
  assert.equal(sidOf(stored()), 'good')
})

test('one that cannot be tried now is kept, and told as not verified', async (context) => {
  const { calls } = await createSmallServices(context, { hostedOf: () => failing('PRODUCT_UNREACHABLE') })
  const { verified, problem, account } = await calls.importAccount({ state: SIGN_IN })
  assert.deepEqual([verified, problem, account.id, account.verifiedAt], [false, 'No.', 'hosted', undefined])
})

test('an account that another process stored is there at once, and gone when it is removed', async (context) => {
  const { calls, services } = await createSmallServices(context, { hostedOf: accepting })
  await services.credentials.save({ id: 'work', alias: 'Work' }, SIGN_IN)
  assert.equal(services.accounts.get('WORK', 'hosted').authenticated, true)
  assert.equal((await calls.removeAccount({ account: 'work' })).account, 'work')
  await services.refresh?.()
  assert.equal(services.credentials.changedAtMs('work'), null)
  await assert.rejects(calls.removeAccount({ account: 'work' }), fault('ACCOUNT_NOT_FOUND'))
})

test('neither a file nor a state is refused with both names', async (context) => {
  const { calls } = await createSmallServices(context, { hostedOf: accepting })
  await assert.rejects(calls.importAccount({}), fault('BAD_REQUEST', 'state_file or state'))
})
