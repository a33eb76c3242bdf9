import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { listMissingWords } from './missing-words.ts'

const HOUSE =
  'The hostel has forty beds. Web pages are not owned by the server. Sprinklers are forbidden in the garden.'
const retrieval = smallRetrieval({ HOUSE })

const listMissing = (question: string, language: string) =>
  listMissingWords(readAskedQuestion(question, [], retrieval, language), retrieval)

test('a thing that no source holds is missing; a verb, a contraction or a comparison never is', () => {
  assert.deepEqual(listMissing("Why shouldn't web pages be owned by a wombat?", 'en'), ['wombat'])
  assert.deepEqual(listMissing("Why didn't they use the hostel?", 'en'), [])
  assert.deepEqual(listMissing('Is the hostel better than the garden?', 'en'), [])
  assert.deepEqual(listMissing('Which beds cost more than forty pounds?', 'en'), [])
  assert.deepEqual(listMissing('Jak wyświetlić pamięć w megabajtach?', 'nl'), [])
  assert.deepEqual(listMissing("Où est l'hostel ?", 'fr'), [])
  assert.deepEqual(listMissing('What belongs in the garden?', 'en'), [])
})

test('an ordinal that stands nowhere is missing, and a numeral of what is told before is not', () => {
  assert.deepEqual(listMissing('What happened in the third garden?', 'en'), ['third'])
  assert.deepEqual(listMissing('I am twelve years old, may I use the garden?', 'en'), [])
})

test('one brand that stands nowhere does not refuse what the rest of the question meets', () => {
  const ask = (text: string) => answerOffline({ text, turns: [] }, retrieval)
  const { state, text } = ask('Are Karcher sprinklers forbidden in the garden?')
  assert.equal(state, 'partial')
  assert.match(text, /^Sprinklers are forbidden.*“Karcher”/s)
  assert.equal(ask('Is Paris the capital of France?').state, 'no_support')
})
