import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { readTables } from './tables.ts'

const readCells = (text: string) =>
  readTables(text).map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell.text)))

test('rows behind the end of a page belong to the table above, and names that are repeated there are no row', () => {
  const first = '| Boat | Berth | Length |\n| Marlin | North | 7 |\n| Petrel | South | 9 |\n'
  assert.deepEqual(readCells(`${first}\n| Avocet | Quay | 8 |\n| Tern | North | 6 |\n`), [
    [
      ['Marlin', 'North', '7'],
      ['Petrel', 'South', '9'],
      ['Avocet', 'Quay', '8'],
      ['Tern', 'North', '6'],
    ],
  ])
  const repeated = readCells(`${first}\n| Boat | Berth | Length |\n| Avocet | Quay | 8 |\n`)
  assert.deepEqual(repeated[0]!.at(-1), ['Avocet', 'Quay', '8'])
  assert.equal(repeated[0]!.length, 3)
  assert.equal(readCells(`${first}\n| Sail | Colour | Area |\n| Jib | red | 12 |\n`).length, 2)
})

test('columns that stood too close to be parted are parted by their names, where every cell has as many numbers', () => {
  const [table] = readTables('| Model | AIC BIC | logLik |\n| m1 | 1802 1815 | -897 |\n| m2 | 1762 1778 | -876 |\n')
  assert.deepEqual(table!.columns, ['Model', 'AIC', 'BIC', 'logLik'])
  assert.deepEqual(listField(table!.rows[1]!.cells, 'text'), ['m2', '1762', '1778', '-876'])
  const [whole] = readTables('| Model | Std. Error | logLik |\n| m1 | 18 | -897 |\n| m2 | 17 | -876 |\n')
  assert.deepEqual(whole!.columns, ['Model', 'Std. Error', 'logLik'])
})

test('a table drawn in signs has one row between two of its rulings', () => {
  const drawn =
    '+--------+----------------+\n| Widget | Use            |\n+========+================+\n| Blue   | lifts and      |\n' +
    '|        | holds boxes    |\n+--------+----------------+\n| Red    | turns boxes    |\n+--------+----------------+\n'
  const [table] = readTables(drawn)
  assert.deepEqual(table!.columns, ['Widget', 'Use'])
  assert.deepEqual(readCells(drawn), [
    [
      ['Blue', 'lifts and holds boxes'],
      ['Red', 'turns boxes'],
    ],
  ])
})
