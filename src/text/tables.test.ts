import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTables } from './tables.ts'

const only = (text: string) => {
  const tables = readTables(text)
  assert.equal(tables.length, 1, JSON.stringify(tables.map(({ columns }) => columns)))
  return tables[0]!
}

test('a table has its columns, rows and caption, and every cell its place in the text', () => {
  const text =
    'Some prose.\n\nOpening hours:\n\n| Day | **Opens** | Closes |\n|---|---:|---|\n| Monday | 9.00 | 17.00 |\n| Friday | 9.00 | `13.00` |\n\nMore prose.'
  const table = only(text)
  assert.deepEqual(table.columns, ['Day', 'Opens', 'Closes'])
  assert.equal(table.caption, 'Opening hours')
  assert.equal(text.slice(table.rows[1]!.start, table.rows[1]!.end), '| Friday | 9.00 | `13.00` |')
  const cell = table.rows[1]!.cells[2]!
  assert.deepEqual([cell.text, text.slice(cell.start, cell.end)], ['13.00', '`13.00`'])
})

test('notes above and below a table are no columns, and a header is told by the values under it', () => {
  const text =
    '| Figures of the office |\n| do not | pass | on |  |\n| Town | Area km2 | People | Since |\n| Oslo | 454 | 709000 | 1048 |\n| Bergen | 465 | 291000 | 1070 |\n'
  const table = only(text)
  assert.deepEqual(table.columns, ['Town', 'Area km2', 'People', 'Since'])
  assert.deepEqual(
    table.rows.map(({ cells }) => cells[0]!.text),
    ['Oslo', 'Bergen'],
  )
})

test('names over several columns and units below them belong to the names', () => {
  const text =
    '| Region | 2023 |  | 2024 |  |\n| | men | women | men | women |\n|  | (kg) | (kg) | (kg) | (kg) |\n| North | 12 | 14 | 15 | 16 |\n| South | 9 | 8 | 7 | 6 |\n'
  assert.deepEqual(only(text).columns, [
    'Region',
    '2023 men (kg)',
    '2023 women (kg)',
    '2024 men (kg)',
    '2024 women (kg)',
  ])
})

test('names parted between two rows are joined, be the upper name repeated below or not', () => {
  const body = '| Drill | T-1 | 12 | 40 | 100 |\n| Saw | T-2 | 9 | 30 | 80 |\n'
  const upper = '| Tool | No. | Hire |  | Deposit |\n'
  const names = ['Tool', 'No.', 'Hire Day', 'Hire Week', 'Deposit']
  assert.deepEqual(only(`${upper}|  |  | Day | Week |  |\n${body}`).columns, names)
  assert.deepEqual(only(`${upper}| Tool | No. | Day | Week | Deposit |\n${body}`).columns, names)
})

test('a list of pairs has no header; an empty column counts for none', () => {
  const table = only('| Name |  | Kestrel |\n| Owner |  | Ada |\n| Built |  | 1987 in Bergen |\n')
  assert.deepEqual([table.isRecord, table.header, table.rows.length], [true, null, 3])
})

test('values parted by commas are a table, prose and code with commas are not', () => {
  assert.deepEqual(only('town,people\nOslo,709000\nBergen,291000\n').columns, ['town', 'people'])
  for (const text of [
    'However, this is prose,\nit has commas, as you see,\nand goes on, for some lines',
    'CREATE TABLE track(\n  id INTEGER,\n  name TEXT,\n  artist INTEGER,\n  year INTEGER\n);',
    'One line | of navigation',
  ])
    assert.deepEqual(readTables(text), [], text)
})

test('two columns under a header that is left empty are names and values', () => {
  const [table] = readTables('| | |\n|---|---|\n| Power | 60 W |\n| Cable | 10 m |\n')
  assert.equal(table?.isRecord, true)
  assert.deepEqual(
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [
      ['Power', '60 W'],
      ['Cable', '10 m'],
    ],
  )
})

test('the comma of an amount at the end of a menu line parts no cells', () => {
  assert.deepEqual(readTables('Knödel mit Pilzen 11,50 €\nZander vom Grill 17,90 €\nSauerbraten 15,20 €\n'), [])
})
