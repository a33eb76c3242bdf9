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

test('entries of a list that end in a comma or semicolon are no rows, a row whose last cells are empty is one', () => {
  const isRow = (lines: readonly string[]) => findValueRows(lines).includes(true)
  assert.equal(isRow(['- sweep the floor,', '- empty the ash pan,', '- drain the tap,', '- hang up the key.']), false)
  assert.equal(isRow(['1. le linge de lit ;', '2. le chauffage ;', '3. l’eau chaude ;']), false)
  assert.equal(isRow(['sweep the floor,', 'empty the ash pan,', 'drain the tap,']), false)
  assert.equal(isRow(['- flour, sugar', '- eggs, milk', '- salt, pepper']), false)
  assert.equal(isRow(['a;b;', 'c;d;', 'e;;']), true)
  assert.equal(isRow(['1. Rovers;34;70', '2. Albion;34;66', '3. United;34;61']), true)
})

test('text that is cut at the edge of the page is no table, though each of its lines has a comma', () => {
  const sentences = [
    '    used up. For example, the small oven takes 8 kilos of clay and',
    '    24 litres of glaze, and the large one takes 64 kilos and a barrel',
    '    of it. If the load is of 100 kilos, the small oven needs five days',
  ]
  assert.deepEqual(findValueRows(sentences), [false, false, false])
  const oneSentence = [
    'Whoever has a key to the workshop, and has been shown how the kiln',
    'is fired by one of the wardens, may fire it alone on any weekday in',
    'the season, provided that the list at the door has been filled in',
  ]
  assert.deepEqual(findValueRows(oneSentence), [false, false, false])
  const people = ['name, town, trade', 'ann, bergen, potter of large jars', 'bo, oslo, glazier']
  assert.deepEqual(findValueRows(people), [true, true, true])
})

test('lines of prose with as many commas each are no rows', () => {
  const said =
    'means either the Harbour Public Licence, Version 2.0, the Harbour\nLesser Public Licence, Version 2.1, the Great Harbour General\nPublic Licence, Version 3.0, or any later versions of those'
  assert.deepEqual(findValueRows(said.split('\n')), [false, false, false])
  assert.deepEqual(findValueRows(['Oslo, 709000, 4', 'Bergen, 291000, 2', 'Moss, 33000, 1']), [true, true, true])
})
