import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { SIGN_IN } from '../../tests/support/small-services.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { systemClock } from '../lib/clock.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import type { SqlRow } from '../lib/sql/sql-store.ts'
import { type CredentialStore, openCredentialStore } from './credentials.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { openServerAccounts } from './server-accounts.ts'

type TestCredentials = {
  /** As a process has them that is started now, with these words for their key. */
  readonly open: (passphrase: string) => Promise<CredentialStore>
  readonly remove: (credentials: CredentialStore, id: string) => Promise<void>
  /** What is kept, as it lies there. */
  readonly readKept: () => Promise<readonly string[]>
  /** Puts something in place of what is kept of an account. */
  readonly replaceKept: (id: string, text: string) => Promise<void>
}

/** Runs a test over sign-ins in files, and over those on a server. */
function testOnBoth(name: string, run: (kept: TestCredentials) => Promise<unknown>): void {
  test(`files: ${name}`, async (context) => void (await run(openFiles(context))))
  test(`PostgreSQL: ${name}`, async (context) => {
    const kept = await openRows(context)
    if (kept) await run(kept)
  })
}

function openFiles(context: TestContext): TestCredentials {
  const folder = path.join(temporaryDirectory(context), 'state')
  return {
    open: async (passphrase) => openCredentialStore(folder, passphrase),
    remove: async (credentials, id) => void credentials.remove(id),
    readKept: async () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
    replaceKept: async (id, text) => writeFileSync(path.join(folder, `${id}.json`), text),
  }
}

async function openRows(context: TestContext): Promise<TestCredentials | null> {
  const url = await openTestPostgres(context)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const { pool, store } = openTestProcess(context, url)
  await pool.write('TRUNCATE account, sign_in')
  let refresh = async () => {}
  return {
    async open(passphrase) {
      const opened = await openServerAccounts({ store, clock: systemClock, passphrase })
      refresh = opened.refresh
      return opened.credentials
    },
    async remove(credentials, id) {
      await store.write([{ statements: credentials.remove(id) }])
      await refresh()
    },
    readKept: async () => (await pool.read<SqlRow>('SELECT sealed FROM sign_in')).map(({ sealed }) => String(sealed)),
    async replaceKept(id, text) {
      await pool.write('INSERT INTO sign_in VALUES ($1, $2, 0) ON CONFLICT (account) DO UPDATE SET sealed = $2', [
        id,
        text,
      ])
    },
  }
}

const unreadable = fault('PRODUCT_UNAUTHENTICATED', 'cannot be read')
const notSignedIn = fault('PRODUCT_UNAUTHENTICATED', 'not signed in')
const ANN = { id: 'ann', email: 'ann@example.org' }

testOnBoth('a sign-in comes back whole, and nothing of it can be read where it lies', async ({ open, readKept }) => {
  const credentials = await open('the right words')
  await credentials.save(ANN, SIGN_IN)
  assert.deepEqual((await open('the right words')).load('ann'), SIGN_IN)
  assert.ok(Math.abs(credentials.changedAtMs('ann')! - Date.now()) < 600_000)
  const kept = await readKept()
  assert.equal(kept.length, 1)
  assert.ok(kept.every((text) => !text.includes(SIGN_IN.cookies[0]!.value) && !text.includes('SID')))
})

testOnBoth('other words open nothing', async ({ open }) => {
  await (await open('the right words')).save(ANN, SIGN_IN)
  const others = await open('other words')
  assert.throws(() => others.load('ann'), unreadable)
})

testOnBoth('one that is damaged, or of another account, does not open', async ({ open, readKept, replaceKept }) => {
  await (await open('words')).save(ANN, SIGN_IN)
  const sealed = JSON.parse((await readKept())[0]!)
  await replaceKept('ann', JSON.stringify({ ...sealed, account: { id: 'bob' } }))
  const credentials = await open('words')
  assert.throws(() => credentials.load('ann'), unreadable)
  await replaceKept('ann', '{"half": ')
  const again = await open('words')
  assert.throws(() => again.load('ann'), unreadable)
})

testOnBoth('an account without one says how to store one, also when it was removed', async ({ open, remove }) => {
  const credentials = await open('words')
  assert.equal(credentials.changedAtMs('ann'), null)
  assert.throws(() => credentials.load('ann'), notSignedIn)
  await credentials.save(ANN, SIGN_IN)
  await remove(credentials, 'ann')
  assert.equal(credentials.changedAtMs('ann'), null)
  assert.throws(() => credentials.load('ann'), notSignedIn)
})

testOnBoth('what is written anew is told as changed, and clearing takes all', async ({ open, readKept }) => {
  const credentials = await open('words')
  await credentials.save(ANN, SIGN_IN)
  await credentials.save({ id: 'bob' }, SIGN_IN)
  const before = credentials.changedAtMs('ann')!
  const cookies = SIGN_IN.cookies.map((cookie) => ({ ...cookie, value: 'renewed' }))
  await new Promise((resolve) => setTimeout(resolve, 5))
  await credentials.save(ANN, { ...SIGN_IN, cookies })
  assert.ok(credentials.changedAtMs('ann')! > before)
  assert.deepEqual((await open('words')).load('ann').cookies, cookies)
  await credentials.clear()
  assert.deepEqual(await readKept(), [])
})
