import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdf, raw } from '../testing/made-files.ts'

const read = (pages: Parameters<typeof pdf>[0]) => readDocument(raw('paper.pdf', pdf(pages)))
const lines = (...texts: string[]): PdfText[] => texts.map((text) => ({ text }))
const MOSS = ['Moss is old.', 'It covers much of the north.', 'It likes shade.', 'It needs no soil.', 'Nobody eats it.']
const row = (y: number, ...cells: string[]): PdfText[] =>
  cells.map((text, at) => ({ text, at: [72 + at * 150, y] as const }))
/** A page with a head, a number at its foot, and these lines between. */
const page = (head: string, number: number, ...texts: string[]): PdfText[] => [
  { text: head, size: 9, at: [72, 770] },
  ...texts.map((text, at) => ({ text, at: [72, 720 - at * 15] as const })),
  { text: String(number), size: 9, at: [300, 40] },
]

test('lines with wide gaps that lie below each other are a table, its rows between bars', async () => {
  const table = [
    ...row(700, 'Room', 'Size', 'Rent'),
    ...row(685, 'North', '21', '640'),
    ...row(670, 'South', '18', '590'),
  ]
  const { text } = await read([
    [...lines('The house lets two rooms.'), ...table, { text: 'Both are dry.', at: [72, 640] }],
  ])
  assert.equal(
    text,
    'The house lets two rooms.\n\n| Room | Size | Rent |\n| North | 21 | 640 |\n| South | 18 | 590 |\n\nBoth are dry.',
  )
})

test('a cell that goes on in the next line stays one, also where cells are drawn one after the other', async () => {
  const byLine = [
    ...row(700, 'Part', 'What it is for'),
    ...row(685, 'Valve', 'It shuts the water off when the'),
    { text: 'pressure rises above four bar.', at: [222, 672] as const },
    ...row(658, 'Pump', 'It lifts the water to the tank'),
  ]
  const rows =
    '| Part | What it is for |\n| Valve | It shuts the water off when the pressure rises above four bar. |\n| Pump | It lifts the water to the tank |'
  assert.equal((await read([byLine])).text, rows)
})

test('two columns of text stay two columns', async () => {
  const column = (x: number, words: string): PdfText[] =>
    Array.from({ length: 9 }, (_, at) => ({
      text: `${words} in line ${at} of this column`,
      at: [x, 700 - at * 14] as const,
    }))
  const { text } = await read([[...column(72, 'The moss grows'), ...column(320, 'The fern waits')]])
  assert.ok(!text.includes('|'))
  assert.ok(text.indexOf('line 8 of this column') < text.indexOf('The fern waits'))
})

test('running heads and page numbers are left out, also those that change, and the paragraph goes on over the page', async () => {
  const paper = await read([
    page('Moss 1', 1, 'The roof was laid in the year that the old', 'mill burned down, and the moss which'),
    page('2 Roofs', 2, 'covers it came from the river. It is dry.', 'Nobody scrapes it off in summer, since the'),
    page('Moss 3', 3, 'birds nest there.'),
    page('4 Roofs', 4, 'Roofs are the end.'),
    page('Moss 5', 5, 'Index.'),
  ])
  assert.match(
    paper.text,
    /^The roof was laid in the year that the old mill burned down, and the moss which covers it came/,
  )
  assert.match(paper.text, /since the birds nest there\.\n\nRoofs are the end\.\n\nIndex\.$/)
  const starts = paper.places.map(({ start, page: number }) => [number, paper.text.slice(start, start + 6)])
  assert.deepEqual(starts, [
    [1, 'The ro'],
    [2, 'covers'],
    [3, 'birds '],
    [4, 'Roofs '],
    [5, 'Index.'],
  ])
})

test('what is stamped across all pages is read once, large titles that some pages bear wherever they stand', async () => {
  const stamped = (number: number): PdfText[] => [
    ...page('Moss of the north', number, number < 3 ? 'Roofs' : 'Walls', MOSS[number]!),
    { text: 'SPECIMEN', size: 60, at: [150, 400] },
    { text: number < 3 ? 'Of roofs' : 'Of walls', size: 20, at: [72, 500] },
  ]
  const { text } = await read([0, 1, 2, 3, 4].map(stamped))
  assert.equal(text.match(/SPECIMEN/g)?.length, 1)
  assert.equal(text.match(/Of roofs/g)?.length, 3)
})

