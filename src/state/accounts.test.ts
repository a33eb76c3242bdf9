import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import { openAccountTable } from './account-table.ts'
import { openAccounts } from './accounts.ts'
import { openCredentialStore } from './credentials.ts'
import { openStateDatabase } from './state-database.ts'

function services(context: TestContext) {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const credentials = openCredentialStore(path.join(path.dirname(file), 'browser_state'), null)
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, accounts: openAccounts(openAccountTable(database, clock), clock, credentials) }
  }
  const { database, accounts } = open()
  const restarted = () => {
    database.close()
    return open().accounts
  }
  return { clock, accounts, credentials, restarted }
}

const isUnknown = (name: string) => (error: unknown) =>
  error instanceof Fault && error.code === 'ACCOUNT_NOT_FOUND' && error.message === `Account not found: ${name}`

test('the default account exists and is signed in from the first start', (context) => {
  const { accounts } = services(context)
  assert.deepEqual(accounts.list(), [{ id: 'default', product: 'local', authenticated: true, active: true }])
  assert.deepEqual(accounts.get(undefined, 'local'), accounts.active('local'))
})

test('being signed out survives a restart, and signing in ends it', async (context) => {
  const { accounts, restarted } = services(context)
  assert.equal((await accounts.signOut(undefined, 'local')).authenticated, false)
  const after = restarted()
  assert.equal(after.active('local')!.authenticated, false)
  assert.equal((await after.signIn(undefined, 'local')).authenticated, true)
})

test('signing in with a new name makes that space and activates it', async (context) => {
  const { accounts, clock, restarted } = services(context)
  clock.advance(1)
  assert.deepEqual(await accounts.signIn('My Team', 'local'), {
    id: 'my-team',
    product: 'local',
    alias: 'My Team',
    authenticated: true,
    active: true,
  })
  clock.advance(1)
  const byEmail = await accounts.signIn('Ann@example.org', 'local')
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
  const { accounts } = services(context)
  await accounts.signIn('My Team', 'local')
  await accounts.signIn('ann@example.org', 'local')
  assert.equal(accounts.get('MY-TEAM', 'local').id, 'my-team')
  assert.equal(accounts.get('my team', 'local').id, 'my-team')
  assert.equal(accounts.get('ANN@example.org', 'local').id, 'ann')
  await accounts.signIn('MY TEAM', 'local')
  assert.equal((await accounts.signIn('ann@other.org', 'local')).id, 'ann-2')
  assert.equal(accounts.list().length, 4)
})

test('an unknown account is a fault with the documented text', async (context) => {
  const { accounts } = services(context)
  assert.throws(() => accounts.get('nobody', 'local'), isUnknown('nobody'))
  await assert.rejects(accounts.signOut('nobody', 'local'), isUnknown('nobody'))
})

test('signing out one account leaves the others as they are', async (context) => {
  const { accounts } = services(context)
  await accounts.signIn('other', 'local')
  await accounts.signOut('default', 'local')
  assert.equal(accounts.get('default', 'local').authenticated, false)
  assert.deepEqual([accounts.active('local')!.id, accounts.active('local')!.authenticated], ['other', true])
})

test('the age of the sign-in is told in hours, 0 while signed out', async (context) => {
  const { accounts, clock } = services(context)
  clock.advance(5_400_000)
  assert.equal(accounts.contextAgeHours('local'), 1.5)
  await accounts.signOut(undefined, 'local')
  assert.equal(accounts.contextAgeHours('local'), 0)
  await accounts.signIn(undefined, 'local')
  assert.equal(accounts.contextAgeHours('local'), 0)
})
