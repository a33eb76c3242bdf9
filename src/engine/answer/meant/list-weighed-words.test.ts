import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { prepareQuestion } from '../by-search/prepare-question.ts'
import { listWeighedWords } from './list-weighed-words.ts'

const LEASE =
  'Pets are permitted provided that the neighbours do not object.\n\nSmoking in the flat is forbidden.\n\nThe keys are three.'

const readWords = (question: string) => {
  const { asked, retrieval } = prepareQuestion(question, [], 'en', smallRetrieval({ LEASE }))
  return listWeighedWords(asked, retrieval)
}

test('a phrase of words that say little each may be said by what it is called, and weighs no more than any word', () => {
  const words = readWords('Am I allowed to have a dog?')
  const phrase = words.find(({ names }) => names.some(({ spelled }) => spelled.includes('permitted')))
  assert.ok(phrase)
  assert.equal(phrase.weight, Math.min(...words.map(({ weight }) => weight)))
})

test('what any question is put with is no such phrase', () => {
  const [typed, ...others] = readWords('How many keys do I need?').map((word) => word.typed)
  assert.deepEqual([typed, ...others], ['keys'])
})

test('another word of its root says less than the word itself, though the notebook knows both', () => {
  const SHED = 'The removal of the lid needs a firm pull.\n\nRust is hard to remove.\n\nThe lid is grey.'
  const { asked, retrieval } = prepareQuestion('How do I remove the lid?', [], 'en', smallRetrieval({ SHED }))
  const [word] = listWeighedWords(asked, retrieval).filter(({ typed }) => typed === 'remove')
  const ofRoot = word?.names.find(({ spelled }) => spelled.some((one) => one.startsWith('removal')))
  assert.ok(ofRoot && ofRoot.counts < 1)
})