test('what a head says that the document says nowhere else is kept once', async () => {
  const pages = [1, 2, 3, 4].map((number) =>
    page('Contract KL-20931 of Wisteria Lettings', number, `Clause ${number} holds.`),
  )
  const { text } = await read(pages)
  assert.equal(text.match(/KL-20931/g)?.length, 1)
})

test('the first row of a table that goes on over pages stays on each', async () => {
  const pages = [1, 2, 3].map((number) => [
    ...row(700, 'Item', 'Price'),
    ...row(685, `Lamp ${number}`, `${number}4.50`),
    ...row(670, `Desk ${number}`, `${number}8.00`),
  ])
  assert.equal((await read(pages)).text.match(/\| Item \| Price \|/g)?.length, 3)
})

test('a footnote stands before the paragraph that it would part, its mark leaves the text', async () => {
  const first: PdfText[] = [
    { text: 'The tower was lit in 1931', at: [72, 200] },
    { text: '1', size: 7, at: [206, 204] },
    { text: 'and went dark again when', at: [214, 200] },
    { text: '1 The lamp came from a wreck.', size: 8, at: [72, 60] },
  ]
  const { text } = await read([
    [...lines('Of towers there is much to say.', 'This one is old and well kept.'), ...first],
    lines('the harbour silted up.'),
  ])
  assert.match(text, /was lit in 1931 and went dark again when the harbour silted up\./)
  assert.match(text, /\n\nThe lamp came from a wreck\.\n\n/)
})

test('letters that lead from authors to where they work leave their names', async () => {
  const { text } = await read([
    [
      { text: 'Ada Quill', at: [72, 700] },
      { text: 'b', size: 7, at: [122, 704] },
      { text: 'a Mill of Port Ellis; b Harbour School', size: 8, at: [72, 680] },
      ...lines('Of towers there is much to say, and it is said here.'),
    ],
  ])
  assert.match(text, /^Ada Quill\n/)
})

test('a footnote stands below the last entry on its page, where the list goes on overleaf with another', async () => {
  const tail: PdfText[] = [
    { text: 'We keep these towers lit, and have done so since the harbour was dug.', at: [72, 120] },
    { text: '- the old tower', at: [80, 100] },
    { text: '- the tower on the pier', at: [80, 86] },
    { text: '1 The lamp came from a wreck.', size: 8, at: [72, 60] },
  ]
  const { text } = await read([[...lines('Of towers there is much.'), ...tail], lines('- the lamp on the rock')])
  assert.match(text, /old tower\n- the tower on the pier\n\nThe lamp came from a wreck\.\n\n- the lamp on the rock/)
})

test('what is set small in the margin does not run into the text, and stands by itself', async () => {
  const texts = Array.from(
    { length: 14 },
    (_, at): PdfText => ({
      text: `The tower number ${at} was built on sand.`,
      at: [72, 700 - at * 14],
    }),
  )
  const notes: PdfText[] = [
    { text: 'The sand came', size: 8, at: [330, 686] },
    { text: 'by ship.', size: 8, at: [330, 676] },
    { text: 'Nobody asks.', size: 8, at: [330, 600] },
  ]
  const { text } = await read([[...texts.slice(0, 2), ...notes.slice(0, 2), ...texts.slice(2), notes[2]!]])
  assert.match(text, /number 1 was built on sand\. The tower number 2/)
  assert.match(text, /\n\nThe sand came by ship\.\n\nNobody asks\./)
})

test('notes of a margin are told from code in the text, and their marks are no part of its words', async () => {
  const texts = Array.from(
    { length: 14 },
    (_, at): PdfText => ({ text: `The tower number ${at} was built on sand.`, at: [72, 700 - at * 14] }),
  )
  const code = ['make tower', 'make light', 'make storm', 'make fog'].map(
    (text, at): PdfText => ({ text, size: 8, at: [72, 480 - at * 12], isCode: true }),
  )
  const mark = (number: string, y: number, x: number): PdfText => ({ text: number, size: 6, at: [x, y + 4] })
  const note = (number: string, text: string, y: number): PdfText[] => [
    mark(number, y - 1, 320),
    { text, size: 8, at: [328, y] },
  ]
  const beside = [mark('4', 686, 263), ...note('4', 'It came by ship.', 686), ...note('5', 'Nobody asks.', 660)]
  const { text } = await read([[...texts.slice(0, 2), ...beside, ...texts.slice(2), ...code]])
  assert.match(text, /number 1 was built on sand\. The tower number 2/)
  assert.match(text, /\n\nmake tower\nmake light\nmake storm\nmake fog\n\nIt came by ship\.\n\nNobody asks\.$/)
})

