import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { SIGN_IN } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { openCredentialStore } from './credentials.ts'
import { readStorageState } from './storage-state.ts'

// What sign-ins in files have in common with those in rows is held by credential-stores.test.ts.

const folderOf = (context: TestContext) => path.join(temporaryDirectory(context), 'state')
const unreadable = fault('PRODUCT_UNAUTHENTICATED', 'cannot be read')

test('a stored sign-in comes back whole, and nothing of it can be read in the file', async (context) => {
  const folder = folderOf(context)
  await openCredentialStore(folder, null).save({ id: 'ann', email: 'ann@example.org' }, SIGN_IN)
  const again = openCredentialStore(folder, null)
  assert.deepEqual(again.load('ann'), SIGN_IN)
  assert.deepEqual(again.owners(), [{ id: 'ann', email: 'ann@example.org' }])
  const kept = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  assert.ok(kept.every((text) => !text.includes(SIGN_IN.cookies[0]!.value) && !text.includes('SID')))
})

test('the key file is for its owner alone, also after a copy opened it to others', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, null)
  await credentials.save({ id: 'ann' }, SIGN_IN)
  const key = path.join(folder, 'key')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  chmodSync(key, 0o644)
  credentials.load('ann')
  assert.equal(statSync(key).mode & 0o777, 0o600)
})

test('with a passphrase no key is stored, and another passphrase opens nothing', async (context) => {
  const folder = folderOf(context)
  await openCredentialStore(folder, 'the right words').save({ id: 'ann' }, SIGN_IN)
  assert.deepEqual(readdirSync(folder), ['ann.json'])
  assert.deepEqual(openCredentialStore(folder, 'the right words').load('ann'), SIGN_IN)
  assert.throws(() => openCredentialStore(folder, 'other words').load('ann'), unreadable)
})

test('a damaged file, and one renamed to another account, do not open', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, null)
  await credentials.save({ id: 'ann' }, SIGN_IN)
  const file = path.join(folder, 'ann.json')
  const sealed = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...sealed, account: { id: 'bob' } }))
  renameSync(file, path.join(folder, 'bob.json'))
  assert.throws(() => credentials.load('bob'), unreadable)
  writeFileSync(file, '{"half": ')
  assert.throws(() => credentials.load('ann'), unreadable)
  assert.deepEqual(listField(credentials.owners(), 'id'), ['bob'])
})

test('a damaged key is told and never written over', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, null)
  await credentials.save({ id: 'ann' }, SIGN_IN)
  const key = path.join(folder, 'key')
  const whole = readFileSync(key)
  writeFileSync(key, 'half')
  const told = fault('PRODUCT_UNAUTHENTICATED', 'The key')
  assert.throws(() => credentials.load('ann'), told)
  await assert.rejects(credentials.save({ id: 'bob' }, SIGN_IN), told)
  assert.equal(readFileSync(key, 'utf8'), 'half')
  writeFileSync(key, whole)
  assert.deepEqual(credentials.load('ann'), SIGN_IN)
})

test('files of somebody else name no account, whatever they hold', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, 'words')
  await credentials.save({ id: 'ann' }, SIGN_IN)
  const sealed = JSON.parse(readFileSync(path.join(folder, 'ann.json'), 'utf8'))
  const accounts = [{ id: 'bob', alias: { a: 1 } }, { id: 'bob', email: 7 }, { id: ['bob'] }, null, 'bob']
  for (const [index, account] of accounts.entries())
    writeFileSync(path.join(folder, index < 3 ? 'bob.json' : `${index}.json`), JSON.stringify({ ...sealed, account }))
  writeFileSync(path.join(folder, 'Not a Slug.json'), JSON.stringify({ ...sealed, account: { id: 'Not a Slug' } }))
  mkdirSync(path.join(folder, 'folder.json'))
  assert.deepEqual(credentials.owners(), [{ id: 'ann' }])
  const nowhere = path.join(folder, 'ann.json', 'deeper')
  assert.deepEqual(openCredentialStore(nowhere, null).owners(), [])
  assert.equal(openCredentialStore(nowhere, null).changedAtMs('ann'), null)
})

