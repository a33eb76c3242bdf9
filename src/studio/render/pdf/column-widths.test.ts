import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareColumnWidths } from './column-widths.ts'

const sum = (widths: readonly number[]) => Math.round(widths.reduce((total, width) => total + width, 0))

test('columns that fit get what they want and a share of the rest', () => {
  assert.deepEqual(shareColumnWidths([10, 30], [5, 5], 80), [20, 60])
})

test('columns that do not fit keep their longest words, and the long one gives way', () => {
  const widths = shareColumnWidths([40, 400], [30, 50], 200)
  assert.equal(sum(widths), 200)
  assert.ok(widths[0]! >= 30 && widths[1]! > 100, widths.join())
})

test('where not even the words fit, all give way alike', () => {
  assert.deepEqual(shareColumnWidths([300, 300], [200, 200], 100), [50, 50])
})
