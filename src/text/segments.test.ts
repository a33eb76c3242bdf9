import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSegments } from './segments.ts'

const cut = (text: string) => splitSegments(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)

test('prose is cut into sentences, across line breaks, not after titles, initials and ordinals', () => {
  assert.deepEqual(cut('Dr. Jane A. Smith came on the\n12. März 1998. She left. „Nie!“ rief er. Es war z.B. Montag.'), [
    'sentence: Dr. Jane A. Smith came on the\n12. März 1998.',
    'sentence: She left.',
    'sentence: „Nie!“ rief er.',
    'sentence: Es war z.B. Montag.',
  ])
})

test('a reference mark stays with its sentence', () => {
  assert.deepEqual(cut('It opened in 1902.[3] Later it closed.[4][5] Nobody came.'), [
    'sentence: It opened in 1902.[3]',
    'sentence: Later it closed.[4][5]',
    'sentence: Nobody came.',
  ])
})

test('headings, list items and rows stand alone, rules and blank lines belong to nobody', () => {
  assert.deepEqual(
    cut('# Plan\n\n- First thing\n  goes on\n- Second\n\n---\n| a | b |\n|---|---|\n| 1 | 2 |\n1. Step'),
    [
      'heading: # Plan',
      'item: - First thing\n  goes on',
      'item: - Second',
      'row: | a | b |',
      'row: | 1 | 2 |',
      'item: 1. Step',
    ],
  )
})

test('a numbered paragraph of several sentences is cut into them, its short first one a heading; a step stays whole', () => {
  const text =
    '2. Coach. The former coach, Ian Moss, left for Leeds. From June Petra Kahn trains the crews.\n\n1. Stir. Then wait.'
  assert.deepEqual(cut(text), [
    'heading: Coach.',
    'sentence: The former coach, Ian Moss, left for Leeds.',
    'sentence: From June Petra Kahn trains the crews.',
    'item: 1. Stir. Then wait.',
  ])
  assert.deepEqual(
    cut('(1) Rent is due on the first of the month. It is paid by transfer. Nobody pays in cash.').length,
    3,
  )
})

test('lines with as many commas are rows, prose with commas is not', () => {
  assert.deepEqual(
    cut('name,age,town\nAnn,3,Oslo\nBob,4,"Bergen, west"').map((unit) => unit.slice(0, 4)),
    ['row:', 'row:', 'row:'],
  )
  assert.deepEqual(
    cut('We came, we saw, we left.\nThey came, they saw, they stayed.').map((unit) => unit.slice(0, 9)),
    ['sentence:', 'sentence:'],
  )
})

test('a long stretch without sentence marks is cut at spaces', () => {
  const units = splitSegments('ประโยคยาวมาก '.repeat(120))
  assert.ok(units.length > 2 && units.every(({ start, end }) => end - start <= 420))
})

test('units never overlap, keep their order and lose no letter', () => {
  const text = '# T\n\nOne. Two!\n- a\n- b\n\n| x | y |\n| 1 | 2 |\n\n三号楼在这里。四号楼在那里。\nLast line'
  const units = splitSegments(text)
  const joined = units.map(({ start, end }) => text.slice(start, end)).join('')
  assert.equal(joined.replace(/\s/g, ''), text.replace(/\s/g, ''))
  for (const [index, unit] of units.entries()) assert.ok(unit.start >= (units[index - 1]?.end ?? 0))
})

test('a text of one million characters is cut in one pass', () => {
  assert.ok(splitSegments('word '.repeat(200_000)).length > 1000)
  assert.ok(splitSegments('x'.repeat(100_000)).length > 100)
  for (const piece of ['-', '<!-- --> ', '{% a %} ', '. ', '[![', 'a -b ', '<a ', '* ', '$ ', '1.', '> '])
    assert.ok(splitSegments(`${piece.repeat(20_000)}x`).length >= 0, piece)
})

const kindsOf = (text: string) => splitSegments(text).map(({ kind }) => kind)

