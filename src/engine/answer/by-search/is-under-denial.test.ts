import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const MANUAL = `# Archives

Archives are written by the client every night, one for each machine that it knows.

## Which attributes are not preserved?

- The attributes of sockets, since a socket means nothing without its process.
- Immutable attributes of some file systems.

## Reading archives

Archives are read by whoever holds the key.
`

const places = [...MANUAL.matchAll(/^(#+) (.*)$/gm)].map(({ index, 1: marks = '', 2: heading }) => ({
  start: index + marks.length + 1,
  heading,
  headingLevel: marks.length,
}))

const ask = (text: string) => askSmallTexts({ MANUAL }, text, { known: { MANUAL: { places } } })

test('what is listed under a heading that denies it answers no question for what is so', () => {
  const { state, text } = ask('Which attributes are preserved?')
  assert.notEqual(state, 'answered')
  assert.doesNotMatch(text, /Immutable|sockets/)
  assert.match(ask('Which attributes are not preserved?').text, /Immutable/)
})
