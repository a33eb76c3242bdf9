import assert from 'node:assert/strict'
import { it } from 'node:test'
import { splitSections } from './sections.ts'
import { findSectionTables } from './tables.ts'

function tablesIn(text: string) {
  const found = findSectionTables(
    splitSections({ id: 's', title: 'bees', language: 'en', text, chars: text.length, places: [] }),
  )
  for (const { rows, columns } of found)
    for (const { cells, reference } of rows) {
      assert.equal(cells.length, columns.length)
      assert.equal(reference.sourceText, text.slice(reference.start, reference.end))
    }
  return found.map(({ title, columns, rows }) => ({ title, columns, rows: rows.map(({ cells }) => cells) }))
}

it('a table of Markdown has its caption, columns and rows', () => {
  const text =
    'Some words first.\n\nFlowers by insect:\n\n| Insect | Flowers |\n|---|---|\n| bee | 100 |\n| bumblebee | **450** |\n\nMore words.'
  assert.deepEqual(tablesIn(text), [
    {
      title: 'Flowers by insect',
      columns: ['Insect', 'Flowers'],
      rows: [
        ['bee', '100'],
        ['bumblebee', '450'],
      ],
    },
  ])
})

it('a row stands behind the name of its group, and a column under its whole name', () => {
  const text =
    '| Berry | Yield | Mean | weight |\n|---|---|---|---|\n| Red | | | |\n| large | 12 | | 3 |\n| small | 20 | | 1 |\n| White | | | |\n| large | 9 | | 4 |\n'
  const [table] = tablesIn(text)
  assert.deepEqual(table?.columns, ['Berry', 'Yield', 'Mean weight'])
  assert.deepEqual(
    table?.rows.map(([name]) => name),
    ['Red: large', 'Red: small', 'White: large'],
  )
})

it('a file of values is a table, quoted commas included', () => {
  const text = 'name,place,year\n"Tower, old",Port Ellis,1931\nBridge,Port Ellis,1874\nMill,Oakham,1802'
  const [table] = tablesIn(text)
  assert.deepEqual(table?.columns, ['name', 'place', 'year'])
  assert.deepEqual(table?.rows[0], ['Tower, old', 'Port Ellis', '1931'])
})

it('columns without names are numbered', () => {
  assert.deepEqual(tablesIn('| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |')[0]?.columns, ['1', '2'])
})

it('prose with commas is no table', () => {
  const text =
    'If the machine is in a local network, you may start it\nover the network from another machine, using a server\nthat is prepared for it, as the next chapter tells,\nand then go on as usual, step by step'
  assert.deepEqual(tablesIn(text), [])
})

it('a caption that numbers the table is found below it too, and a first row of names names the columns', () => {
  const text =
    'Module\tDescription\nFormula\tAccepts a formula and other inputs of the user.\nOutput\tPackages the results into an object.\nTable 1: The modules of the program\n\nMore words follow here.'
  const [table] = tablesIn(text)
  assert.equal(table?.title, 'Table 1: The modules of the program')
  assert.deepEqual(table?.columns, ['Module', 'Description'])
  assert.equal(table?.rows.length, 2)
})

it('a formula set in columns is no table', () => {
  assert.deepEqual(tablesIn('a = 1 −\tγ2 ,\nb = 2 +\tμ ∑\nc = 3\tσ ='), [])
})

it('the output of a program, whose columns were not parted, is no table', () => {
  const text = 'a\tb\tc\n2001-02-08\t0.5 NA\t0.25 0.75\n2001-02-09\t1.5 2.5\tNA 0.125\n2001-02-10\t3.5 4.5\t0.25 0.5\n'
  assert.deepEqual(tablesIn(text), [])
})

it('numbers in a text without the names of their columns are no table, a first row of titles names them', () => {
  const text =
    'The series was printed.\n\n| | |\n|---|---|\n| 2001-02-08 | -0.5 |\n| 2001-02-09 | NA |\n| 2001-02-10 | 1.5 |\n\n'
  assert.deepEqual(tablesIn(text + 'It goes on with many more words than that. '.repeat(5)), [])
  const titled =
    '| | |\n|---|---|\n| Kind Of Boat | Who May Steer |\n| FERRY | PILOT, MATE |\n| TUG | MATE |\n| RAFT | ANYBODY |'
  assert.deepEqual(tablesIn(titled)[0]?.columns, ['Kind Of Boat', 'Who May Steer'])
})