test('lines of code stay lines, unless they fill a sentence or name what is told below them', async () => {
  const code = (text: string, y: number, x = 72): PdfText => ({ text, isCode: true, at: [x, y] })
  const { text } = await read([
    [
      { text: 'Whoever wants to see the towers types what stands below, or asks the keeper', at: [72, 700] },
      code('keeper@example.org', 686),
      code('for tower in north; do', 650),
      code('light up', 636, 92),
      code('--lamp', 600),
      { text: 'The lamp that is lit,', at: [120, 586] },
      { text: 'one of three.', at: [120, 572] },
      code('--wait', 558),
      { text: 'It waits.', at: [120, 544] },
    ],
  ])
  assert.equal(
    text.slice(text.indexOf('asks')),
    'asks the keeper keeper@example.org\n\nfor tower in north; do\n   light up\n\n--lamp The lamp that is lit, one of three.\n\n--wait It waits.',
  )
})

test('a larger mark or word of code in a line parts it from no line of its paragraph, and a mark alone is none', async () => {
  const { text } = await read([
    [
      { text: '•', size: 12, at: [72, 700] },
      { text: 'The keeper of the tower is the one who lights the lamp, or whoever', size: 10, at: [84, 700] },
      { text: 'Walks up.', size: 10, at: [84, 688] },
      { text: '•', size: 12, at: [72, 660] },
    ],
  ])
  assert.equal(text, '• The keeper of the tower is the one who lights the lamp, or whoever Walks up.')
})

test('a word that stands over several texts in letters of its own is their label', async () => {
  const note = (y: number, text: string): PdfText[] => [
    { text: 'Nota', isCode: true, at: [72, y] },
    { text, at: [72, y - 13] },
  ]
  const notes = ['The lamp is hot all day.', 'The stair has no rail.', 'The door opens inwards.']
  const { text } = await read([
    [...notes.flatMap((one, at) => note(700 - at * 60, one)), { text: 'Aviso', isCode: true, at: [72, 400] }],
  ])
  assert.equal(text, `${notes.map((one) => `Nota: ${one}`).join('\n\n')}\n\nAviso`)
})

test('a power of ten and a square stay raised', async () => {
  const power = (text: string, x: number): PdfText => ({ text, size: 7, at: [x, 204] })
  const { text } = await read([
    [
      { text: 'It holds 10', at: [72, 200] },
      power('4', 128),
      { text: '-10', at: [132, 200] },
      power('6', 149.5),
      { text: ' cells in 40 m', at: [153.5, 200] },
      power('2', 223.6),
      { text: ' of rock and 10', at: [227.6, 200] },
      power('-', 307),
      power('3', 309.4),
      { text: ' in sand.', at: [313.4, 200] },
    ],
  ])
  assert.match(text, /It holds 10⁴-10⁶ cells in 40 m² of rock and 10⁻³ in sand\./)
})

test('entries of a table of contents are lines of their own, led to their page by one sign', async () => {
  const contents = lines(
    'Contents',
    '1 Moss . . . . . . . . . . . . 3',
    '1.1 Roofs ................ 4',
    '2 Ferns . . . . . . . . . . . . 12',
  )
  const { text } = await read([[...contents, ...lines('', 'Moss is old.')]])
  assert.equal(text, 'Contents\n\n1 Moss … 3\n1.1 Roofs … 4\n2 Ferns … 12\n\nMoss is old.')
})

test('an entry of a table of contents that goes over lines is one, and what stands above the first is none', async () => {
  const contents = lines(
    'This guide is for those who own a roof of any sort or kind:',
    '1 What is the difference between moss on roofs and moss on',
    'trees? Does it matter to the owner? . . . . . . . . . . . . 3',
    '2 Ferns . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 12',
    'Part Three',
    'Lichens . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 14',
  )
  const { text } = await read([contents])
  assert.equal(
    text,
    'This guide is for those who own a roof of any sort or kind:\n\n1 What is the difference between moss on roofs and moss on trees? Does it matter to the owner? … 3\n2 Ferns … 12\n\nPart Three\n\nLichens … 14',
  )
})

test('an entry that leaves no room for points is one among entries that have them', async () => {
  const entry = (y: number, text: string, page: string): PdfText[] => [
    { text, at: [72, y] },
    { text: page, at: [260, y] },
  ]
  const { text } = await read([
    [
      { text: '1 Of towers and what they are built of 3', at: [72, 700] },
      ...entry(685, '1.1 Of stone and of brick . . .', '4'),
      { text: '1.2 Of wood . . . . . . . . . 6', at: [72, 670] },
      { text: 'Nobody builds them any more.', at: [72, 630] },
    ],
  ])
  assert.equal(
    text,
    '1 Of towers and what they are built of … 3\n1.1 Of stone and of brick … 4\n1.2 Of wood … 6\n\nNobody builds them any more.',
  )
})

