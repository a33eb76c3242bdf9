import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const OFFER = 'The offer was written by Mr Ansel. It holds for six weeks, and the bench is painted green.'
const LETTER = 'Mr Ansel comes on Friday. He brings the ladder and the paint for the hall.'
const NOTES = 'The hall is swept on Mondays. Nobody leaves a bicycle in it.'

test('in which of several sources somebody or something appears is told for each that speaks of it', () => {
  for (const question of [
    'In which documents does Mr Ansel appear?',
    'Which documents is Mr Ansel mentioned in?',
    'Which documents mention Mr Ansel?',
  ]) {
    const { text, state } = askTexts({ OFFER, LETTER, NOTES }, question)
    assert.match(text, /OFFER: The offer was written by Mr Ansel/, question)
    assert.match(text, /LETTER: Mr Ansel comes on Friday/, question)
    assert.doesNotMatch(text, /NOTES/, question)
    assert.equal(state, 'answered', question)
  }
})

test('a German verb in two parts asks so as well', () => {
  const BRIEF = 'Herr Ansel kommt am Freitag und bringt die Leiter für den Flur mit.'
  const NOTIZ = 'Der Flur wird montags gefegt, und niemand stellt ein Fahrrad hinein.'
  const { text } = askTexts({ BRIEF, NOTIZ }, 'In welchen Dokumenten kommt Herr Ansel vor?')
  assert.match(text, /BRIEF: Herr Ansel kommt am Freitag/)
})
