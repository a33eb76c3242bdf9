import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { describeDiskProblem, isDiskWritable, MIN_FREE_BYTES, readFreeBytes, watchDisk } from './disk-space.ts'

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
    isWritable: () => true,
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

test('a disk that takes no changes is told as read-only, until it takes them again', () => {
  const clock = fixedClock()
  let isWritable = false
  const problem = watchDisk({ directory: '/data', clock, free: () => MIN_FREE_BYTES, isWritable: () => isWritable })
  assert.match(problem()!, /\/data has become read-only or fails/)
  isWritable = true
  clock.advance(10_000)
  assert.equal(problem(), null)
})

test('asking whether a disk takes changes changes nothing that anybody sees', (context) => {
  const directory = temporaryDirectory(context)
  const { mtimeMs } = statSync(directory)
  assert.equal(isDiskWritable(directory), true)
  assert.equal(Math.round(statSync(directory).mtimeMs), Math.round(mtimeMs))
  assert.equal(isDiskWritable(path.join(directory, 'absent')), true)
})
