import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const FERRIES = Array.from({ length: 150 }, (_, day) => `On day ${day} the ferry left early, and it came back late.`)
const filler = FERRIES.join(' ')
const MANUAL = {
  'Chapter 1. Introduction': `The harbour lies behind two moles. ${filler}`,
  'Chapter 2. Work': `The keeper works at night. ${filler}`,
  'Chapter 3. Rest': `The keeper rests by day. ${filler}`,
  '2.1. Trimming wicks':
    'A wick is cut straight with the small scissors. Its corners are rounded off, so that the flame does not smoke. The ash falls into the tray.',
  '2.2. Oil': `Oil is bought in spring. ${filler}`,
}

test('a page of a manual is summarised by its title, and not as a title page by the chapters', () => {
  for (const question of ['Summarize the section “Trimming wicks”.', 'Summarize trimming wicks.']) {
    const { text } = askTexts(MANUAL, question)
    assert.match(text, /cut straight with the small scissors/, question)
    assert.doesNotMatch(text, /moles|ferry/, question)
  }
})
