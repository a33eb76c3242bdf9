import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTableHeader, findValueRows, formatReadableRow } from './table-rows.ts'

test('the header is the first row of the same table, and the first row has none', () => {
  const text = 'Intro line\n\ntown;people;area\nOslo;700;454\nBergen;290;465\n'
  assert.equal(findTableHeader(text, text.indexOf('Bergen')), 'town;people;area')
  assert.equal(findTableHeader(text, text.indexOf('town')), null)
})

test('a row is read with its header, empty cells left out, quoted values whole', () => {
  assert.equal(
    formatReadableRow('"Bergen, west",,290', 'town,note,people'),
    'town: "Bergen, west"; people: 290'.replaceAll('"', ''),
  )
  assert.equal(formatReadableRow('| a | b |', null), 'a, b')
  assert.equal(formatReadableRow('x\ty', 'h\ti'), 'h: x; i: y')
})

test('three lines with as many short cells are rows, two are not', () => {
  assert.deepEqual(findValueRows(['a,b', 'c,d', 'e,f', 'plain']), [true, true, true, false])
  assert.deepEqual(findValueRows(['a,b', 'c,d']), [false, false])
})
