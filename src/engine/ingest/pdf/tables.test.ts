import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const read = async (page: readonly PdfText[]) => (await readDocument(raw('table.pdf', pdf([page])))).text
const place = (y: number, xs: readonly number[], ...cells: string[]): PdfText[] =>
  cells.flatMap((text, at) => (text === '' ? [] : [{ text, at: [xs[at]!, y] as const }]))
const rule = (...ends: [number, number, number, number]): PdfText => ({ text: '', rule: ends })
const lie = (from: number, to: number, ...ys: number[]): PdfText[] => ys.map((y) => rule(from, y, to, y))
const stand = (from: number, to: number, ...xs: number[]): PdfText[] => xs.map((x) => rule(x, from, x, to))

test('drawn lines part cells that stand as close as words do', async () => {
  const xs = [74, 112, 165, 222]
  const page = [
    { text: 'Mesh Wire (mm) Open (%) Price', at: [74, 703] as const },
    ...place(688, xs, '0.5', '0.32', '37.1', '18.00'),
    ...place(673, xs, '1.0', '0.56', '41.2', '19.50'),
    ...lie(72, 260, 715, 700, 685, 670),
    ...stand(670, 715, 72, 104, 163, 215, 260),
  ]
  assert.equal(
    await read(page),
    '| Mesh | Wire (mm) | Open (%) | Price |\n| 0.5 | 0.32 | 37.1 | 18.00 |\n| 1.0 | 0.56 | 41.2 | 19.50 |',
  )
})

test('what stands within drawn lines is one cell, on however many lines, and a cell over rows holds for each', async () => {
  const xs = [74, 154, 234]
  const page = [
    ...place(703, xs, 'Plot', 'Light', 'What it means'),
    ...place(680, xs, 'North'),
    ...place(688, xs, '', 'Red', 'The tank has run'),
    ...place(676, xs, '', '', 'Dry while the pump'),
    ...place(664, xs, '', '', 'Was on'),
    ...place(645, xs, '', 'Blue', 'Wait'),
    ...lie(72, 340, 715, 700, 640),
    ...lie(152, 340, 658),
    ...stand(640, 715, 72, 152, 232, 340),
  ]
  assert.equal(
    await read(page),
    '| Plot | Light | What it means |\n| North | Red | The tank has run Dry while the pump Was on |\n| North | Blue | Wait |',
  )
})

test('rows without lines between them are rows all the same', async () => {
  const xs = [74, 154, 234]
  const page = [
    ...place(703, xs, 'Metal', 'Sign', 'Mass'),
    ...place(688, xs, 'Iron', 'Fe', '55.85'),
    ...place(673, xs, 'Lead', 'Pb', '207.2'),
    ...place(658, xs, 'Tin', 'Sn', '118.7'),
    ...lie(72, 340, 715, 700, 650),
    ...stand(650, 715, 152, 232),
  ]
  assert.match(
    await read(page),
    /^\| Metal \| Sign \| Mass \|\n\| Iron \| Fe \| 55\.85 \|\n.*\n\| Tin \| Sn \| 118\.7 \|$/,
  )
})

test('a drawing with letters in it is no table', async () => {
  const page = [
    ...place(690, [80, 180], 'A', 'B'),
    ...place(540, [80, 180], 'C', 'D'),
    ...lie(72, 272, 700, 550, 400),
    ...stand(400, 700, 72, 172, 272),
  ]
  assert.doesNotMatch(await read(page), /\| A \| B \|/)
})

test('names of columns that stand as close as words do are parted as the columns below them', async () => {
  const xs = [72, 120, 190, 255]
  const page = [
    { text: 'The sieves are listed here.', at: [72, 730] as const },
    { text: 'Sieve Mesh (mm) Open (%) Price', at: [72, 703] as const },
    ...place(688, [72, 105, 168, 216], '1', '0.5', '37.1', '18.00'),
    ...place(673, [72, 105, 168, 216], '2', '1.0', '41.2', '19.50'),
    ...place(658, [72, 105, 168, 216], '3', '2.0', '47.6', '21.25'),
    { text: 'They were bought in spring.', at: [xs[0]!, 620] as const },
  ]
  assert.match(
    await read(page),
    /\| Sieve \| Mesh \(mm\) \| Open \(%\) \| Price \|\n\| 1 \| 0\.5 \| 37\.1 \| 18\.00 \|/,
  )
})

