import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { splitSheet } from './sheet-parts.ts'
import { archive, raw, relations } from './testing/made-files.ts'

const rows = (...lines: string[]) => lines.map((line) => line.split(','))
const readCsv = (lines: readonly string[]) => readDocument(raw('a.csv', lines.join('\n')))

test('the row that groups the columns belongs to the table, whether its names stand over one column or several', () => {
  const [title, table] = splitSheet(
    rows('Hire,,,,', ',Summer,,Winter,', 'Boat,Day,Week,Day,Week', 'Canoe,9,40,7,30', 'Punt,12,50,9,35'),
  )
  assert.deepEqual(title, { kind: 'notes', lines: ['Hire'] })
  assert.equal(table?.kind === 'table' && table.rows[0]?.join(), ',Summer,,Winter,')
  assert.equal(table?.kind === 'table' && table.rows.length, 4)
})

test('the sums of some columns are the last row of a table, and lines of one cell beside a table are notes', () => {
  const parts = splitSheet(
    rows(
      'Item,Pieces,Length,Price,Paid',
      'Rope,2,10,30,yes',
      'Sail,1,4,200,no',
      'Sum,,,230',
      '',
      'Seen by Ove',
      'in May',
    ),
  )
  assert.deepEqual(
    parts.map(({ kind }) => kind),
    ['table', 'notes'],
  )
  assert.deepEqual(parts[0]?.kind === 'table' && parts[0].rows.at(-1), ['Sum', '', '', '230', ''])
  assert.deepEqual(parts[1], { kind: 'notes', lines: ['Seen by Ove', 'in May'] })
})

test('tables beside each other are two where one begins lower, and under titles', () => {
  const parts = splitSheet(
    rows('Crew,,,Shares', 'Name,Age,,', 'Ann,30,,from,share', 'Bo,41,,1,a third', 'Cy,29,,5,a half'),
  )
  const tables = parts.filter(({ kind }) => kind === 'table')
  assert.deepEqual(
    tables.map((part) => part.kind === 'table' && part.rows[0]),
    [
      ['Name', 'Age'],
      ['from', 'share'],
    ],
  )
})

test('figures beside an empty column go on with the row, though their columns share names', () => {
  const parts = splitSheet(rows('Boat,Plan,Paid,,Plan,Paid', 'Canoe,9,8,,7,6', 'Punt,12,11,,9,9'))
  assert.equal(parts.length, 1)
})

test('empty lines of a table file part its tables, and its title is what stands above', async () => {
  const read = await readCsv(['Boat club', '', 'Boat;Price', 'Canoe;9,50', 'Punt;12,00', '', 'Name;Age', 'Ann;30'])
  assert.equal(read.title, 'Boat club')
  assert.equal(
    read.text,
    'Boat club\n\n| Boat | Price |\n| Canoe | 9,50 |\n| Punt | 12,00 |\n\n| Name | Age |\n| Ann | 30 |',
  )
  const spaced = await readCsv(['Name;Age', '', 'Ann;30', '', 'Bo;41'])
  assert.equal(spaced.text, '| Name | Age |\n| Ann | 30 |\n| Bo | 41 |')
})

test('decimal commas part no cells of a file with semicolons', async () => {
  const { text } = await readCsv(['1,5;2,5;3,5', '2,5;3,5;4,5'])
  assert.equal(text, '| 1,5 | 2,5 | 3,5 |\n| 2,5 | 3,5 | 4,5 |')
})

test('a number of a workbook that is shown as a percentage is read as one', async () => {
  const bytes = archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Rates" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([['r1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.00\\ %"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c r="A1" s="1"><v>0.25</v></c><c r="B1" s="2"><v>0.0175</v></c><c r="C1"><v>0.5</v></c></row></sheetData></worksheet>',
  })
  assert.match((await readDocument(raw('a.xlsx', bytes))).text, /\| 25% \| 1\.75% \| 0\.5 \|/)
})

test('a cell of an OpenDocument sheet that is one over several rows stands in each of them', async () => {
  const cell = (text: string, more = '') => `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Hire">${[
    row(cell('Tool', ' table:number-rows-spanned="2"'), cell('Hire', ' table:number-columns-spanned="2"'), covered),
    row(covered, cell('Day'), cell('Week')),
    row(cell('Saw'), cell('9'), cell('30')),
  ].join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  const bytes = archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
  const { text } = await readDocument(raw('a.ods', bytes))
  assert.equal(text, 'Hire\n\n| Tool | Hire |  |\n| Tool | Day | Week |\n| Saw | 9 | 30 |')
})

test('groups of a table with empty rows between them are of one table, another with its own names is not', () => {
  const groups = splitSheet(
    rows('Task,Who,From', 'Walls,Ann,2025-01-06', '', 'Second part,,', 'Roof,Bo,2025-02-03', '', 'Sums,hours,30'),
  )
  assert.deepEqual(
    groups.map((part) => part.kind === 'table' && part.rows.length),
    [5],
  )
  const apart = splitSheet(rows('Task,Who,From', 'Walls,Ann,2025-01-06', '', 'Boat,Owner,Since', 'Canoe,Bo,2025-02-03'))
  assert.equal(apart.length, 2)
})
