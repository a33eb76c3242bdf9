import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSize, parseSizeBytes } from './size.ts'

test('bytes are read as a number or with a unit', () => {
  assert.equal(parseSizeBytes('1024'), 1024)
  assert.equal(parseSizeBytes('10mb'), 10 * 2 ** 20)
  assert.equal(parseSizeBytes(' 512 KB '), 512 * 1024)
  assert.equal(parseSizeBytes('1.5Gb'), 1.5 * 2 ** 30)
})

test('what is no size is refused', () => {
  for (const text of ['', 'mb', '0', '-1', '10 m', '1e6', '10mbit', '99999999999999999999gb']) {
    assert.equal(parseSizeBytes(text), null, text)
  }
})

test('a size is written as people read it', () => {
  assert.deepEqual([0, 500, 1536, 10 * 2 ** 20].map(formatSize), ['0 bytes', '500 bytes', '1.5 KB', '10 MB'])
})
