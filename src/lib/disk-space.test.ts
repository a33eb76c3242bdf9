import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { diskProblem, diskWatch, freeBytes, NEARLY_FULL_BYTES } from './disk-space.ts'

test('the free space of a directory is told, and of one that is not there nothing', (context) => {
  const directory = temporaryDirectory(context)
  assert.ok(freeBytes(directory)! > 0)
  assert.equal(freeBytes(path.join(directory, 'absent')), null)
})

test('a disk is nearly full below the bound, and not on a guess', () => {
  assert.equal(diskProblem('/data', NEARLY_FULL_BYTES), null)
  assert.equal(diskProblem('/data', null), null)
  assert.match(diskProblem('/data', NEARLY_FULL_BYTES - 1)!, /\/data is nearly full: 512 MB is left/)
  assert.match(diskProblem('/data', 0)!, /nothing is left/)
})

test('a watched disk is looked at again after ten seconds and not before', () => {
  const clock = fixedClock()
  let free = 0
  let looks = 0
  const problem = diskWatch({
    directory: '/data',
    clock,
    free: () => {
      looks += 1
      return free
    },
  })
  assert.match(problem()!, /nearly full/)
  free = NEARLY_FULL_BYTES
  clock.advance(9_999)
  assert.match(problem()!, /nearly full/)
  assert.equal(looks, 1)
  clock.advance(1)
  assert.equal(problem(), null)
  assert.equal(looks, 2)
})
