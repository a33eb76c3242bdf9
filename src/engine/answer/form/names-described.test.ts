import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const SETTINGS =
  'Reversible settings are marked in green. Deleting a channel is irreversible. Fuel remains the greatest risk. ' +
  'The net income was 3 million euros. A payout of 40 to 50 percent of net income is planned.'
const ask = (text: string, question: string) => askTexts({ Settings: text }, question)

test('what is described by a question is named before its description', () => {
  const { state, text } = ask(SETTINGS, 'What is irreversible?')
  assert.equal(state, 'answered')
  assert.match(text, /^Deleting a channel/)
  assert.equal(ask(SETTINGS, 'What is the greatest risk?').state, 'answered')
  assert.equal(ask('Ein eigenmächtiger Umbau ist unzulässig.', 'Was ist unzulässig?').state, 'answered')
})

test('a term is not explained by what is one', () => {
  assert.notEqual(ask('The second payment is a deposit. It is due in May.', 'What is a deposit?').state, 'answered')
})

test('a share of the thing is not how much the thing is', () => {
  assert.match(ask(SETTINGS, 'How much was the net income?').text, /^The net income was \**3 million/)
})
