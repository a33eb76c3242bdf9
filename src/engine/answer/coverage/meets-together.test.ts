import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const KILN = 'After the journey the kiln has to stand upright for three hours, so that the glaze can settle.'
const CLAY = 'Clay is kept wet in the cellar. The warranty ends where the wheel is used for trade.'

const ask = (text: string) => askSmallTexts({ KILN, CLAY }, text)

test('a word that stands nowhere is named, and withholds no sentence that says two other things of the question', () => {
  const { state, text } = ask('Why does the kiln need three hours after a relocation?')
  assert.equal(state, 'partial')
  assert.match(text, /glaze can settle/)
  assert.match(text, /Not found in the passages: “relocation”/)
})

test('a name that stands nowhere withholds it', () => {
  assert.equal(ask('Why does the Mark 9 kiln need three hours?').state, 'no_support')
})

test('what a question tells before it asks need not stand in the answer', () => {
  const { state, text } = ask('I teach pottery at a school, what ends the warranty?')
  assert.equal(state, 'partial')
  assert.match(text, /used for trade/)
})

test('no answer in part goes without a word of what it lacks', () => {
  const { state, text } = ask('How long must the kiln cool upright?')
  assert.ok(state !== 'partial' || /Not found|may not be the whole/.test(text), text)
})
