import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const SAID = '<p>The lamp is lit at night by the keeper, who climbs the stairs of the tower twice.</p>'.repeat(3)
const read = async (body: string) =>
  (await readDocument(raw('p.html', `<main><h1>Lamp</h1>${SAID}${body}${SAID}</main>`))).text

test('the summary of a class that Javadoc lays out as a grid is a table', async () => {
  const cells = [
    ['table-header col-first', 'Type'],
    ['table-header col-last', 'Method and what it does'],
    ['col-first even-row-color', 'boolean'],
    ['col-last even-row-color', 'light() lights the lamp'],
    ['col-first odd-row-color', 'int'],
    ['col-last odd-row-color', ''],
  ]
  const grid = cells.map(([name, text]) => `<div class="${name}">${text}</div>`).join('')
  assert.match(
    await read(`<div class="summary-table two-column-summary">${grid}</div>`),
    /\| Type \| Method and what it does \|\n\|---\|---\|\n\| boolean \| light\(\) lights the lamp \|\n\| int \| {2}\|/,
  )
})

test('what says of itself that it is a table is one, cards beside each other are none', async () => {
  const row = (role: string, ...cells: string[]) =>
    `<div role="row">${cells.map((cell) => `<span role="${role}">${cell}</span>`).join('')}</div>`
  const table = `<div role="table">${row('columnheader', 'Lamp', 'Oil')}${row('cell', 'North', '4 l')}${row('cell', 'South', '6 l')}</div>`
  assert.match(await read(table), /\| Lamp \| Oil \|\n\|---\|---\|\n\| North \| 4 l \|\n\| South \| 6 l \|/)
  const cards = `<div role="grid">${row('gridcell', 'The north lamp')}${row('gridcell', 'The south lamp')}</div>`
  assert.doesNotMatch(await read(cards), /\|/)
})
