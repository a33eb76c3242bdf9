import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { readWordForms } from './word-forms.ts'

const ask = (text: string, source: string) =>
  askSmallTexts({ source, other: 'The ferry leaves the pier at six each morning.' }, text)

test('two words are met by the one that they make, and the other way round', () => {
  const asked = [
    ['How do I log in?', 'Type acme login and enter the code. The log is kept for a week.', /acme login/],
    ['What is the login for?', 'You log in to see the invoices. The garden is open.', /see the invoices/],
    ['Where is the wi-fi password?', 'The wifi password hangs beside the fridge.', /beside the fridge/],
    [
      'Which email address takes complaints?',
      'Complaints go to the e-mail address of the office.',
      /address of the office/,
    ],
    ['How long does the setup take?', 'You set up the printer in ten minutes.', /ten minutes/],
  ] as const
  for (const [question, source, expected] of asked) {
    const { state, text } = ask(question, source)
    assert.notEqual(state, 'no_support', question)
    assert.match(text.split('[1]')[0]!, expected, question)
  }
})

test('words that the notebook writes as the question does are left as they are', () => {
  const { text } = ask(
    'What does the slack bot send?',
    'The slack bot sends messages. See slackbot.example. The bot sleeps at night.',
  )
  assert.match(text, /^The slack bot sends messages/)
})

test('two words are not joined where the second is but an ending of the first', () => {
  const { terms } = loadAnalyzer('es')
  const retrieval = { ...smallRetrieval({ mill: 'nunca se vendió' }), terms, weightOf: () => 1 }
  assert.equal(readWordForms('¿Por qué nunca se vendió?', retrieval).text, '¿Por qué nunca se vendió?')
})
