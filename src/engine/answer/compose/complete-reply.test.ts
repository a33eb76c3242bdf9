import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const INTERVIEW = `[00:00:10] DANA: Tell me of the harbour, Owen. How did you come to it?

[00:00:20] OWEN: I drove lorries for nineteen years, mostly frozen fish, up and down to the ports. Then my back went.

[00:01:40] DANA: And the lamps, they were your own idea?

[00:01:42] OWEN: They were. Nobody else would have them. I mend them in winter.

[00:01:49] DANA: And now it's forty boats.

[00:01:51] OWEN: Forty-three this morning. Forty's the most I can do by myself.

[00:02:15] DANA: That is a good number.
`

test('what a short turn says is told with what is said to it, and not as sure', () => {
  const { state, text } = askSmallTexts({ INTERVIEW }, 'How many boats does he have now?')
  assert.match(text, /forty boats\. .*Forty-three this morning/)
  assert.equal(state, 'partial')
})

test('a turn of some sentences, and a text that is no conversation, are told as they are', () => {
  assert.doesNotMatch(
    askSmallTexts({ INTERVIEW }, 'What did Owen drive for nineteen years?').text,
    /DANA: And the lamps/,
  )
  const notes = 'Now it is forty boats.\n\nNote: Forty-three were counted this morning.'
  assert.doesNotMatch(askSmallTexts({ notes }, 'How many boats are there now?').text, /Note:/)
})
