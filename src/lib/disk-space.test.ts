import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { describeDiskProblem, MIN_FREE_BYTES, readFreeBytes, watchDisk } from './disk-space.ts'

test('the free space of a directory is told, and of one that is not there nothing', (context) => {
  const directory = temporaryDirectory(context)
  assert.ok(readFreeBytes(directory)! > 0)
  assert.equal(readFreeBytes(path.join(directory, 'absent')), null)
})

test('a disk is nearly full below the bound, and not on a guess', () => {
  assert.equal(describeDiskProblem('/data', MIN_FREE_BYTES), null)
  assert.equal(describeDiskProblem('/data', null), null)
  assert.match(describeDiskProblem('/data', MIN_FREE_BYTES - 1)!, /\/data is nearly full: 512 MB is left/)
  assert.match(describeDiskProblem('/data', 0)!, /nothing is left/)
})

test('a watched disk is looked at again after ten seconds and not before', () => {
  const clock = fixedClock()
  let free = 0
  let looks = 0
  const problem = watchDisk({
    directory: '/data',
    clock,
    free: () => {
      looks += 1
      return free
    },
  })
  assert.match(problem()!, /nearly full/)
  free = MIN_FREE_BYTES
  clock.advance(9_999)
  assert.match(problem()!, /nearly full/)
  assert.equal(looks, 1)
  clock.advance(1)
  assert.equal(problem(), null)
  assert.equal(looks, 2)
})
