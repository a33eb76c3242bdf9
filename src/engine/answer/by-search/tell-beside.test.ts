import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { prepareQuestion } from './prepare-question.ts'
import { tellBeside } from './tell-beside.ts'

const FLAT =
  'The tenants sweep the stairs on Fridays.\n\nOld furniture is put out at the gate in the first week of a quarter.\n\n' +
  'The lift carries six people.\n\nThe landlord pays for the lamps in the yard.'

const ask = (question: string) => askSmallTexts({ FLAT }, question)

test('what is called otherwise than the sources call it is told by what comes nearest, and said to be missing', () => {
  const { state, text, citations } = ask('Who is in charge of the cleanliness of the stairs?')
  assert.equal(state, 'partial')
  assert.match(text, /^The sources do not say it in these words\. What comes nearest:\n\n/)
  assert.match(citations.map(({ sourceText }) => sourceText).join('\n'), /sweep the stairs/)
  assert.match(text, /Not found in the passages: .*“cleanliness”/)
})

test('a number, a name, or something of which nothing is said stays refused, and so does what is about something else', () => {
  for (const question of [
    'How many steps do the stairs have?',
    'What does the cleanliness of the stairs cost?',
    'Did Ludovic Marsh sweep well?',
    'Is there a sauna?',
    'Why do glaciers melt?',
  ])
    assert.equal(ask(question).state, 'no_support', question)
})

test('what a question says of its own case is no name that a rule would have to repeat', () => {
  const TRAVEL = 'We do not fly within 600 km.\n\nA hotel is booked by the office.\n\nCoffee is free.'
  const { state, citations } = askSmallTexts({ TRAVEL }, 'May I fly to a customer 400 km away?')
  assert.equal(state, 'partial')
  assert.match(citations[0]!.sourceText, /600 km/)
})

test('of a text of some pages a thing that it never names, and who does what it never speaks of, stay refused', () => {
  const things = ['harbour', 'lantern', 'ledger', 'copper', 'meadow', 'bridge', 'garden', 'window']
  const pages = Array.from({ length: 40 }, (_, place) => [
    `PAGE${place}`,
    `The ${things[place % 8]} and the ${things[(place * 3 + 1) % 8]} are shown here.`,
  ])
  const BOOK = {
    ...Object.fromEntries(pages),
    LOG: 'A user locks the log by hand.',
    MATE: 'The watch is kept by the mate.',
  }
  const tell = (question: string) => tellBeside(prepareQuestion(question, [], 'en', smallRetrieval(BOOK)))
  for (const question of ['How do I hide the log behind a password?', 'Who painted the watch?'])
    assert.equal(tell(question), null, question)
  assert.equal(askSmallTexts(BOOK, 'What does LOG_CACHE_DIR do?').state, 'no_support')
  assert.equal(tell('Why is the log so hard to unbolt?')?.state, 'partial')
})
