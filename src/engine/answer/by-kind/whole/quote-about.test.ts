import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

/** @param headings lines of the text that its reader gave as headings */
function tell(text: string, question: string, name: string, headings: readonly string[] = []): string {
  const places = headings.map((heading) => ({ start: text.indexOf(heading), heading }))
  return askSmallTexts({ TEXT: text }, question, { known: { TEXT: { name, places } } }).text
}

const PAGE = [
  'NAME',
  '       tuck - copies directories and remembers what changed',
  '',
  'DESCRIPTION',
  '       tuck is a quiet copier of folders. A copy of each file is kept under the name of the day on which it was made.',
  '',
  'OPTIONS',
  '       --cold keeps the copies on a disk that is switched off afterwards, and wakes it the next time it is needed.',
].join('\n')

const SECTIONS = ['NAME', 'DESCRIPTION', 'OPTIONS']

test('a page of a manual is about what its name line says', () => {
  assert.match(
    tell(PAGE, 'What is it about?', 'tuck.1', SECTIONS),
    /^tuck\.1: tuck – copies directories and remembers what changed\. \[1\] tuck is a quiet copier of folders\. \[2\]/,
  )
  assert.match(tell(PAGE, 'Summarize the document', 'tuck.1', SECTIONS), /^tuck – copies directories/)
})

test('the abstract of a paper tells what it is about, not a sentence further down that defines something else', () => {
  const paper = [
    'Kilns of the Coast',
    'Ann Potter',
    '',
    'Abstract',
    'The kilns of the northern coast were fired with peat until the railway brought coal to the harbours. ' +
      'After measuring forty of them the change of fuel is dated by the colour of the glaze. ' +
      'The method works for kilns of which only the floor is left.',
    '',
    '1. Material',
    '',
    'The kilns of the south are a different matter and were built of brick from the very beginning. '.repeat(40),
    '',
    '2. Method',
    '',
    'Kilns of the Coast is also the name of a song that the workers of the harbour liked to sing in the evening.',
  ].join('\n')
  const told = tell(paper, 'What is the paper about?', 'Kilns of the Coast')
  assert.match(told, /fired with peat .* dated by the colour .* only the floor is left/)
  assert.doesNotMatch(told, /song/)
})

test('where the section that leads does not say it, what a sentence says of the name of the title does', () => {
  const guide = [
    'Larch - looms for everybody',
    '',
    'Introduction',
    'A hundred years ago every house of the valley had a room in which somebody wove cloth for the family. ' +
      'When the mill came most of these rooms were turned into stables and the looms were burnt in winter. ',
    '',
    'Background',
    'Larch is a small loom that two people can carry into a living room and put up in an afternoon. '.repeat(3),
    '',
    'Threads',
    'The threads are wound on the beam before the pedals are hung under the frame of the loom. '.repeat(20),
  ].join('\n')
  const headings = ['Introduction', 'Background', 'Threads']
  assert.match(
    tell(guide, 'What is this guide about?', 'Larch - looms for everybody', headings),
    /Larch is a small loom/,
  )
})

test('who owns what and answers for nothing is not what a manual is about', () => {
  const manual = [
    'Loom Manual',
    '',
    'The origin of this loom must not be misrepresented, and altered looms must be plainly marked as such by the owner. ' +
      'All trademarks within this manual belong to their legitimate owners in the countries where they were registered.',
    '',
    'The loom weaves cloth of wool and flax up to a width of two metres with one weaver at the pedals.',
  ].join('\n')
  assert.match(tell(manual, 'What is it about?', 'Loom Manual'), /^Loom Manual: The loom weaves cloth/)
})

const QUESTIONS = {
  'Who keeps the bridge?': 'Two painters of the railway walk over it every morning with a bucket of red lead.',
  'When is the lighthouse lit?': 'The lamp burns from sunset until the first ferry has left for the islands.',
  'Where do boats wait?': 'Vessels lie behind the long mole until a pilot comes on board with the papers.',
  'What is sold at the market?': 'Farmers bring cabbages, cheese and honey on Wednesdays and leave before noon.',
  'How old is the mill?': 'Its oldest beam was felled in the winter of 1702, as the rings of the wood tell.',
  'Who reads at the library?': 'Mostly pupils sit there, since the heating of the school was turned down.',
  'Why is the theatre closed?': 'A storm took half of its roof, and no money has been found for slates.',
  'What grows in the garden?': 'Palms and figs stand along a southern wall that keeps the frost away.',
}

