import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinAnswers } from './join-answers.ts'
import type { WrittenAnswer } from './retrieval.ts'

const NOTE = 'This comes nearest in the sources; it may not be the whole answer.'

function writeHalf(sentence: string, start: number): WrittenAnswer {
  const place = { sourceId: 'a', sourceName: 'Mill', start, end: start + sentence.length }
  const citation = { marker: '[1]', number: 1, sourceText: sentence, ...place }
  const text = `${sentence} [1]\n\n${NOTE}`
  return { state: 'partial', text, citations: [citation], writtenBy: 'offline', warnings: [] }
}

test('a note that both halves end with is said once, below them', () => {
  const joined = joinAnswers(writeHalf('The mill is old.', 0), writeHalf('The roof is red.', 40))
  assert.equal(joined.text, `The mill is old. [1]\n\nThe roof is red. [2]\n\n${NOTE}`)
})