test('a hyphen at a line end stays where the document shows it is the word’s own', async () => {
  const { text } = await read([
    lines(
      'A stop-the-',
      'world pause in this world is no informa-',
      'tion that the browser Trace-',
      'Monkey gives; see TraceMonkey, or Smith-',
      'Jones.',
    ),
  ])
  assert.equal(
    text,
    'A stop-the-world pause in this world is no information that the browser TraceMonkey gives; see TraceMonkey, or Smith-Jones.',
  )
})

test('each date of a calendar begins an entry', async () => {
  const { text } = await read([
    lines('Oct. 31 - Parade at 8:45 am in the yard of the old school', 'Nov. 3 - Meeting', 'Nov. 10 - 11 - No school'),
  ])
  assert.equal(
    text,
    'Oct. 31 - Parade at 8:45 am in the yard of the old school\n\nNov. 3 - Meeting\n\nNov. 10 - 11 - No school',
  )
})

test('a number at the start of a line is no list item where the sentence goes on', async () => {
  const wrapped = lines(
    'The keeper lit the lamp for the first time on the',
    '12. March of that year, and nobody thought of the',
    '3 m of water below the rocks.',
  )
  assert.ok(!(await read([wrapped])).text.includes('\n'))
  const list = lines('Do this:', '1. Open the valve.', '2. Wait.')
  assert.equal((await read([list])).text, 'Do this:\n\n1. Open the valve.\n2. Wait.')
  const { text, places } = await read([list, lines('3. Close it.')])
  assert.deepEqual([places[1]?.page, text.slice(places[1]?.start)], [2, '3. Close it.'])
})

test('a line that was ended on purpose ends a paragraph', async () => {
  const letter = lines(
    'Mill Lane 4',
    'Port Ellis',
    'Dear Sir, the roof of the house in which we have lived for years leaks, and',
    'nobody has come.',
  )
  assert.match((await read([letter])).text, /^Mill Lane 4\n\nPort Ellis\n\nDear Sir, .* leaks, and nobody has come\.$/)
})

test('an indented line in other letters, with room above it, is no part of the title', async () => {
  const { text } = await read([
    [
      { text: 'The moss that grows on the northern roofs of the town', isCode: true, at: [72, 700] },
      { text: 'Ada Quill', at: [92, 682] },
      { text: 'Moss is old, and it covers much of the north of the town.', at: [72, 650] },
    ],
  ])
  assert.equal(text.split('\n\n')[1], 'Ada Quill')
})

test('a heading over two lines is one, and the title where the properties give none', async () => {
  const heading = [
    { text: 'On the moss of northern', size: 20 },
    { text: 'roofs', size: 20 },
  ]
  const read1 = await read([[...heading, ...lines('', ...MOSS)]])
  assert.equal(read1.title, 'On the moss of northern roofs')
  assert.equal(read1.places[0]?.heading, 'On the moss of northern roofs')
})

test('columns with a narrow gap are told by cells that begin below each other to the point', async () => {
  const narrow = (y: number, ...cells: string[]): PdfText[] =>
    cells.map((text, at) => ({ text, at: [[72, 112, 146, 176][at]!, y] as const }))
  const table = [
    ...narrow(700, 'Tram', 'Year', 'Set', 'Tons'),
    ...narrow(682, 'Heron', '1904', '28', '8.4'),
    ...narrow(664, 'Rail', '1927', '44', '12.1'),
    ...narrow(646, 'Tern', '1911', '36', '10.7'),
  ]
  assert.equal(
    (await read([table])).text,
    '| Tram | Year | Set | Tons |\n| Heron | 1904 | 28 | 8.4 |\n| Rail | 1927 | 44 | 12.1 |\n| Tern | 1911 | 36 | 10.7 |',
  )
})