test('headings without a mark are told by their number, capitals or the paragraph under them, not entries of a list', () => {
  const prose = 'The tenant pays the rent on the first day of each month.'
  for (const heading of [
    '2. Rent',
    '3.4 Setup',
    '§ 4 Kündigung',
    'GENERAL TERMS',
    'Getting there',
    'Who pays the rent?',
  ])
    assert.deepEqual(kindsOf(`${prose}\n\n${heading}\n\n${prose}`), ['sentence', 'heading', 'sentence'], heading)
  assert.deepEqual(kindsOf('Overview\n========\n\nAll is well here.'), ['heading', 'sentence'])
  assert.deepEqual(kindsOf(`2. Rent\n${prose}`), ['heading', 'sentence'])
  assert.deepEqual(kindsOf(`§ 4 Kaution\n${prose}`), ['heading', 'sentence'])
  assert.deepEqual(kindsOf('1. Bread\n\n2. Milk\n\nBring both.'), ['item', 'item', 'sentence'])
  assert.deepEqual(kindsOf('Bring bread\n\nBring milk'), ['sentence', 'sentence'])
})

test('code is told by its fence, its prompt or its form, and stands as one', () => {
  assert.deepEqual(cut('Run this:\n\n```bash\nnpm ci\n\nnpm start\n```\n\nThen wait.'), [
    'sentence: Run this:',
    'code: npm ci\n\nnpm start',
    'sentence: Then wait.',
  ])
  assert.deepEqual(kindsOf('Then call:\n\n$ make -j 4 all\n\nIt takes long.'), ['sentence', 'code', 'sentence'])
  assert.deepEqual(kindsOf('Ann - who came late - left.\n\n$ 5 is the price.'), ['sentence', 'sentence'])
})

test('lines of a list of contents or an index are a kind of their own', () => {
  assert.deepEqual(kindsOf('1 Start . . . . . . 3\n\n2 End ......... 12\n\nIt begins... and ends.').slice(-2), [
    'contents',
    'sentence',
  ])
  assert.deepEqual(kindsOf('2.1 Ways of a PDF … 5\n2.2 Means … xi'), ['contents'])
  assert.deepEqual(kindsOf('1 Start 3\n\n1.1 Ways 5\n\n2 End 9'), ['contents', 'contents', 'contents'])
  assert.deepEqual(kindsOf('* Attic:   Storage.   (line   865)\n* Lock file:   Locks.  (line 9)'), ['contents'])
  assert.deepEqual(new Set(kindsOf('- [Install](#install)\n- [Use](#use)')), new Set(['contents']))
})

test('front matter, badges, tags of templates and HTML belong to nobody', () => {
  const page =
    '---\ntitle: "A day"\nlayout: post\n---\n[![Build](https://a.example/b.svg)](https://a.example)\n<div align="center">\n{% include x %}\nAll is well.'
  assert.deepEqual(cut(page), ['sentence: All is well.'])
})

test('lines with a label stand alone, a sentence broken by a blank line is one', () => {
  assert.deepEqual(cut('Flour: 500 g\nWater: 300 ml\nSalt: 9 g'), [
    'sentence: Flour: 500 g',
    'sentence: Water: 300 ml',
    'sentence: Salt: 9 g',
  ])
  assert.deepEqual(
    cut('Pottery for all\nTeacher: Ada Quill\nHelp: Jon Berg, tel. 055 12\n\nThe clay has to be paid for in the shop.'),
    [
      'heading: Pottery for all',
      'sentence: Teacher: Ada Quill',
      'sentence: Help: Jon Berg, tel. 055 12',
      'sentence: The clay has to be paid for in the shop.',
    ],
  )
  const broken = 'The committee of the harbour decided after long talks that the old crane\n\nshould be mended. It was.'
  assert.deepEqual(kindsOf(broken), ['sentence', 'sentence'])
})

test('text at the margin under the last entry of a list is no part of it', () => {
  assert.deepEqual(kindsOf('- Paint the walls,\n- paint the doors.\nThe flat is left clean.'), [
    'item',
    'item',
    'sentence',
  ])
  assert.deepEqual(kindsOf('- Paint the walls\n  and the doors.'), ['item'])
})

