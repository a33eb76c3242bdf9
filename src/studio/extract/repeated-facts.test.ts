import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildOutline } from './build-outline.ts'

function tablesOf(text: string, places: readonly { start: number; heading: string; headingLevel: number }[] = []) {
  const source = { id: 's', title: 's.md', language: 'en', text, chars: text.length, places }
  const { tables } = buildOutline([source], { type: 'data_table', language: 'en' })
  for (const { rows, columns } of tables)
    for (const { cells, reference } of rows) {
      assert.equal(cells.length, columns.length)
      assert.equal(reference.sourceText, text.slice(reference.start, reference.end))
    }
  return tables.map(({ columns, rows }) => ({ columns, rows: rows.map(({ cells }) => cells) }))
}

it('what is listed of several things becomes a table of them', () => {
  const towns = ['Port Ellis', 'Oakham']
  const text = `# Port Ellis\n\n- Population: 3,000\n- Founded: 1204\n\n# Oakham\n\n- **Population**: 12,000\n- **Founded**: 1310\n- Mayor: nobody`
  const places = towns.map((heading) => ({ start: text.indexOf(`# ${heading}`), heading, headingLevel: 1 }))
  assert.deepEqual(tablesOf(text, places), [
    {
      columns: ['Item', 'Population', 'Founded'],
      rows: [
        ['Port Ellis', '3,000', '1204'],
        ['Oakham', '12,000', '1310'],
      ],
    },
  ])
})

it('what an example of a program sets is no fact of its section', () => {
  const example = (number: number) =>
    `A histogram of the times.\n\n\`\`\`js\n{\n  average: ${number}.5,\n  mean: ${number},\n}\n\`\`\``
  const text = `# Run time\n\n${example(1880)}\n\n# Wait time\n\n${example(1881)}`
  const places = ['Run time', 'Wait time'].map((heading) => ({
    start: text.indexOf(`# ${heading}`),
    heading,
    headingLevel: 1,
  }))
  assert.deepEqual(tablesOf(text, places), [])
})

it('a text without anything repeated has no table', () => {
  assert.deepEqual(tablesOf('The river Nile is 6,650 km long. The bridge over it was built in 1931 by a company.'), [])
})

it('what is the same of most things tells none of them', () => {
  const towns = ['Port Ellis', 'Oakham', 'Lund', 'Aberon']
  const text = towns.map((town, at) => `# ${town}\n\n- Output: Same as above.\n- Founded: 1${at}04`).join('\n\n')
  const places = towns.map((heading) => ({ start: text.indexOf(`# ${heading}`), heading, headingLevel: 1 }))
  assert.deepEqual(tablesOf(text, places), [])
})
