import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, sizeText } from './size.ts'

test('bytes are read as a number or with a unit', () => {
  assert.equal(bytesOf('1024'), 1024)
  assert.equal(bytesOf('10mb'), 10 * 2 ** 20)
  assert.equal(bytesOf(' 512 KB '), 512 * 1024)
  assert.equal(bytesOf('1.5Gb'), 1.5 * 2 ** 30)
})

test('what is no size is refused', () => {
  for (const text of ['', 'mb', '0', '-1', '10 m', '1e6', '10mbit', '99999999999999999999gb']) {
    assert.equal(bytesOf(text), null, text)
  }
})

test('a size is written as people read it', () => {
  assert.deepEqual([0, 500, 1536, 10 * 2 ** 20].map(sizeText), ['0 bytes', '500 bytes', '1.5 KB', '10 MB'])
})
