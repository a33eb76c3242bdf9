import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitsOf } from './units.ts'

const cut = (text: string) => unitsOf(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)

test('prose is cut into sentences, across line breaks, not after titles, initials and ordinals', () => {
  assert.deepEqual(cut('Dr. Jane A. Smith came on the\n12. März 1998. She left. „Nie!“ rief er. Es war z.B. Montag.'), [
    'sentence: Dr. Jane A. Smith came on the\n12. März 1998.',
    'sentence: She left.',
    'sentence: „Nie!“ rief er.',
    'sentence: Es war z.B. Montag.',
  ])
})

test('a reference mark stays with its sentence', () => {
  assert.deepEqual(cut('It opened in 1902.[3] Later it closed.[4][5] Nobody came.'), [
    'sentence: It opened in 1902.[3]',
    'sentence: Later it closed.[4][5]',
    'sentence: Nobody came.',
  ])
})

test('headings, list items and rows stand alone, rules and blank lines belong to nobody', () => {
  assert.deepEqual(
    cut('# Plan\n\n- First thing\n  goes on\n- Second\n\n---\n| a | b |\n|---|---|\n| 1 | 2 |\n1. Step'),
    [
      'heading: # Plan',
      'item: - First thing\n  goes on',
      'item: - Second',
      'row: | a | b |',
      'row: | 1 | 2 |',
      'item: 1. Step',
    ],
  )
})

test('lines with as many commas are rows, prose with commas is not', () => {
  assert.deepEqual(
    cut('name,age,town\nAnn,3,Oslo\nBob,4,"Bergen, west"').map((unit) => unit.slice(0, 4)),
    ['row:', 'row:', 'row:'],
  )
  assert.deepEqual(
    cut('We came, we saw, we left.\nThey came, they saw, they stayed.').map((unit) => unit.slice(0, 9)),
    ['sentence:', 'sentence:'],
  )
})

test('a long stretch without sentence marks is cut at spaces', () => {
  const units = unitsOf('ประโยคยาวมาก '.repeat(120))
  assert.ok(units.length > 2 && units.every(({ start, end }) => end - start <= 420))
})

test('units never overlap, keep their order and lose no letter', () => {
  const text = '# T\n\nOne. Two!\n- a\n- b\n\n| x | y |\n| 1 | 2 |\n\n三号楼在这里。四号楼在那里。\nLast line'
  const units = unitsOf(text)
  const joined = units.map(({ start, end }) => text.slice(start, end)).join('')
  assert.equal(joined.replace(/\s/g, ''), text.replace(/\s/g, ''))
  for (const [index, unit] of units.entries()) assert.ok(unit.start >= (units[index - 1]?.end ?? 0))
})

test('a text of one million characters is cut in one pass', () => {
  assert.ok(unitsOf('word '.repeat(200_000)).length > 1000)
  assert.ok(unitsOf('x'.repeat(100_000)).length > 100)
})
