import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutBetweenWords } from './cut-between-words.ts'

test('a line is cut between words, and one long word between characters that are not torn', () => {
  assert.equal(cutBetweenWords('a short line', 12), 'a short line')
  assert.equal(cutBetweenWords('a longer line', 12), 'a longer…')
  assert.equal(cutBetweenWords('👍👍👍', 2), '👍👍…')
})