test('the first entry of a numbered list is no part of the title right above', () => {
  assert.deepEqual(cut('Preparation\n1. Wash the leaves.\n2. Boil them.'), [
    'heading: Preparation',
    'item: 1. Wash the leaves.',
    'item: 2. Boil them.',
  ])
})

test('a long sentence with its full stop stays whole', () => {
  const long = `The tenant ${'who has not paid the rent in time '.repeat(18)}leaves.`
  assert.deepEqual(cut(`${long} He pays.`), [`sentence: ${long}`, 'sentence: He pays.'])
})

test('each line of a menu is one unit, also under its short title', () => {
  assert.deepEqual(cut('Mains\nDumplings 11,50 €\nPike perch 17,90 €'), [
    'sentence: Mains',
    'sentence: Dumplings 11,50 €',
    'sentence: Pike perch 17,90 €',
  ])
})

test('a title of a script without spaces stands over its paragraph, marked, numbered or bare', () => {
  assert.deepEqual(cut('■自転車\n1世帯につき2台まで置けます。バイクは置けません。\n\n■ペット\n犬は飼えません。'), [
    'heading: ■自転車',
    'sentence: 1世帯につき2台まで置けます。',
    'sentence: バイクは置けません。',
    'heading: ■ペット',
    'sentence: 犬は飼えません。',
  ])
  assert.deepEqual(cut('一、停车管理\n访客车辆前两小时免费，之后每小时收费五元。月租车位须登记。'), [
    'heading: 一、停车管理',
    'sentence: 访客车辆前两小时免费，之后每小时收费五元。',
    'sentence: 月租车位须登记。',
  ])
})

test('a mark before a list of things, and a line that goes on, make no title', () => {
  assert.deepEqual(
    cut('■りんご\n■みかん\n■ぶどう').map((unit) => unit.slice(0, 4)),
    ['item', 'item', 'item'],
  )
  assert.deepEqual(cut('燃えるごみは月曜日と木曜日の朝八時までに必ず\n決められた場所に出してください。').length, 1)
})

test('a number ends a sentence before an article or a pronoun, and is an ordinal before a noun', () => {
  assert.deepEqual(cut('Den Schlüssel gibt es in der Talstraße 4. Das Wasser ist abgestellt.').length, 2)
  assert.deepEqual(cut('Ensuite appelez le 01 55 02 14 77. La nuit, composez le 12.').length, 2)
  assert.deepEqual(cut('Sie kommt am 4. Mai und im 3. Stock wird gefeiert.').length, 1)
})

test('a line of capitals at the margin heads the text that is set in under it, as in manuals', () => {
  assert.deepEqual(
    cut('NAME\n       watch - run a program periodically\n\nSYNOPSIS\n       watch [options]').slice(0, 2),
    ['heading: NAME', 'sentence: watch - run a program periodically'],
  )
})

test('a sentence that a line of code interrupts is one, words that begin anew below it are not', () => {
  const model = 'The plain model\n\nR> fit <- glm(y ~ x)\n\nleads to a dispersion of 6.7.'
  assert.deepEqual(cut(model), [`sentence: ${model}`])
  const started = 'Start it with\n\n$ npm start\n\nThe page is then there.'
  assert.ok(cut(started).includes('sentence: The page is then there.'))
})

test('a long title behind the sign of a section stands by itself', () => {
  const text =
    'The rent is due on the third.\n\n§ 5 Duties of the tenant and repairs of small things\nThe tenant pays for small repairs up to 100 euros each.\n'
  assert.ok(splitSegments(text).some(({ start, end }) => text.slice(start, end).startsWith('The tenant pays')))
})

test('what opens a paragraph in bold is what all of its sentences tell of', () => {
  const text = '**Robes.** They are worn on Sundays. Wash them cold.\n\nThe hall is open.'
  assert.deepEqual(
    splitSegments(text).map(({ term, start, end }) => [term, text.slice(start, end)]),
    [
      ['Robes', '**Robes.** They are worn on Sundays.'],
      ['Robes', 'Wash them cold.'],
      [undefined, 'The hall is open.'],
    ],
  )
})
