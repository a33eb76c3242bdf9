import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings, smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { readOutline } from '../whole/outline.ts'
import { quoteBody, readSectionBody } from '../whole/section-body.ts'

const DRYER = `Dryer manual

1 Safety

Never dry clothes that were washed in petrol. Nobody may climb into the dryer to dry clothes there.

2 Drying

1. Open the door and put the clothes in.
2. Choose a programme.
3. Press start.

3 Storing

Store the dryer in a dry room. The hose is drained before that.

4 May I dry shoes?

Yes, in the rack that comes with it. The rack stands on the floor of the drum.

5 Why is the lamp red?

The filter is full of lint, and the air cannot pass.
`

const ask = (question: string, text = DRYER) => askSmallTexts({ DRYER: text }, question)

test('a section that breaks off before what it leads to is told in part', () => {
  const text = DRYER.replace(
    '2 Drying\n',
    '2 Options of the dryer\n\nThe dryer can be started from the wall. Here are some options that are of use then.\n\n2.1 Drying\n',
  )
  assert.equal(ask('What are the options of the dryer?', text).state, 'partial')
})

test('the steps under the heading that is the question come whole, and nothing else', () => {
  const { state, text, citations } = ask('How do I start drying?')
  assert.equal(state, 'answered')
  assert.equal(text, 'Drying:\n1. Open the door and put the clothes in.\n2. Choose a programme.\n3. Press start. [1]')
  assert.equal(citations.length, 1)
})

test('a question among questions and answers brings all of its answer', () => {
  assert.match(ask('May I dry shoes?').text, /^Yes, in the rack that comes with it\. The rack stands on the floor/)
  assert.doesNotMatch(ask('When may I dry shoes?').text, /^Yes/)
})

test('a list is brought by the heading that asks for it in other words and other order', () => {
  const LEASE =
    'Lease of a flat\n\nThe flat is on the third floor. The tenant gets two keys from the landlord, and the landlord a third.\n\n2 What the tenant must do\n\n- air the rooms\n- sweep the stairs\n\n3 What the landlord must do\n\n- mend the roof\n- heat the house\n\n4 Rent\n\nIt is due on the third day of each month, by transfer.\n'
  assert.match(ask('What must the tenant do?', LEASE).text, /air the rooms\n- sweep the stairs \[1\]$/)
  assert.match(ask('What do I have to do as a landlord?', LEASE).text, /mend the roof\n- heat the house \[1\]$/)
})

const INSURANCE =
  'Insurance of bicycles\n\n1 What is covered\n\n- Theft of the whole bicycle\n- Damage after a fall\n\n2 Not covered\n\n- Wear of tyres and chain\n- Races and training for races\n\n3 Premium\n\nThe premium is taken from the account on the first of each month.\n'

test('what is covered is not listed under "Not covered", nor the other way round', () => {
  assert.match(ask('What is covered?', INSURANCE).text, /^What is covered:\n- Theft of the whole bicycle\n- Damage/)
  assert.match(ask("What isn't covered?", INSURANCE).text, /^Not covered:\n- Wear of tyres and chain\n- Races and/)
})

test('a heading that forbids or leaves out is said before what stands under it', () => {
  assert.match(ask('Are the tyres covered against wear?', INSURANCE).text, /^(?:- )?Not covered: Wear of tyres/)
  const HOUSE =
    'House rules\n\n1 Forbidden\n\nBarbecues on the balconies and parking in front of gate two.\n\n2 Laundry\n\nThe laundry is open from seven to nine.'
  assert.match(ask('Can I park in front of gate two?', HOUSE).text, /^Forbidden: Barbecues on the balconies/)
})

test('a line that forbids is said before each item of its list', () => {
  const POOL =
    'Rules of the pool\n\nThe pool opens at seven.\n\nIt is forbidden:\n\n- to smoke\n- to run along the edge\n\nTowels are lent at the desk.\n'
  assert.match(ask('May I smoke?', POOL).text, /^(?:- )?It is forbidden: to smoke/)
})

test('what begins with its own heading takes none from before it', () => {
  const HALL =
    'Rules of the hall\n\n1 Forbidden\n\n- Smoking in the hall\n- Candles\n\n2 Allowed\n\n- Cooking in the pantry\n- Hanging up pictures\n\n3 Keys\n\nThe keys of the hall are fetched from the porter, and are brought back on the same day.\n'
  assert.doesNotMatch(ask('What is allowed in the hall?', HALL).text, /Forbidden/)
  assert.match(ask('Is smoking in the hall fine?', HALL).text, /Forbidden: Smoking in the hall/)
})

test('what may not be done is told whole where the entries say it themselves', () => {
  const PURIFIER =
    'Purifier of water\n\n1 Setting up\n\n- Close the tap.\n- Turn the purifier round.\n\n2 Notes\n\n- Never use hot water.\n- Do not wash the filter with soap.\n\n3 Filter\n\nThe filter lasts for half a year, and less where the water is hard and full of lime.\n'
  assert.match(
    ask('What must I not do with the purifier?', PURIFIER).text,
    /^Notes:\n- Never use hot water\.\n- Do not wash the filter/,
  )
})

const askMarked = (texts: Record<string, string>, text: string, languages: string[]) => {
  const known = Object.fromEntries(
    Object.entries(texts).map(([id, whole]) => [id, { places: listMarkedHeadings(whole) }]),
  )
  return askSmallTexts(texts, text, { languages, known })
}

