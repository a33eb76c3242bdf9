import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { answerOffline } from './answer-offline.ts'

const HOUSE =
  'Guests may not smoke in the rooms. Breakfast is served until ten. Dogs are welcome in the garden house.\n' +
  'The boiler was replaced because the old one could not heat the upper rooms.'
const HAUS = 'Gäste dürfen in den Zimmern nicht rauchen. Das Frühstück gibt es bis zehn Uhr.'

const ask = (text: string, language: string, turns: { question: string; answer: string }[] = []) =>
  answerOffline({ text, turns }, { ...smallRetrieval({ HOUSE, HAUS }), languages: [language] })

test('a question that takes for granted what the source denies is told so', () => {
  assert.match(ask('Why may guests smoke in the rooms?', 'en').text, /^The sources say otherwise: Guests may not smoke/)
  assert.match(
    ask('Warum dürfen Gäste in den Zimmern rauchen?', 'de').text,
    /^Die Quellen sagen etwas anderes: Gäste dürfen in den Zimmern nicht rauchen/,
  )
})

test('a reason that holds a negation is a reason, and a question that denies is answered', () => {
  for (const question of ['Why was the boiler replaced?', 'Why may guests not smoke in the rooms?'])
    assert.doesNotMatch(ask(question, 'en').text, /otherwise/, question)
})

test('what was said already is not said again to "what else"', () => {
  const turns = [{ question: 'What is said of the rooms?', answer: 'Guests may not smoke in the rooms. [1]' }]
  const { text } = ask('What else is said of the rooms?', 'en', turns)
  assert.match(text, /boiler/)
  assert.doesNotMatch(text, /smoke/)
})