test('cells of several lines beside cells in the middle of the row are one row', async () => {
  const cell = (x: number, y: number, ...texts: string[]): PdfText[] =>
    texts.map((text, at) => ({ text, at: [x, y - at * 14] as const }))
  const table = [
    ...[...cell(72, 700, 'Tour'), ...cell(200, 700, 'Lead'), ...cell(300, 700, 'Notes')],
    ...[
      ...cell(72, 660, 'Lake'),
      ...cell(200, 667, 'Udo', 'Pfann'),
      ...cell(300, 674, 'Path was wet', 'after rain and', 'the inn shut'),
    ],
    ...[
      ...cell(72, 613, 'High ridge', 'and pulpit'),
      ...cell(200, 613, 'Karla', 'Reint'),
      ...cell(300, 606, 'Long rest'),
    ],
  ]
  assert.equal(
    (await read([table])).text,
    '| Tour | Lead | Notes |\n| Lake | Udo Pfann | Path was wet after rain and the inn shut |\n| High ridge and pulpit | Karla Reint | Long rest |',
  )
})

test('options beside what they do are entries, each with its further paragraphs, and no rows', async () => {
  const entry = (y: number, option: string, told: string): PdfText[] => [
    { text: option, at: [72, y] },
    { text: told, at: [140, y] },
  ]
  const { text } = await read([
    [
      ...entry(700, '-n', 'It lights nothing, and only says what it would light.'),
      ...entry(685, '-q', 'It says less than it would.'),
      ...entry(670, '-p port', 'It lights the lamp that is at this port of the tower.'),
      { text: 'Where none is given, it lights the first.', at: [140, 640] },
    ],
  ])
  assert.deepEqual(text.split('\n\n'), [
    '-n It lights nothing, and only says what it would light.',
    '-q It says less than it would.',
    '-p port It lights the lamp that is at this port of the tower.',
    'Where none is given, it lights the first.',
  ])
  const two = [
    entry(700, 'help', 'Tell what can be typed here, and in which order.'),
    entry(685, 'quit', 'Leave the tower, and let the lamp go out at once.'),
  ]
  assert.deepEqual((await read([two.flat()])).text.split('\n\n'), [
    'help Tell what can be typed here, and in which order.',
    'quit Leave the tower, and let the lamp go out at once.',
  ])
})

test('the next term of a list of them, left of what is said of the one before, begins a paragraph; the rest of an address does not', async () => {
  const at = (text: string, x: number, y: number): PdfText => ({ text, at: [x, y] })
  const { text } = await read([
    [
      at('crop bool', 72, 700),
      at('If it is set the page is cut to the music that stands on it and to no more, as is usual.', 101, 686),
      at('eps-box bool The box is drawn round each of the pages, whatever is on them, be it nothing.', 72, 672),
      ...['See the page of all who keep the barn and the moss in it, which you find at https://www.'].map((one) =>
        at(one, 87, 640),
      ),
      at('moss.example and on the board of the barn, where it hangs since the spring of the last year.', 72, 626),
    ],
  ])
  assert.match(text, /as is usual\.\n\neps-box bool The box/)
  assert.match(text, /https:\/\/www\.\s?moss\.example and/)
})

test('terms in letters of their own begin entries, one right below the other or left of what is told; a word of code in a text does not', async () => {
  const entry = (y: number, term: string, told: string): PdfText[] => [
    { text: term, isCode: true, at: [72, y] },
    { text: told, at: [76 + term.length * 7.2, y] },
  ]
  const { text } = await read([
    [
      ...entry(700, 'lamp=oil', 'names what is burned in the lamp of the tower all night long, and'),
      { text: 'what it is filled with when the oil has run out.', at: [92, 688] },
      ...entry(676, 'wick=4', 'says how wide it is.'),
      ...entry(664, 'fog', 'sounds the horn'),
      ...entry(652, 'storm', 'shuts the door.'),
      { text: 'The keeper of the tower who reads what is said above may want to know that the', at: [72, 620] },
      { text: 'fog horn', isCode: true, at: [72, 608] },
      { text: 'is loud.', at: [134, 608] },
    ],
  ])
  assert.deepEqual(text.split('\n\n'), [
    'lamp=oil names what is burned in the lamp of the tower all night long, and what it is filled with when the oil has run out.',
    'wick=4 says how wide it is.',
    'fog sounds the horn',
    'storm shuts the door.',
    'The keeper of the tower who reads what is said above may want to know that the fog horn is loud.',
  ])
})

test('headings of one name at the tops of pages are told apart by their numbers, and are no running heads', async () => {
  const open = (number: number) =>
    page('Moss of the north', number, `${number}.4.2 Method`, 'One walks.', MOSS[number]!)
  const { text } = await read([1, 2, 3, 4].map(open))
  for (const number of [1, 2, 3, 4]) assert.match(text, new RegExp(`${number}\\.4\\.2 Method`))
  assert.equal(text.split('Moss of the north').length <= 2, true)
})
