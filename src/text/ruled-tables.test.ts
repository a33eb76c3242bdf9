import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlocks } from './blocks.ts'
import { readTables } from './tables.ts'

const BOATS =
  'The boats:\n\n=======  ======  =====================\nName     Seats   Remarks\n=======  ======  =====================\nKestrel  4       for the lake, and\n                 for the river\nHeron\t 2       for races\n=======  ======  =====================\n\nThey lie in the yard.\n'

test('a table between rulings has the columns that they tell, a cell of several lines is one', () => {
  const [table, other] = readTables(BOATS)
  assert.equal(other, undefined)
  assert.deepEqual(table?.columns, ['Name', 'Seats', 'Remarks'])
  assert.deepEqual(
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [
      ['Kestrel', '4', 'for the lake, and for the river'],
      ['Heron', '2', 'for races'],
    ],
  )
  const seats = table!.rows[0]!.cells[1]!
  assert.equal(BOATS.slice(seats.start, seats.end), '4')
})

test('its lines are rows and no sentences', () => {
  const kinds = readBlocks(BOATS).map(({ kind, start, end }) => [kind, BOATS.slice(start, end).split('\n').length])
  assert.deepEqual(kinds, [
    ['sentence', 1],
    ['row', 1],
    ['row', 2],
    ['row', 1],
    ['sentence', 1],
  ])
})

test('marks of code and of roles in a cell are not read', () => {
  const [table] = readTables(
    '====  ====\n``x``  :class:`Boat`\n``y``  :py:meth:`Boat.row`\n====  ====\n'.replaceAll(
      '====  ====',
      '=====  ===================',
    ),
  )
  assert.deepEqual(
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [
      ['x', 'Boat'],
      ['y', 'Boat.row'],
    ],
  )
})