test('what is removed while it is being written does not come back', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, 'words')
  const saving = credentials.save({ id: 'ann' }, SIGN_IN)
  const waiting = credentials.save({ id: 'ann' }, SIGN_IN)
  credentials.remove('ann')
  await Promise.all([saving, waiting])
  assert.equal(credentials.changedAtMs('ann'), null)
  const again = credentials.save({ id: 'bob' }, SIGN_IN)
  credentials.clear()
  await again
  assert.deepEqual(readdirSync(folder), [])
})

test('what is removed while it is being written is nobody, at no moment until it is gone', async (context) => {
  const credentials = openCredentialStore(folderOf(context), 'words')
  let isOver = false
  const saving = credentials.save({ id: 'ann' }, SIGN_IN).finally(() => {
    isOver = true
  })
  credentials.remove('ann')
  while (!isOver) {
    assert.deepEqual(credentials.owners(), [])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await saving
  assert.deepEqual(credentials.owners(), [])
  await credentials.save({ id: 'ann' }, SIGN_IN)
  assert.deepEqual(credentials.owners(), [{ id: 'ann' }])
})

test('clearing takes the sign-ins and the key, and nothing of others', async (context) => {
  const folder = folderOf(context)
  const credentials = openCredentialStore(folder, null)
  await credentials.save({ id: 'ann' }, SIGN_IN)
  writeFileSync(path.join(folder, 'letters.json'), '{}')
  credentials.clear()
  assert.deepEqual(readdirSync(folder), ['letters.json'])
  assert.equal(existsSync(path.join(folder, 'key')), false)
})

test('a saved state and a bare list of cookies are read alike', () => {
  const bare = [
    { name: 'SID', value: 'x', domain: '.google.com', expirationDate: 1_800_000_000, sameSite: 'no_restriction' },
  ]
  const [cookie] = readStorageState(JSON.stringify(bare)).cookies
  assert.deepEqual([cookie!.name, cookie!.expires, cookie!.path, cookie!.sameSite], ['SID', 1_800_000_000, '/', 'Lax'])
  assert.deepEqual(readStorageState(JSON.stringify(SIGN_IN)).cookies, SIGN_IN.cookies)
})

test('the complaint about a file quotes nothing of it', () => {
  const broken = '{"cookies": [{"name": "SID", "value": of-the-tests'
  assert.throws(
    () => readStorageState(broken),
    (error: Error) => error.cause === undefined && !JSON.stringify(error).includes('of-the-tests'),
  )
})

test('cookies that no header can hold are left out, and a SID of that kind is none', () => {
  const [cookie] = SIGN_IN.cookies
  const odd = ['line\nbreak', 'half;way', 'smile ☺'].map((value, index) => ({ ...cookie!, name: `N${index}`, value }))
  assert.deepEqual(readStorageState(JSON.stringify({ cookies: [cookie, ...odd] })).cookies, [cookie])
  const noSid = JSON.stringify({ cookies: [{ ...cookie!, value: 'a\r\nb' }] })
  assert.throws(() => readStorageState(noSid), fault('BAD_REQUEST', 'no SID cookie'))
})

test('what is no sign-in is refused with the way to get one', () => {
  const noSid = JSON.stringify({ cookies: [{ ...SIGN_IN.cookies[0], name: 'NID' }] })
  for (const [text, why] of [
    ['{', 'not JSON'],
    ['{}', 'not a stored sign-in'],
    ['{"cookies": []}', 'not a stored sign-in'],
    [noSid, 'no SID cookie'],
  ] as const)
    assert.throws(() => readStorageState(text), fault('BAD_REQUEST', why))
})
