import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { toFault } from '../domain/fault.ts'
import { readStoredLogin } from './login-file.ts'

test('a login is found by its address, the only one without; a file that others may read is refused', (context) => {
  const file = path.join(temporaryDirectory(context), 'logins.json')
  const write = (logins: unknown) => writeFileSync(file, JSON.stringify(logins), { mode: 0o600 })
  const mine = { password: 'hunter2', totp_secret: 'JBSW Y3DP EHPK 3PXP' }
  write({ 'Me@example.org': mine })
  for (const email of [null, ' me@EXAMPLE.org ']) {
    const { changedAtMs, ...login } = readStoredLogin(file, email)!
    const expected = { email: 'Me@example.org', password: 'hunter2', totpSecret: 'JBSW Y3DP EHPK 3PXP' }
    assert.deepEqual([login, changedAtMs > 0], [expected, true])
  }
  assert.equal(readStoredLogin(file, 'you@example.org'), null)
  write({ 'me@example.org': mine, 'you@example.org': { password: 'p' } })
  assert.equal(readStoredLogin(file, null), null)
  assert.equal(readStoredLogin(file, 'you@example.org')!.totpSecret, null)
  chmodSync(file, 0o644)
  assert.throws(() => readStoredLogin(file, null), fault('PRODUCT_UNAUTHENTICATED', 'every user may read it'))
})

test('a file of another form is refused, and nothing that stands in it is told', (context) => {
  const file = path.join(temporaryDirectory(context), 'logins.json')
  assert.throws(() => readStoredLogin(file, null), fault('PRODUCT_UNAUTHENTICATED', 'ENOENT'))
  for (const text of [
    'hunter2',
    '{"me@example.org": "hunter2"}',
    '{"m": {"password": "hunter2", "totp_secret": "!"}}',
  ]) {
    writeFileSync(file, text, { mode: 0o600 })
    assert.throws(
      () => readStoredLogin(file, null),
      (error) => {
        const { message, hint, cause } = toFault(error)
        assert.match(message, /another form/)
        assert.ok(![message, hint, cause].join(' ').includes('hunter2'))
        return true
      },
    )
  }
})
