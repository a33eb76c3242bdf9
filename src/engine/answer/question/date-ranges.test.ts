import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDateRanges } from './date-ranges.ts'

const list = (text: string) => findDateRanges(text).map(({ start, end }) => text.slice(start, end))

test('from one date to another is a time, two dates beside each other are none', () => {
  assert.deepEqual(list('Die Schau ist vom 3. Mai bis zum 9. Juni zu sehen.'), ['3. Mai bis zum 9. Juni'])
  assert.deepEqual(list('The course runs from 4 March 2024 to 12 July 2024.'), ['4 March 2024 to 12 July 2024'])
  assert.deepEqual(list('It was founded on 4 March 2024 and moved on 12 July 2024.'), [])
})