test('where lines part groups alone each height is a row, and columns are where gaps are', async () => {
  const xs = [74, 164, 214, 264]
  const page = [
    ...place(718, xs, '', 'Lake', 'River', 'Sea'),
    ...place(703, xs, 'Boat', 'north', 'south', 'east'),
    ...place(688, xs, 'Kestrel', '19', '7', '2'),
    ...place(673, xs, '', '(0.2)', '(0.1)', '(0.3)'),
    ...place(658, xs, 'Heron', '6', '', '5'),
    ...place(643, xs, 'Wren', '8', '3', ''),
    ...lie(72, 310, 730, 698, 636),
    ...stand(636, 730, 72, 160, 310),
  ]
  assert.equal(
    await read(page),
    '| Boat | Lake north | River south | Sea east |\n| Kestrel | 19 | 7 | 2 |\n|  | (0.2) | (0.1) | (0.3) |\n| Heron | 6 |  | 5 |\n| Wren | 8 | 3 |  |',
  )
})

test('the lines of a plot beside a text make no table of it', async () => {
  const heights = [0, 1, 2, 3, 4, 5].map((at) => 690 - at * 20)
  const page = [
    ...heights.flatMap((y, at) => place(y, [76, 404], 'The kiln is lit from below, and cools at night.', String(at))),
    ...lie(72, 500, 705, 585),
    ...lie(400, 500, 685, 665, 645, 625, 605),
    ...stand(585, 705, 72, 400, 450, 500),
  ]
  assert.doesNotMatch(await read(page), /below.*below/)
})

test('where lines part only the names of the columns from what is below, each name at the left begins a row', async () => {
  const xs = [74, 154, 234]
  const page = [
    ...place(703, xs, 'Name', 'Default', 'Values'),
    ...place(688, xs, 'colour', 'black', 'any colour that has a name'),
    ...place(675, xs, 'comment', '', 'any text'),
    ...place(662, xs, 'height', '.5', 'inches'),
    ...place(649, xs, 'layer', 'all', 'one or more of those above,'),
    ...place(636, xs, '', '', 'or a range'),
    ...place(623, xs, 'shape', 'oval', 'see below'),
    ...place(610, xs, 'sides', '4', 'of a polygon'),
    ...lie(72, 400, 715, 700, 604),
    ...stand(604, 715, 150, 230),
  ]
  const rows = (await read(page)).split('\n')
  assert.equal(rows.length, 7)
  assert.match(
    rows.join('\n'),
    /\| comment \| {2}\| any text \|\n\| height \| \.5 \| inches \|\n\| layer \| all \| one .* or a range \|\n/,
  )
})

test('rows set small at the foot of a page that begin with numbers are no notes', async () => {
  const xs = [74, 160, 220]
  const small = (y: number, ...cells: string[]) => place(y, xs, ...cells).map((item) => ({ ...item, size: 8 }))
  const prose = [700, 684, 668, 652].map((y) => ({
    text: 'The mill has been mended by its friends in every year since.',
    at: [72, y] as const,
  }))
  const told = await read([
    ...prose,
    ...small(120, 'Date', 'Issue', 'Notes'),
    ...small(108, '7 Dec 2017', '2.0', 'Written for the second wheel'),
    ...small(96, '13 Nov 2011', '1.4', 'Written for the new floor'),
    ...small(84, '1 Mar 2011', '1.3', 'Written for the old floor'),
  ])
  assert.match(told, /^\| 7 Dec 2017 \| 2\.0 \| Written for the second wheel \|$/m)
  assert.match(told, /^\| 13 Nov 2011 \|/m)
})
