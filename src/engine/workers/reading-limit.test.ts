import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { computeReadingLimitMs, isBrief } from './reading-limit.ts'

const MOST_MS = 120_000

test('a small document has less time than a large one, and none has more than the most', (context) => {
  const file = path.join(temporaryDirectory(context), 'two.bin')
  writeFileSync(file, new Uint8Array(2 * 2 ** 20))
  assert.equal(computeReadingLimitMs({ text: 'short' }, MOST_MS), 30_000)
  assert.equal(computeReadingLimitMs({ path: file }, MOST_MS), 50_000)
  assert.equal(computeReadingLimitMs({ bytes: new Uint8Array(2 ** 26) }, MOST_MS), MOST_MS)
  assert.equal(computeReadingLimitMs({ path: `${file}.gone` }, MOST_MS), 30_000, 'the thread says that it is gone')
  assert.equal(computeReadingLimitMs({ text: 'short' }, 1_000), 1_000)
})

test('a document of some megabytes waits for its turn, a small one need not', () => {
  assert.equal(isBrief({ text: 'short' }), true)
  assert.equal(isBrief({ bytes: new Uint8Array(3 * 2 ** 20) }), false)
})
