import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFacts } from '../kinds/study/find-facts.ts'
import type { Outline } from '../outline.ts'
import { buildOutline } from './build-outline.ts'

/** With the places that a reader of Markdown gives. */
function read(text: string, language: string): Outline {
  const places = [...text.matchAll(/^(#+) (.+)$/gm)].map(({ 1: marks, 2: heading, index }) => ({
    start: index,
    heading: heading!,
    headingLevel: marks!.length,
  }))
  const source = { id: 's', title: 'Pool', language, text, chars: text.length, places }
  return buildOutline([source], { type: 'report', language })
}

const POOL = `# Questions about the pool

We gathered what our guests ask us at the desk.

## Tickets

### What does a ticket cost?

6 euros, for children 3 euros.

### Can I bring a ticket back?

No. It can be used on another day of the same month, though.

### Who swims free of charge?

- Children below four
- One companion of a guest with a disability

## In the water

### May I bring a ball?

Only on Sundays from two o'clock on.

### Are there lessons?

Yes, on Mondays and Fridays. Please write your name into the list at the desk.
`

const outline = read(POOL, 'en')
const told = [...outline.summary, ...outline.themes.flatMap(({ statements }) => statements)]

test('an answer is told whole and with its question', () => {
  const find = (start: string) => told.find(({ text }) => text.startsWith(start))
  assert.equal(
    find('Can I bring')!.text,
    'Can I bring a ticket back? No. It can be used on another day of the same month, though.',
  )
  assert.match(find('Who swims')?.text ?? '', /charge\? Children below four; One companion/)
  for (const { text, reference } of told) {
    if (/^(?:No|Only|Yes|6 euros)/.test(text)) assert.fail(text)
    assert.equal(reference.sourceText, POOL.slice(reference.start, reference.end))
  }
})

test('questions are told under the heading that they stand below, not under another question', () => {
  assert.deepEqual(
    outline.themes.map(({ title }) => title).filter((title) => title.endsWith('?')),
    [],
  )
  const tickets = outline.themes.find(({ title }) => title === 'Tickets')!
  assert.ok(tickets.statements.every(({ reference }) => /ticket|charge/.test(reference.heading!)))
})

test('what stands before the first heading is told by itself, under no heading of another part', () => {
  const pages = read(
    '# Quay\n\nThe quay was built of granite in four summers.\n\n## Cranes\n\nTwo men drove the first crane from inside a wheel. It lifted a ton.\n\n## Ropes\n\nRopes were made of hemp in a long house. The house burnt down in a night of May.\n\n## Lamps\n\nThe lamps were filled with oil by a keeper. The keeper lived above the lock.\n',
    'en',
  )
  for (const { title, statements } of pages.themes)
    for (const { reference } of statements) assert.ok(title.includes(reference.heading!) || title === 'Overview', title)
})

test('a card asks what the source asks itself', () => {
  const asked = findFacts(outline).filter(({ kind }) => kind === 'asked')
  assert.equal(
    asked.find(({ subject }) => subject === 'May I bring a ball?')?.answer,
    "Only on Sundays from two o'clock on.",
  )
})

test('a heading that asks in an essay is no question of a list', () => {
  const essay = read(
    '# Harbours\n\nA harbour keeps ships from the storm.\n\n## Why stone?\n\nStone walls were built by hand until the last century.\n\n## Cranes\n\nThe first crane of the town was driven by two men in a wheel.\n\n## Ropes\n\nRopes were made of hemp in a long house beside the quay.\n',
    'en',
  )
  assert.ok(
    !JSON.stringify(essay.themes.map(({ statements }) => statements.map(({ text }) => text))).includes('Why stone?'),
  )
})

const MILLS = `# Mills

## Why is there a new mill?

Many mills began well, and with the years the care for their sails came second to the price of the flour that they sold. An example of such a mill is the one at Ostend.

It is quite surely the mill with the most faults of all, and by bad luck it is quite surely the most popular one in the whole of the land as well, as everybody there knows.

The new mill is built by people who live from it, and whoever buys flour there may look at every wheel and every sail.

## Who pays for the mill?

The town pays for the mill in the first year.

## When is the mill open?

The mill is open from May to October.
`

test('an answer is told by what it begins with, and nothing further on as what the question asks for', () => {
  const told = JSON.stringify(read(MILLS, 'en'))
  assert.match(told, /Why is there a new mill\? Many mills began well/)
  assert.ok(!told.includes('most faults'), 'it is said of the mill at Ostend')
  assert.ok(!told.includes('new mill? The new mill is built'), 'the question leads to what follows it')
})

test('entries that only play in an example are not told', () => {
  const text = `# Ferries\n\n${'The ferry to the island sails every hour from the east pier of the harbour. '.repeat(1)}Consider the following example:\n\n- On 3 July another sailor finds a second leak in the ferry.\n- On 8 July the ferry sails with the new hull again.\n\nThe harbour closes its gates at night in all months of the winter.\n\nThe keeper of the harbour writes down every ship that enters the harbour.\n`
  assert.doesNotMatch(JSON.stringify(read(text, 'en').themes), /July/)
})