test('questions and answers are told by questions from all of them, each before its answer', () => {
  const beside = 'Nothing else is known of it, and nobody has asked for more in all these years. '.repeat(12)
  const text = Object.entries(QUESTIONS)
    .map(([question, answer]) => `${question}\n\n${answer} ${beside}`)
    .join('\n\n')
  const told = tell(text, 'Summarize the document', 'Town', Object.keys(QUESTIONS))
  assert.match(told, /^Who keeps the bridge\? Two painters .* Where do boats wait\? Vessels/)
  assert.match(told, /Why is the theatre closed\? A storm|What grows in the garden\? Palms/)
})

test('a heading with a word of the question is not meant where all sources are', () => {
  const manual = [
    '# Player',
    '',
    'The player streams music of a house to every room of it and is controlled from a telephone.',
    '',
    '## Compiling from source',
    '',
    'Download the source tarball and unpack it in a folder of its own before the compiler is called.',
  ].join('\n')
  assert.match(tell(manual, 'What are the sources about?', 'Player'), /streams music of a house/)
})

test('of several documents each has one sentence, also where one of them only begins', () => {
  const faq = Object.entries(QUESTIONS)
    .map(([question, answer]) => `${question}\n\n${answer}`)
    .join('\n\n')
  const texts = {
    TOWN: faq,
    LOOM: 'A loom weaves cloth of wool and flax.',
    KILN: 'A kiln burns clay.',
    MILL: 'A mill grinds rye.',
  }
  const places = Object.keys(QUESTIONS).map((heading) => ({ start: faq.indexOf(heading), heading }))
  const { citations } = askSmallTexts(texts, 'What are the sources about?', {
    known: { TOWN: { name: 'Town', places } },
  })
  assert.equal(citations.filter(({ sourceId }) => sourceId === 'TOWN').length, 1)
})

test('what questions and answers are about is told by the chapters that they stand in', () => {
  const chapters = ['Lamps', 'Ropes', 'Boats'].map((thing, place) => [
    `${place + 1} ${thing}`,
    ...['first', 'second'].flatMap((time) => [
      `Where do ${thing.toLowerCase()} go the ${time} time?`,
      `They are put into the store of the harbour, as the keeper said on the ${time} day of the year.`,
    ]),
  ])
  const headings = chapters.flatMap((lines) => lines.filter((_, place) => place % 2 === 1 || place === 0))
  const text = chapters.flat().join('\n\n')
  const places = headings.map((heading) => ({
    start: text.indexOf(heading),
    heading,
    headingLevel: heading.endsWith('?') ? 2 : 1,
  }))
  const told = askSmallTexts({ TEXT: text }, 'What is this document about?', {
    known: { TEXT: { name: 'Asked', places } },
  })
  assert.match(told.text, /^- 1 Lamps \[1\]\n- 2 Ropes \[2\]\n- 3 Boats \[3\]/)
})

test('a text that opens with what it is says so, and what points back further down does not', () => {
  const body =
    'Kilns have doors, shelves and a chimney, and each of them is looked after by one of the potters. '.repeat(9)
  const text = (opening: string) =>
    `Kiln Handbook\n\nWelcome!\n\n${opening}\n\n${body}\n\nThis is the place where the wood is kept dry.`
  const told = tell(
    text('This is the place to learn all about the kilns of the coast.'),
    'What is it about?',
    'Kiln Handbook',
  )
  assert.match(told, /^Kiln Handbook: (?:Welcome! )?This is the place to learn/)
  assert.doesNotMatch(told, /wood is kept/)
  const german = tell(
    text('Dies ist der Ort, um alles über die Öfen der Küste zu lernen.'),
    'Worum geht es?',
    'Kiln Handbook',
  )
  assert.match(german, /Dies ist der Ort/)
})

test('a short section on what a text is named after is told whole, also under a list of contents that bears the name of a summary', () => {
  const more =
    'Kilnlog was written for kilns with two doors. Every door has a lamp and a bell, and a rope that rings it.'
  const text = [
    'Kilnlog – A Guide',
    'Summary\n\nAbout Kilnlog … 1\n\nSetup … 2',
    'About Kilnlog\n\nThe notes of a firing are mostly kept on loose paper. Paper burns, and nobody finds the sheet of last year.',
    'One winter the idea came up to write a small script that keeps them all in one book.',
    `Setup\n\n${more}\n\n${more.replace('two', 'three')}`,
  ].join('\n\n')
  const places = [...text.matchAll(/^(?:Summary|About Kilnlog|Setup)$/gm)].map(({ index: start, 0: heading }) => ({
    start,
    heading,
    headingLevel: heading === 'Summary' ? 1 : 2,
  }))
  const known = { a: { name: 'Kilnlog – A Guide', places } }
  const { text: told } = askSmallTexts({ a: text }, 'What is this guide about?', { known })
  assert.match(told, /loose paper[^[]*keeps them all in one book/)
  assert.doesNotMatch(told, /two doors/)
})