it('a table that is set in, with a column to keep others apart, is read without both', () => {
  const text =
    'Some words.\n\n> | Sign | | Meaning |\n> |---|---|---|\n> | %d | | day of the month |\n> | %m | | month |\n\nMore.'
  const [table] = tablesIn(text)
  assert.deepEqual(table?.columns, ['Sign', 'Meaning'])
  assert.deepEqual(table?.rows[0], ['%d', 'day of the month'])
})

it('a form is a table, though most of it is empty', () => {
  const text =
    '| Task | Draft | Review | Final |\n|---|---|---|---|\n| Map | | | |\n| Sound | yes | | |\n| Menu | | | |'
  assert.equal(tablesIn(text)[0]?.rows.length, 3)
})

it('a first row over the whole width is the title, one with an empty corner names the columns', () => {
  const titled = '| By catch |  |  |\n| Ada Reed | 63 | 16.6% |\n| Tom Hill | 56 | 14.7% |\n| Eva Lund | 46 | 12.1% |'
  assert.deepEqual(
    tablesIn(titled).map(({ rows, title }) => [title, rows.length]),
    [['By catch', 3]],
  )
  const cornered = '|  | Draft | Review |\n| Map |  |  |\n| Sound | yes |  |\n| Menu |  |  |'
  assert.deepEqual(tablesIn(cornered)[0]?.columns.slice(1), ['Draft', 'Review'])
})

it('lines of a program or of commands are no table', () => {
  assert.deepEqual(tablesIn('| using | Eigen::LLT; |\n| using | Eigen::Map; |\n| const int | n(X.rows()); |'), [])
  assert.deepEqual(tablesIn('| apt | update |\n| apt | upgrade --simulate |\n| apt | full-upgrade |'), [])
})

it('rows that the end of a page cut off belong to the table before them', () => {
  const head = '| Service | Program | Name |\n| --- | --- | --- |\n| Mail | Dovecot | imap |\n| Cache | Squid | proxy |'
  const rest =
    '| Print | CUPS | ipp |\n| Secure login from afar | OpenSSH | ssh |\n| Automatic settings | CFEngine | cfe |'
  const [table, ...others] = tablesIn(`Some words.\n\n${head}\n\n${rest}\n\nMore words.`)
  assert.deepEqual(others, [])
  assert.deepEqual(table?.columns, ['Service', 'Program', 'Name'])
  assert.equal(table?.rows.length, 5)
})

it('a row that is wrapped goes on with the one above', () => {
  const text = `# Ports

| Port | Ships | Use | Keeper |
|---|---|---|---|
| Aberon | 12 | grain | Ada Stone |
|  |  | and timber |  |
| Bellow | 7 | salt | Ben Hall |
`
  const [table] = tablesIn(text)
  assert.deepEqual(table!.rows, [
    ['Aberon', '12', 'grain and timber', 'Ada Stone'],
    ['Bellow', '7', 'salt', 'Ben Hall'],
  ])
})

it('numbered titles with pages, listings, printed names over numbers and what stands over plots are no tables', () => {
  const rows = (...lines: string[]) =>
    `Words of the hive.\n\n${lines.map((line) => `| ${line} |`).join('\n')}\n\nMore words.`
  assert.deepEqual(tablesIn(rows('1.1 Bees of spring | 7', '1.2 Bees of summer | 9', '2 Wax | 12')), [])
  assert.deepEqual(tablesIn(rows('25 | \\if@hive', '26 | \\PackageError{Hive}%', '27 | {No hive here}%')), [])
  assert.deepEqual(
    tablesIn(rows('hive1 | hive2 | hive3', '0.2 | 0.4 | 0.9', 'hive4 | hive5 | hive6', '0.1 | 0.3 | 0.8')),
    [],
  )
  assert.deepEqual(tablesIn(rows('Wax | Wax | Wax', 'x1 | x2 | x3')), [])
  const legend = rows('Wax | By | queen', 'Honey | standing | old', 'Comb | basic | young')
  assert.equal(tablesIn(legend).length, 1)
  assert.deepEqual(tablesIn(legend.replace('More words.', 'Figure 2: What bees bring home.')), [])
})

it('what stands below a line that a program printed is its output and no table', () => {
  const below = (line: string) =>
    tablesIn(
      `Words of the hive.\n\n${line}\n\n| Hive | Bees | Share |\n|---|---|---|\n| one | 92 | 0.55 |\n| two | 14 | 0.85 |\n`,
    )
  assert.equal(below('Hives by size').length, 1)
  assert.equal(below('Hives by size (in summer)').length, 1)
  assert.deepEqual(below('Call: swarm(formula = bees ~ honey, hives = 2)'), [])
  assert.deepEqual(below('Comb.1 weight.(wax) -0.20453'), [])
})
