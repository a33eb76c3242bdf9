import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { SharedLook } from './shared-look.ts'

test('who asks while a look is under way is given the next one, together with all others who do', async () => {
  const looks: PromiseWithResolvers<void>[] = []
  const shared = new SharedLook(() => {
    looks.push(Promise.withResolvers())
    return looks.at(-1)!.promise
  })
  const first = [shared.look(), shared.look()]
  await new Promise(setImmediate)
  const second = [shared.look(), shared.look()]
  await new Promise(setImmediate)
  assert.equal(looks.length, 1)
  looks[0]!.reject(new RangeError('lost'))
  assert.deepEqual(listField(await Promise.allSettled(first), 'status'), ['rejected', 'rejected'])
  await new Promise(setImmediate)
  assert.equal(looks.length, 2)
  looks[1]!.resolve()
  await Promise.all(second)
})
