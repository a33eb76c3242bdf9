import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTables } from '../../text/tables.ts'
import { writePlainTables } from './drawn-tables.ts'

const KETTLES = `Tests of kettles.

┌────────┬───────┬────────┐
│ Kettle │ Litre │ Colour │
├────────┼───────┼────────┤
│ Big    │ 2.0   │ red    │
│ Small  │ 0.5   │ grey   │
└────────┴───────┴────────┘
`

test('a table drawn in boxes is a table', () => {
  const plain = writePlainTables(KETTLES)
  assert.equal(plain.length, KETTLES.length)
  const [table] = readTables(plain)
  assert.deepEqual(table?.columns, ['Kettle', 'Litre', 'Colour'])
  assert.deepEqual(
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [
      ['Big', '2.0', 'red'],
      ['Small', '0.5', 'grey'],
    ],
  )
})

test('where each row is ruled, lines between two rulings are one', () => {
  const ruled = KETTLES.replace('│ Small', '├────────┼───────┼────────┤\n│ Small').replace(
    '└',
    '│ one    │       │        │\n└',
  )
  const [table] = readTables(writePlainTables(ruled))
  assert.equal(table?.rows.at(-1)?.cells[0]?.text, 'Small one')
})

test('trees of folders and framed notes stay as they are', () => {
  const drawn = 'src\n├── lid.ts\n└── water.ts\n\n┌──────┐\n│ Note │\n└──────┘\n'
  assert.equal(writePlainTables(drawn), drawn)
})
