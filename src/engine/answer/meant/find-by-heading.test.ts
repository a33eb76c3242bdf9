import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const FERRIES = Array.from({ length: 400 }, (_, day) => `On day ${day} the ferry left early, and it came back late.`)
const LETTERS = Array.from(
  { length: 6 },
  (_, place) =>
    `The server may delete box ${place} when it is full for days. Letter ${place} is fetched in the morning.`,
)
const MANUAL = [
  ['# Fetching', ...LETTERS],
  ['# Removing kept letters after some days', 'No switch does it yet. Ask whoever owns the box to empty it by hand.'],
  ['# Ferries', ...FERRIES],
]
  .flat()
  .join('\n\n')

test('what stands under a heading that asks the same in other words leads', () => {
  const { text } = askTexts({ manual: MANUAL }, 'How can I delete letters that were kept for days?')
  assert.match(text, /^No switch does it yet/)
})

test('a sentence that says all of a question leads before one whose heading says less of it', () => {
  const { text } = askTexts({ manual: MANUAL }, 'When is letter 4 fetched?')
  assert.match(text, /^Letter 4 is fetched in the/)
})
