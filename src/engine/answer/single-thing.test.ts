import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { answerOffline } from './answer-offline.ts'

const HOUSE =
  'The house lies at the lake. Dogs are not allowed. The sauna holds six guests. Breakfast is served in the hall.'
const OTHER = 'The harbour opens in May. Boats pay a fee of 12 euros. The pier has two cranes.'

const ask = (text: string) => answerOffline({ text, turns: [] }, smallRetrieval({ HOUSE, OTHER }))

test('a question for one thing is answered by the sentence that speaks of it', () => {
  for (const question of ['Are dogs allowed?', 'Dogs?', 'How many guests may come?']) {
    const { state, citations } = ask(question)
    assert.equal(state, 'answered', question)
    assert.match(citations[0]!.sourceText, /Dogs|six guests/)
  }
})

test('a thing that stands nowhere is refused', () => {
  assert.equal(ask('Parrots?').state, 'no_support')
})