const HARBOUR = [
  'harbour',
  'ferry',
  'lock',
  'chain',
  'crane',
  'keeper',
  'bridge',
  'pilot',
  'tide',
  'lamp',
  'quay',
  'bell',
]
  .flatMap((thing, index) => [
    `The ${thing} of the town was given to the guild in the year of the ${index + 3} great storms.`,
    `In the winter nobody sees the ${thing} before noon because of the fog over the ${index % 2 === 0 ? 'river' : 'sea'}.`,
  ])
  .join(' ')
const DUTIES = `# Harbour

## Ferries of the harbour

${HARBOUR}

## Duties of the keeper

The keeper of the harbour writes a large book. In it you must do these things:

A. List every ship that enters the harbour.
B. State on the cover who keeps the book.
C. Preserve the old books of the harbour.

Draw ships rather than boats.

> draw(ships)

The harbour is closed in the winter by a chain.
`

test('an entry behind a letter and what leads to a line at a prompt are not told, and no theme goes on with another', () => {
  const { themes } = read(DUTIES, 'en')
  const told = JSON.stringify(themes.map(({ statements }) => statements.map((one) => one.text)))
  assert.doesNotMatch(told, /State on the cover|Draw ships/)
  assert.ok(!themes.some(({ title }) => title.endsWith('harbour (2)')))
})

test('words that lead to a line of a program are not told with the sentence behind it', () => {
  const told = JSON.stringify(
    read(
      '# Tools\n\n## Which tool finds a ship?\n\nThe old book lists all ships. A faster way is the new tool:\n\n```\nseek ship\n```\n\nThe grep program searches the list of the harbour in the same way.\n\n## Who keeps it?\n\nThe keeper keeps the tool.\n\n## Where is it?\n\nThe tool is in the tower.\n',
      'en',
    ).themes,
  )
  assert.doesNotMatch(told, /new tool: The grep/)
})

test('a name with what it takes begins an entry, and is no part of the one above', () => {
  const entries = ['deps', 'filter(pattern)', 'firstchar', 'section(mode)']
  const body = entries.map(
    (name, at) =>
      `${name}\n\nThis rule groups all parcels of the post by their ${['need', 'name', 'letter', 'town'][at]} in a tree.\n`,
  )
  const told = JSON.stringify(read(`# Rules\n\n${body.join('\n')}\nEnd of the rules.\n`, 'en').themes)
  assert.doesNotMatch(told, /deps: [^"]*by their name/)
})

const DESK = `# Questions about the desk

We gathered what our readers ask us at the desk.

## What can I borrow?

The desk lends these things for a week:

- Books on birds and trees
- Maps of the valley

## Which papers are there?

The desk has papers from these towns and villages of the lower valley and its side valleys:

${['Upper', 'Lower', 'East', 'West', 'Old', 'New'].map((name) => `- ${name} Harbour with its mill, its church and the quarter behind it`).join('\n')}

## When is it open?

It is open on Mondays and on Fridays, and closed in the summer.
`

test('a list in an answer is told under the words that lead to it, once; one that is too long is not begun', () => {
  const { summary, themes } = read(DESK, 'en')
  const told = [...summary, ...themes.flatMap(({ statements }) => statements)].map(({ text }) => text)
  const lent = 'What can I borrow? The desk lends these things for a week: Books on birds and trees; Maps of the valley'
  assert.ok(told.includes(lent), told.join('\n'))
  assert.ok(!told.some((text) => text.includes('Harbour')), told.join('\n'))
})

const MOORINGS = `# Questions about the moorings

We gathered what boaters ask us at the desk.

## May I moor at night?

Boats of the club moor at the northern quay through the whole night, and the keeper puts a lamp on each of them, so that no barge which comes down the river in the dark runs into one of the boats or their ropes. Note also that boats from other harbours moor at the southern quay in the summer months.

## Who opens the lock?

The keeper opens the lock for each boat that sounds its horn, as long as the river does not stand above the second mark on the wall of the mill, and the wheel of the mill is at rest by then. Most are opened by hand in the winter, when the engine of the gate is under repair.

## What does a mooring cost?

A mooring costs nine euros for the night, with water and light from the quay.
`

test('what goes on in an answer is told where it stands without what stands before it, and not for its question alone', () => {
  const { summary, themes } = read(MOORINGS, 'en')
  const told = [...summary, ...themes.flatMap(({ statements }) => statements)].map(({ text }) => text)
  assert.ok(told.some((text) => text.startsWith('May I moor at night? Boats of the club')))
  for (const text of told) assert.doesNotMatch(text, /Note also|Most are opened/)
})

const RENTALS = `# Questions about the boats for hire

## What does a boat cost?

A boat for four people costs twelve euros for the hour, and the oars are part of the price at every season.

3.4. How do I keep a boat for the night.

The keeper keeps the key of the shed in a box beside the lock, where the guests put it back before the bell rings.

3.5. Who mends the oars. The joiner of the village mends the oars at the end of each winter in his own shed.

## Who may row?

Children may row with a grown person beside them, as long as the wind is weak and the river is low.

## When is the shed open?

The shed is open from the first of May until the leaves of the poplars have come down in October.
`

test('a part with a number of its own, whose heading is read as a sentence, answers no question above it', () => {
  const { summary, themes } = read(RENTALS, 'en')
  const told = [...summary, ...themes.flatMap(({ statements }) => statements)].map(({ text }) => text)
  assert.ok(told.some((text) => text.startsWith('What does a boat cost? A boat for four')))
  for (const text of told) assert.doesNotMatch(text, /How do I keep|key of the shed|joiner/)
})
