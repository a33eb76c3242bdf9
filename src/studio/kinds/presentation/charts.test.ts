import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { FoundTable } from '../../outline.ts'
import { buildTableCharts, parseCellNumber } from './charts.ts'

const [row] = sampleOutline.tables[0]!.rows

const tableOf = (columns: readonly string[], ...rows: readonly (readonly string[])[]): FoundTable => ({
  title: 'Honey',
  columns,
  rows: rows.map((cells) => ({ cells, reference: row!.reference })),
})

test('a cell is a number with its separators and at most a unit beside it', () => {
  const cells = ['1,234', '1.234,5', '12 %', '€ 5.50', '1 000 kg', '-3', '0,5', '1.234.567']
  assert.deepEqual(cells.map(parseCellNumber), [1234, 1234.5, 12, 5.5, 1000, -3, 0.5, 1234567])
  for (const text of ['', 'n/a', '12 to 15', 'about 12', '3 apples and pears', '4 1802 1815'])
    assert.equal(parseCellNumber(text), null, text)
})

test('a table of names and numbers becomes bars, one of years a line', () => {
  const bars = buildTableCharts([tableOf(['Insect', 'Flowers', 'Note'], ['bee', '100', 'fast'], ['wasp', '45', ''])])
  assert.deepEqual(bars[0]?.chart, {
    kind: 'bar',
    labels: ['bee', 'wasp'],
    series: [{ name: 'Flowers', values: [100, 45] }],
  })
  const years = ['2001', '2002', '2003', '2004'].map((year, index) => [year, String(20 + index)])
  assert.equal(buildTableCharts([tableOf(['Year', 'kg'], ...years)])[0]?.chart.kind, 'line')
})

test('a unit that every cell of a column has stands with the name of the column', () => {
  const [found] = buildTableCharts([
    tableOf(['Item', '2023', '2024'], ['Staff', '412.000 €', '428.500 €'], ['Books', '96.000 €', '88.000 €']),
  ])
  assert.deepEqual(
    found!.chart.series.map(({ name }) => name),
    ['2023 (€)', '2024 (€)'],
  )
})

test('what cannot be seen side by side is not drawn', () => {
  assert.deepEqual(buildTableCharts([tableOf(['a', 'b'], ['x', '1'], ['x', '2'])]), [], 'two rows of one name')
  assert.deepEqual(buildTableCharts([tableOf(['a', 'b'], ['x', '1'], ['y', '900000'])]), [], 'a million beside one')
  assert.deepEqual(buildTableCharts([tableOf(['a', 'b'], ['x', 'one'], ['y', 'two'])]), [], 'no numbers')
})
