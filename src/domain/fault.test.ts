import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresFailure, PostgresUnavailable } from '../lib/postgres/postgres-failure.ts'
import { toFault } from './fault.ts'

const systemError = (fields: object) => Object.assign(new Error('as the system says it'), fields)

test('a disk that is full and one that is read-only are told as such, whoever noticed it', () => {
  for (const fields of [{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { errcode: 13 }])
    assert.equal(toFault(systemError(fields)).code, 'DISK_FULL', JSON.stringify(fields))
  for (const fields of [{ code: 'EROFS' }, { errcode: 8 }, { errcode: 8 | (6 << 8) }]) {
    const fault = toFault(systemError(fields))
    assert.deepEqual([fault.code, fault.status], ['DISK_READ_ONLY', 507], JSON.stringify(fields))
    assert.match(fault.message, /read-only; nothing was changed/)
  }
  assert.equal(toFault(systemError({ code: 'EPERM' })).code, 'INTERNAL')
})

test('a disk that became read-only under the service is told as such, though SQLite and Node say less', () => {
  const [write, shared, outOfMemory] = [778, 4618, 3082].map((errcode) => toFault(systemError({ errcode })))
  const folder = toFault(systemError({ code: 'ENOENT', syscall: 'mkdir' }))
  for (const fault of [write!, shared!, folder, toFault(systemError({ code: 'EIO' }))]) {
    assert.deepEqual([fault.code, fault.status], ['DISK_READ_ONLY', 507])
    assert.match(fault.message, /read-only or failing; nothing was changed/)
  }
  assert.equal(outOfMemory!.code, 'INTERNAL')
  assert.equal(toFault(systemError({ code: 'ENOENT', syscall: 'open' })).code, 'INTERNAL')
})

test('a database server that does not answer says when to come back, and whether something may have been changed', () => {
  const [undone, uncertain] = [false, true].map((isUncertain) =>
    toFault(new PostgresUnavailable(new PostgresFailure('as the server says it', '57P03'), isUncertain)),
  )
  for (const fault of [undone!, uncertain!]) assert.deepEqual([fault.status, fault.retryAfterSeconds], [503, 5])
  assert.match(undone!.message, /nothing was changed/)
  assert.match(uncertain!.message, /is not known/)
})
