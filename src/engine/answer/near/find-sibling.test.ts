import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const MILL =
  'The water bill for the winter quarter came to 312 euros. The travel budget of the mill is 900 euros a year.\n\n' +
  'In summer the wheel stands still, and the cat sleeps in the hopper.'
const ROPE = 'A rope of 24 mm must be used for the hoist of the mill. It is inspected every week by the miller.'

const ask = (text: string) => askSmallTexts({ MILL, ROPE }, text)

test('what is told of another quarter is no whole answer, and what is missing is named', () => {
  const { state, text } = ask('How high was the water bill for the summer quarter?')
  assert.equal(state, 'partial')
  assert.match(text, /^Not found in the same sentence: “summer”.*winter quarter/s)
  assert.equal(ask('How high was the water bill for the winter quarter?').state, 'answered')
  assert.notEqual(ask('How high is the training budget of the mill?').state, 'answered')
})

test('a number that a question takes for granted is contradicted by the one that the source gives', () => {
  const { text } = ask('Why must a rope of 12 mm be used for the hoist?')
  assert.match(text, /^The sources say otherwise: A rope of \**24 mm/)
  for (const agreed of [
    'Why must a rope of 24 mm be used for the hoist?',
    'Why must a rope in 1930 of the hoist be used?',
  ])
    assert.doesNotMatch(ask(agreed).text, /otherwise/)
})
