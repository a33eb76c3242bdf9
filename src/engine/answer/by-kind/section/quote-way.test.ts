import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const FERRIES = Array.from({ length: 400 }, (_, day) => `On day ${day} the ferry left early, and it came back late.`)
const LETTERS = Array.from(
  { length: 6 },
  (_, place) => `Letter ${place} may be hard to find, where somebody searches for a word in the body of the letters.`,
)
const FINDING = [
  'Open the menu Edit and choose Find. A window opens, with a field for each part.',
  'Some find it odd at first that the list stays short when somebody searches for a word in the body of the letters.',
]
const STEPS = ['1. Open the box.', '2. Turn the key.', '3. Wait for a minute.']
const LAMPS = [
  'It can be called at any time, and shows how old each of them is and how long it will still burn.',
  'Where the box holds many lamps the lamp inspector needs half an hour, and it is slow on Sundays.',
]
const MANUAL = [
  ['1 Keeping', ...LETTERS],
  ['2 Searching letters', 'Figure 3: The window for finding', ...FINDING],
  ['3 Emptying the box', 'The box has to be emptied once a year.', STEPS.join('\n')],
  ['4 The lamp inspector', ...LAMPS],
  [
    '5 What you shouldn’t do with a lamp...',
    'A lamp that is lit is carried by two people. A boat takes it only in its box.',
  ],
  ['6 What is a lamp not?', 'It gives light, and it is not made for warming the room. Nor does it replace the keeper.'],
  ['7 Oil', 'What is not for the lamp:', '- tar that is not boiled\n- water'],
  ['8 Winter lamps', 'The only thing to add is a second wick. It is set beside the first one, and lit last.'],
  ['9 Ferries', 'A ferry makes a winter lamp go out where it is late, and that makes it hard to see.', ...FERRIES],
]
  .flat()
  .join('\n\n')

const ask = (question: string) => askTexts({ manual: MANUAL }, question)

test('how something is done is told from the beginning of the section that is headed by it, and not by a remark in it', () => {
  const { text } = ask('How do I look up odd words in letters that are kept from former years?')
  assert.match(text, /^Open the menu Edit and choose Find\. A window opens[^\n]*\s+Some find it odd/)
})

test('what leads to steps is told with them', () => {
  const { text } = ask('How do I get the box of letters emptied?')
  assert.match(text, /The box has to be emptied once a year\.\s+1\. Open the box\.\n2\. Turn the key\.\n3\. Wait/)
})

test('what a heading says with the question alone is told from its beginning, though another sentence has its words', () => {
  const { text } = ask('What is the lamp inspector for?')
  assert.match(text, /^It can be called at any time[^\n]*burn\./)
})

test('a heading that is the question but for its order and its short forms is answered by what stands under it', () => {
  assert.match(ask('What should I not do with a lamp?').text, /^A lamp that is lit is carried by two people\./)
  assert.match(ask('What is a lamp not?').text, /^It gives light, and it is not made for warming/)
})

test('a question for something else than a way is told the sentence that says it', () => {
  assert.doesNotMatch(ask('What is odd about the list when somebody searches?').text, /^Open the menu/)
})

test('making a thing is told under its name alone', () => {
  assert.match(ask('How do I make a winter lamp?').text, /^The only thing to add is a second wick\./)
})

const BARREL = [
  ['1 Barrels', 'A barrel is made of oak. When barrels should be moved the yard says by bell.'],
  [
    '2 When (not) to use tin barrels',
    'If the cellar is dry, oak serves better. Tin barrels belong where the tide comes in.',
  ],
  ['3 Labels', 'Tell buyers exactly what is in the barrels: to avoid doubt helps them and avoids letters.', ...LETTERS],
  ['4 Ferries', ...FERRIES],
]
  .flat()
  .join('\n\n')

test('when one should do something is told by the case under the heading that asks it, and no date is missed', () => {
  for (const question of ['When should I avoid tin barrels?', 'When is it better to use tin barrels?']) {
    const { text } = askTexts({ barrel: BARREL }, question)
    assert.match(text, /^(?:When \(not\) to use tin barrels: )?If the cellar is dry/, question)
    assert.doesNotMatch(text, /No date/)
  }
  assert.match(askTexts({ barrel: BARREL }, 'When was the tin barrel invented?').text, /No date|do not seem/)
})

test('what a page of several is called heads it, though its text does not say it again', () => {
  const filler = FERRIES.join(' ')
  const pages = {
    '2.5. Why Danish oil?':
      'Each lamp burns all night in the storms of March. Smoke would hide it from the boats. The Danish oil is bought in spring.',
    '2.6. Keeping Danish oil': `A barrel of Danish oil stands in the cellar beside the tar, and not on the roof. ${filler}`,
    '2.7. Ferries': filler,
  }
  assert.match(askTexts(pages, 'Why is Danish oil burnt?').text, /^Each lamp burns all night/)
})
