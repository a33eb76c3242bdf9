import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeOneTimeCode, countCodeMs } from './one-time-code.ts'

test('one-time codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' // 12345678901234567890
  const codes = [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((s) => computeOneTimeCode(secret, s * 1000))
  assert.deepEqual(codes, ['287082', '081804', '005924', '353130'])
  assert.equal(computeOneTimeCode('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 59_000), '287082')
  assert.equal(countCodeMs(59_000), 1000)
  assert.throws(() => computeOneTimeCode('not base32!', 0), RangeError)
})
