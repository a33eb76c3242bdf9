import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { findBarGroup } from './bar-group.ts'

test('of years side by side the last one is drawn, and named', () => {
  const { reference } = sampleOutline.tables[0]!.rows[0]!
  const rows = [
    ['Staff', '412.000 €', '428.500 €'],
    ['Books', '96.000 €', '88.000 €'],
  ].map((cells) => ({ cells, reference }))
  const tables = [{ title: 'Staff and money', columns: ['Item', '2023', '2024'], rows }]
  const group = findBarGroup({ ...sampleOutline, tables }, 6)
  assert.equal(group?.title, 'Staff and money: 2024')
  assert.deepEqual(
    group.bars.map(({ text }) => text),
    ['428.500 €', '88.000 €'],
  )
})

test('what is below zero has no bar, and its sign is not lost', () => {
  const { reference } = sampleOutline.tables[0]!.rows[0]!
  const rows = ['-4.9', '−2.7'].map((value, index) => ({ cells: [`Node ${index}`, value], reference }))
  assert.equal(findBarGroup({ ...sampleOutline, tables: [{ title: 'Slopes', columns: ['', 'lstat'], rows }] }, 6), null)
})

test('a cell is read as its language writes numbers, and a number alone is named by its column', () => {
  const { reference } = sampleOutline.tables[0]!.rows[0]!
  const rows = [
    ['1', '30.000 €'],
    ['2', '800 €'],
    ['3', '1.500 €'],
  ].map((cells) => ({ cells, reference }))
  const tables = [{ title: 'Qué se asegura', columns: ['Lote', 'Europa'], rows }]
  assert.deepEqual(
    findBarGroup({ ...sampleOutline, language: 'es', tables }, 6)?.bars.map(({ label, value }) => [label, value]),
    [
      ['Lote 1', 30_000],
      ['Lote 2', 800],
      ['Lote 3', 1_500],
    ],
  )
})
