import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinRangeMarks } from './range-words.ts'

test('a range is told by a dash or by the word of any language, and by no other small word', () => {
  const mark = new RegExp(`^\\d+\\s?(?:${joinRangeMarks()})\\s?\\d+$`, 'iu')
  for (const range of [
    '4-12',
    '4〜12',
    '4 to 12',
    '4 through 12',
    '4 bis einschließlich 12',
    '4 à 12',
    '4 jusqu’au 12',
  ])
    assert.match(range, mark)
  for (const range of ['4 hasta 12', '4 até 12', '4 t/m 12', '4 по 12', '4から12', '4到12']) assert.match(range, mark)
  for (const other of ['4 and 12', '4 von 12', '4 × 12']) assert.doesNotMatch(other, mark)
})
