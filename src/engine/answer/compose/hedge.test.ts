import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hedgeInPart } from './hedge.ts'
import { writeOffline } from './write-answer.ts'

test('an answer in part says so in its text, once, and a whole one or a refusal does not', () => {
  const UNSURE = 'This comes nearest in the sources; it may not be the whole answer.'
  const hedged = hedgeInPart(writeOffline('partial', 'The gate is green. [1]', []), 'en')
  assert.equal(hedged.text, `The gate is green. [1]\n\n${UNSURE}`)
  assert.equal(hedgeInPart(hedged, 'en'), hedged)
  for (const [state, text] of [
    ['answered', 'The gate is green. [1]'],
    ['no_support', 'The sources do not seem to answer this question.'],
    ['partial', 'The gate is green. [1]\n\nNot found in the same sentence: “old”.'],
    ['partial', 'No date for it was found. The nearest that they say: the gate is green. [1]'],
  ] as const)
    assert.equal(hedgeInPart(writeOffline(state, text, []), 'en').text, text)
})
