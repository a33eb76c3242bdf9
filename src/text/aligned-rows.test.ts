import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlignedRow } from './aligned-rows.ts'
import { readTables } from './tables.ts'
import { readValueLists } from './value-lines.ts'

test('names and numbers with gaps between them are a table, its columns named by the line above', () => {
  const text = '> catch\n\n      Lake\nBoat Perch Other fish\nKestrel  19  7\nHeron  6  -0.5\n\nBoth went out in May.\n'
  const [table, other] = readTables(text)
  assert.equal(other, undefined)
  assert.deepEqual(table?.columns, ['Boat', 'Perch', 'Other fish'])
  assert.deepEqual(
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [
      ['Kestrel', '19', '7'],
      ['Heron', '6', '-0.5'],
    ],
  )
})

test('where the rows have names the column of these needs none', () => {
  const [table] = readTables('         Perch  Pike\nKestrel  19  7\nHeron  6  5\n')
  assert.deepEqual(table?.columns, ['', 'Perch', 'Pike'])
})

test('a sentence above names no columns, and other lines with gaps are no rows', () => {
  assert.deepEqual(readTables('This is what both of them caught:\nKestrel  19  7\nHeron  6  5\n')[0]?.columns, [
    '',
    '',
    '',
  ])
  for (const line of ['See  page 4', 'Ticket  5,00 €  4,00 €', 'x = 3  4', 'Call 555  12 or 13', 'Chapter 1  12'])
    assert.equal(isAlignedRow(line), false, line)
})

test('prices in columns are a table, and no list of names with one price', () => {
  const [table] = readTables(
    'BIKES      2 hours   half day   week\nCity bike    £8      £12     £75\nTandem     £15    £24     -\n',
  )
  assert.deepEqual(table?.columns, ['BIKES', '2 hours', 'half day', 'week'])
  assert.deepEqual(
    table?.rows[1]?.cells.map(({ text }) => text),
    ['Tandem', '£15', '£24', '-'],
  )
  assert.deepEqual(readValueLists('City bike    £8    £12\nTandem    £15    £24\n'), [])
})

test('a place in an order may stand before the names', () => {
  const [table] = readTables(
    'Pos  Team          P   W   Pts\n1    Larkfield     22  16  52\n2    Mill End      22  15  48\n3    Oxbow         22  12  39\n',
  )
  assert.deepEqual(table?.columns, ['Pos', 'Team', 'P', 'W', 'Pts'])
  assert.deepEqual(
    table?.rows[1]?.cells.map(({ text }) => text),
    ['2', 'Mill End', '22', '15', '48'],
  )
})
