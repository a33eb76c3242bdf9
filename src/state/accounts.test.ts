import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { Fault } from '../domain/fault.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import { openAccountTable } from './account-table.ts'
import { Accounts } from './accounts.ts'
import { openCredentialStore } from './credentials.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { openServerAccounts } from './server-accounts.ts'
import { openStateDatabase } from './state-database.ts'

type TestAccounts = {
  readonly clock: ReturnType<typeof fixedClock>
  readonly accounts: Accounts
  /** Those of a process that is started when this one has ended. */
  readonly restart: () => Promise<Accounts>
}

/** Runs a test over accounts in a file, and over those on a server. */
function testOnBoth(name: string, run: (services: TestAccounts) => Promise<unknown>): void {
  test(`SQLite: ${name}`, async (context) => void (await run(openFileAccounts(context))))
  test(`PostgreSQL: ${name}`, async (context) => {
    const services = await openRowAccounts(context)
    if (services) await run(services)
  })
}

function openFileAccounts(context: TestContext): TestAccounts {
  const file = path.join(temporaryDirectory(context), 'state.sqlite')
  const clock = fixedClock()
  const credentials = openCredentialStore(path.join(path.dirname(file), 'browser_state'), null)
  const open = () => {
    const database = openStateDatabase(file)
    context.after(() => database.isOpen && database.close())
    return { database, accounts: new Accounts(openAccountTable(database, clock), clock, credentials) }
  }
  const { database, accounts } = open()
  const restart = async () => {
    database.close()
    return open().accounts
  }
  return { clock, accounts, restart }
}

async function openRowAccounts(context: TestContext): Promise<TestAccounts | null> {
  const url = await openTestPostgres(context)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const clock = fixedClock()
  const first = openTestProcess(context, url)
  await first.pool.write('TRUNCATE account, sign_in')
  const open = async ({ store }: Pick<typeof first, 'store'>) =>
    (await openServerAccounts({ store, clock, passphrase: null })).accounts
  const restart = async () => {
    await first.close()
    return open(openTestProcess(context, url))
  }
  return { clock, accounts: await open(first), restart }
}

const isUnknown = (name: string) => (error: unknown) =>
  error instanceof Fault && error.code === 'ACCOUNT_NOT_FOUND' && error.message === `Account not found: ${name}`

testOnBoth('the default account exists and is signed in from the first start', async ({ accounts }) => {
  assert.deepEqual(accounts.list(), [{ id: 'default', product: 'local', authenticated: true, active: true }])
  assert.deepEqual(accounts.get(undefined, 'local'), accounts.active('local'))
})

testOnBoth('being signed out survives a restart, and signing in ends it', async ({ accounts, restart }) => {
  assert.equal((await accounts.signOut(undefined, 'local')).authenticated, false)
  const after = await restart()
  assert.equal(after.active('local')!.authenticated, false)
  assert.equal((await after.signIn(undefined, 'local')).authenticated, true)
})

testOnBoth('signing in with a new name makes that space and activates it', async ({ accounts, clock, restart }) => {
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
  const after = await restart()
  assert.deepEqual(
    after.list().map(({ id, active, authenticated }) => [id, active, authenticated]),
    [
      ['default', false, true],
      ['my-team', false, true],
      ['ann', true, true],
    ],
  )
})

testOnBoth(
  'an account is found by id, alias or e-mail, whatever the case, and never made twice',
  async ({ accounts }) => {
    await accounts.signIn('My Team', 'local')
    await accounts.signIn('ann@example.org', 'local')
    assert.equal(accounts.get('MY-TEAM', 'local').id, 'my-team')
    assert.equal(accounts.get('my team', 'local').id, 'my-team')
    assert.equal(accounts.get('ANN@example.org', 'local').id, 'ann')
    await accounts.signIn('MY TEAM', 'local')
    assert.equal((await accounts.signIn('ann@other.org', 'local')).id, 'ann-2')
    assert.equal(accounts.list().length, 4)
  },
)

testOnBoth('an unknown account is a fault with the documented text', async ({ accounts }) => {
  assert.throws(() => accounts.get('nobody', 'local'), isUnknown('nobody'))
  await assert.rejects(accounts.signOut('nobody', 'local'), isUnknown('nobody'))
})

testOnBoth('signing out one account leaves the others as they are', async ({ accounts }) => {
  await accounts.signIn('other', 'local')
  await accounts.signOut('default', 'local')
  assert.equal(accounts.get('default', 'local').authenticated, false)
  assert.deepEqual([accounts.active('local')!.id, accounts.active('local')!.authenticated], ['other', true])
})

testOnBoth('the age of the sign-in is told in hours, 0 while signed out', async ({ accounts, clock }) => {
  clock.advance(5_400_000)
  assert.equal(accounts.contextAgeHours('local'), 1.5)
  await accounts.signOut(undefined, 'local')
  assert.equal(accounts.contextAgeHours('local'), 0)
  await accounts.signIn(undefined, 'local')
  assert.equal(accounts.contextAgeHours('local'), 0)
})
