import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { spellsOut } from '../language/spells-out.ts'
import { saysOtherwise } from './said-otherwise.ts'

test('what a word of capitals stands for is read from the words that its letters begin, or from letters with dots', () => {
  assert.ok(spellsOut('the Royal Society of Masons met', 'RSM'))
  assert.ok(spellsOut('tariffs of the U.K. were cut', 'UK'))
  assert.ok(!spellsOut('the Royal Masons met', 'RSM'))
  assert.ok(!spellsOut('Ursula Kern spoke', 'Uk'))
})

test('a number in figures and a word of the same sense say what the question says', () => {
  assert.ok(saysOtherwise('a 9-year-old climbed it', 'nine', 'en'))
  assert.ok(saysOtherwise('zehn Stufen', '10', 'de'))
  assert.ok(!saysOtherwise('a 19-year-old climbed it', 'nine', 'en'))
  assert.ok(saysOtherwise('She mended the fence.', 'repair', 'en'))
})

const MILL = `The mill burned down in 1911 and stood empty. When it was rebuilt, the Harlow Grain Union moved in.

A 9-year-old boy found the old bell in the silo. The new dryer is heated to 74 degrees Celsius by a gas burner.

The bran content is based on the share of husks that the sieve holds back.`
const ask = (question: string) => askTexts({ text: MILL }, question)

test('what a quote says in another form is not said to be missing', () => {
  for (const question of ['What did the nine-year-old boy find?', 'When did the HGU move into the mill?'])
    assert.doesNotMatch(ask(question).text, /“nine”|“HGU”/, question)
})

test('a measure that is told of the thing by another name stays, and the name is said', () => {
  const { state, text } = ask('How hot does the kiln get?')
  assert.notEqual(state, 'answered')
  assert.match(text, /74 degrees/)
})

test('words of a kind that do not ask for it are read as words', () => {
  const sieve = 'Matrix temperature is based on the sum of the points outside the line. The list starts with names.'
  assert.equal(askTexts({ text: sieve }, 'What is matrix temperature based on?').state, 'answered')
  const keep = 'Set the option keep_theme so that the theme stays when the shell starts anew.'
  assert.doesNotMatch(askTexts({ text: keep }, 'keep my theme when restarting the shell').text, /No date/)
  const hall = 'A choir should have at least three singers.'
  assert.match(askTexts({ text: hall }, 'How many time keepers or singers should a choir have?').text, /three/)
})
