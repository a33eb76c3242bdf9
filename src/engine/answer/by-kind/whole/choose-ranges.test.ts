import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRanges } from './choose-ranges.ts'

test('of many sections of a long text those that lead are read, wherever they stand', () => {
  const text = 'x'.repeat(200_000)
  const source = { id: 'a', name: 'Larch', text, places: [] }
  const sections = Array.from({ length: 150 }, (_, at) => {
    const start = at * 1000
    return {
      start,
      bodyStart: start + 20,
      end: start + 1000,
      title: at === 13 ? 'Introduction' : 'Ropes',
      level: 1,
      label: null,
      isNamed: false,
    }
  })
  const ranges = chooseRanges({ source, start: 0, end: text.length, section: null }, sections)
  assert.ok(ranges.some(([start, end]) => start <= 13_020 && 13_020 < end))
  assert.ok(!ranges.some(([start, end]) => start <= 14_020 && 14_020 < end))
})
