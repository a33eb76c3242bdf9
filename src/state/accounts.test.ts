import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import { openAccounts } from './accounts.ts'
import { openStateDatabase } from './state-database.ts'

function house(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, accounts: openAccounts(database, clock) }
  }
  const { database, accounts } = open()
  const restarted = () => {
    database.close()
    return open().accounts
  }
  return { clock, accounts, restarted }
}

const isUnknown = (name: string) => (error: unknown) =>
  error instanceof Fault && error.code === 'ACCOUNT_NOT_FOUND' && error.message === `Account not found: ${name}`

test('the default account exists and is signed in from the first start', (context) => {
  const { accounts } = house(context)
  assert.deepEqual(accounts.list(), [{ id: 'default', product: 'local', authenticated: true, active: true }])
  assert.deepEqual(accounts.get(), accounts.active())
})

test('being signed out survives a restart, and signing in ends it', async (context) => {
  const { accounts, restarted } = house(context)
  assert.equal(accounts.signOut().authenticated, false)
  const after = restarted()
  assert.equal(after.active().authenticated, false)
  assert.equal((await after.signIn()).authenticated, true)
})

test('signing in with a new name makes that space and activates it', async (context) => {
  const { accounts, clock, restarted } = house(context)
  clock.advance(1)
  assert.deepEqual(await accounts.signIn('My Team'), {
    id: 'my-team',
    product: 'local',
    alias: 'My Team',
    authenticated: true,
    active: true,
  })
  clock.advance(1)
  const byEmail = await accounts.signIn('Ann@example.org')
  assert.deepEqual([byEmail.id, byEmail.email, byEmail.alias], ['ann', 'Ann@example.org', undefined])
  const after = restarted()
  assert.deepEqual(
    after.list().map(({ id, active, authenticated }) => [id, active, authenticated]),
    [
      ['default', false, true],
      ['my-team', false, true],
      ['ann', true, true],
    ],
  )
})

test('an account is found by id, alias or e-mail, whatever the case, and never made twice', async (context) => {
  const { accounts } = house(context)
  await accounts.signIn('My Team')
  await accounts.signIn('ann@example.org')
  assert.equal(accounts.get('MY-TEAM').id, 'my-team')
  assert.equal(accounts.get('my team').id, 'my-team')
  assert.equal(accounts.get('ANN@example.org').id, 'ann')
  await accounts.signIn('MY TEAM')
  assert.equal((await accounts.signIn('ann@other.org')).id, 'ann-2')
  assert.equal(accounts.list().length, 4)
})

test('an unknown account is a fault with the documented text', (context) => {
  const { accounts } = house(context)
  assert.throws(() => accounts.get('nobody'), isUnknown('nobody'))
  assert.throws(() => accounts.signOut('nobody'), isUnknown('nobody'))
})

test('signing out one account leaves the others as they are', async (context) => {
  const { accounts } = house(context)
  await accounts.signIn('other')
  accounts.signOut('default')
  assert.equal(accounts.get('default').authenticated, false)
  assert.deepEqual([accounts.active().id, accounts.active().authenticated], ['other', true])
})

test('the age of the sign-in is told in hours, 0 while signed out', async (context) => {
  const { accounts, clock } = house(context)
  clock.advance(5_400_000)
  assert.equal(accounts.contextAgeHours(), 1.5)
  accounts.signOut()
  assert.equal(accounts.contextAgeHours(), 0)
  await accounts.signIn()
  assert.equal(accounts.contextAgeHours(), 0)
})
