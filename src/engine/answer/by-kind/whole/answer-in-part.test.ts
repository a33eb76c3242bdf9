import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const HANDBOOK = [
  '1. Boats',
  '1.1. Hulls',
  'The hulls of the club are made of larch. They are painted with red lead every spring by the members.',
  '1.2. Sails',
  'The sails are sewn by Anton Reyes. A torn sail is brought to the loft on the same evening.',
  '2. The house',
  '2.1. Kitchen',
  'The kitchen has two stoves. The red stove burns coal, the other one gas.',
  '2.2. Paint',
  'The walls are painted with lime. Lime is mixed a day before, see section 3.4 of the rules.',
].join('\n\n')

const ask = (text: string) => askSmallTexts({ handbook: HANDBOOK }, text)

test('what a numbered section says is told from it, whatever words the question is put with', () => {
  assert.match(ask('What is in section 1.2?').text, /^1\.2 Sails: The sails are sewn/)
  assert.match(ask('Was steht in Abschnitt 2.1?').text, /^2\.1 Kitchen: The kitchen has two stoves/)
})

test('what a question asks of a numbered section is looked for in that section alone, with the places of the source', () => {
  const answer = ask('With what does section 2.2 say things are painted?')
  assert.match(answer.text, /lime/)
  assert.doesNotMatch(answer.text, /red lead/)
  const [{ start, end, sourceText } = assert.fail()] = answer.citations
  assert.equal(HANDBOOK.slice(start, end), sourceText)
  assert.match(ask('What does section 1.1 say about painting?').text, /^They are \**painted\** with red lead|hulls/)
})

test('a section that is not there is refused with those that are', () => {
  const { state, text } = ask('What does section 1.7 say?')
  assert.equal(state, 'no_support')
  assert.match(text, /There are: 1\.1 Hulls; 1\.2 Sails\.$/)
})
