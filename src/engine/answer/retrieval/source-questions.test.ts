import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const FAQ =
  'Q:  What do the letters mean?\n\nA:  Nothing. They are three letters.\n\n' +
  'Q:  I have installed the packer, but my shell does not recognize .pak files.\n    How can I open them?\n\n' +
  'A:  Type pak -d foo.pak and press return.\n\n' +
  'Q:  Can I repair a broken file?\n\nA:  Only where it has several blocks.'

test('a question of the source is no answer: what stands under it is', () => {
  const { text } = askTexts({ FAQ }, 'What if my shell does not recognize .pak files?')
  assert.match(text, /Type pak -d foo\.pak/)
  assert.doesNotMatch(text, /I have installed/)
})

test('a line with one bar is no row of a table', () => {
  const { text } = askTexts({ FAQ: FAQ.replace('Type pak', 'cat all | pak') }, 'How can I open .pak files?')
  assert.doesNotMatch(text, /cat all, pak/)
})