const TRIP = `# Paddling weekend

We meet at the boat house.

## Packing list

- Swimsuit
- Torch
- Two pairs of socks

## Still to do

- Hire the trailer
- Print the map

## Good points of the river

- It is quiet
- It is close

Last year we came from three towns.

## Drawbacks

- Midges
`

test('the list is told whole of which the heading means what is asked, in other words', () => {
  const bring = askMarked({ TRIP }, 'What do I have to bring?', ['en'])
  assert.equal(bring.text, 'Packing list:\n- Swimsuit\n- Torch\n- Two pairs of socks [1]')
  assert.match(
    askMarked({ TRIP }, 'Which tasks are still open?', ['en']).text,
    /^Still to do:\n- Hire.*\n- Print the map \[1\]$/,
  )
  assert.doesNotMatch(askMarked({ TRIP }, 'What are the advantages of the river?', ['en']).text, /Midges|Torch/)
})

test('a heading means what is asked in other languages too, and one that only shares a word does not', () => {
  const VEREIN =
    '# Ruderclub\n\nEr besteht seit 1902.\n\n## Vorteile der Mitgliedschaft\n\n- Boote frei\n- Schrank im Bootshaus\n\n## Vor dem Sommerfest zu erledigen\n\n- Ina: Grill holen\n- Ole: Zelt leihen\n'
  const tasks = askMarked({ VEREIN }, 'Welche Aufgaben gibt es vor dem Fest?', ['de'])
  assert.match(tasks.text, /zu erledigen:\n- Ina: Grill holen\n- Ole: Zelt leihen \[1\]$/)
  assert.doesNotMatch(askMarked({ VEREIN }, 'Was spricht gegen eine Mitgliedschaft?', ['de']).text, /Vorteile/)
})

test('a heading that means more than what is asked is not told', () => {
  const MOVE = '# Moving\n\nWe move on 2 May.\n\n## Pros of the new building\n\n- two lifts\n- a roof terrace\n'
  assert.doesNotMatch(askMarked({ MOVE }, 'What are the disadvantages of the house?', ['en']).text, /lifts/)
})

test('a sentence behind the list of what is forbidden is not told as forbidden', () => {
  const CAMP =
    '# Camp\n\nIt lasts a week.\n\n## Forbidden\n\n- telephones\n- knives\n\nThe children come from Ghent and Lille.\n'
  const { text } = askMarked({ CAMP }, 'Where do the children come from?', ['en'])
  assert.match(text, /Ghent and Lille/)
  assert.doesNotMatch(text, /Forbidden/)
})

test('a question heads the list of what is covered, another that of what is not', () => {
  const BIKE =
    '# Insurance of bicycles\n\nIt is taken out for a year.\n\n## What is insured?\n\n- Theft of the locked bicycle\n- A fall\n\n## What is not insured?\n\n- Races\n- Worn brakes\n\n## How do I pay?\n\n- Pay the premium in January.\n- Pay by card.\n'
  for (const question of ['What is not covered?', "What don't they pay for?"])
    assert.match(askMarked({ BIKE }, question, ['en']).text, /^What is not insured\?\n- Races\n- Worn brakes/, question)
  assert.match(askMarked({ BIKE }, 'What is covered?', ['en']).text, /^What is insured\?\n- Theft/)
})

test('numbered steps within an entry are not told in place of the list that they stand in', () => {
  const SETUP =
    '# Calendar server\n\nIt keeps calendars.\n\n## How to set up the calendar?\n\n- Within the service:\n  - select Apps\n  - install the calendar\n- With a mail program:\n  1. Create a calendar\n  2. Type the address\n  3. Save\n\n## Backup\n\nIt is backed up daily.\n'
  const { text } = askSmallTexts({ SETUP }, 'How do I set up the calendar?')
  assert.match(text, /select Apps\n[\s\S]*install the calendar/)
})

test('how something is done stands before what is to be minded', () => {
  const minded = Array.from({ length: 14 }, (_, at) => `- Point ${at}: ${'the lamps are not on one line '.repeat(6)}.`)
  const LAMPS = `# Lamps\n\nA lamp is lit with a match.\n\n# Turning off lamps\n\nThe package lampsleep turns off every lamp by the clock of the pier. In the morning it wakes them.\n\nWhoever uses the package has to mind these points:\n\n${minded.join('\n')}\n`
  const { sources, readSource } = smallRetrieval({ LAMPS }, { LAMPS: { places: listMarkedHeadings(LAMPS) } })
  const source = readSource(sources[0]!.id)!
  const told = quoteBody(readSectionBody(source, readOutline(source).at(-1)!)!, true)!.text
  assert.match(told, /^The package lampsleep/)
  assert.doesNotMatch(told, /Point 0/)
})

test('the main features of the program are its features', () => {
  const LANTERN =
    '# Lantern\n\nLantern is a program for the lamps of a pier. A main lamp is lit first.\n\n## Features of Lantern\n\n- Lights all lamps at dusk.\n- Counts the hours of each lamp.\n- Sends a letter when one is broken.\n\n## Use\n\nPress the key, and the lamps of the program are lit.\n'
  const ask = (text: string) => askSmallTexts({ LANTERN }, text, { known: { LANTERN: { name: 'Lantern' } } }).text
  for (const question of ['What are the main features of the program?', 'What are the key features of the software?'])
    assert.match(ask(question), /Lights all lamps at dusk\.\n- Counts the hours .*\n- Sends a letter/, question)
})
