import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldRepeatedHeadings } from './fold-repeated-headings.ts'

const fold = (headings: readonly (readonly [number, string])[]) =>
  foldRepeatedHeadings(
    headings.map(([level, heading], start) => ({ start, heading, level })),
    'en',
  ).map(({ heading }) => heading)
const THINGS = ['The lamp', 'The bell', 'The gate', 'The crane']
const repeat = (level: number, parts: readonly string[]) =>
  THINGS.flatMap((thing) => [[3, thing] as const, ...parts.map((part) => [level, part] as const)])

test('a heading that comes again below each thing leaves what stands under it to the thing', () => {
  assert.deepEqual(fold(repeat(3, ['Aim', 'Result'])), THINGS)
  assert.deepEqual(fold(repeat(4, ['Aim', 'Result'])), THINGS)
})

test('it stays where it makes something else of what it heads, comes seldom, or heads the others', () => {
  for (const heading of ['Example', 'Limitations', 'Not included', 'Section 1'])
    assert.ok(fold(repeat(4, [heading])).includes(heading), heading)
  assert.ok(fold(repeat(4, ['Aim']).slice(0, 4)).includes('Aim'))
  assert.ok(fold(repeat(2, ['Aim'])).includes('Aim'))
  const seldom = [...repeat(3, []), ...repeat(3, []), ...THINGS.map((thing) => [3, `${thing} at night`] as const)]
  assert.ok(
    fold([...seldom, [3, 'Exercises'], [3, 'Night'], [3, 'Exercises'], [3, 'Day'], [3, 'Exercises']]).includes(
      'Exercises',
    ),
  )
})
