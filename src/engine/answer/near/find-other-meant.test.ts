import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const MANUAL =
  'Old extensions should be avoided, since they have side effects that nobody wants.\n\nA formula of its own line is set between \\[ and \\], which keeps the distances even.'

test('an answer that lacks a sign of the question is told in part, with the sign named', () => {
  const { state, text } = askSmallTexts({ MANUAL }, 'Why should $$ ... $$ be avoided?')
  assert.equal(state, 'partial')
  assert.match(text, /“\$\$”/)
  const held = askSmallTexts(
    { MANUAL: MANUAL.replace('Old extensions', () => 'Old signs as $$') },
    'Why should $$ be avoided?',
  )
  assert.doesNotMatch(held.text, /“\$\$”/)
})
