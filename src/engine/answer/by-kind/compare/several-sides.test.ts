import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { readSides } from '../../language/read-sides.ts'

const ask = (text: string, texts: Record<string, string>) => askSmallTexts(texts, text)

const KILNS = `# Kilns of the pottery

The town pays for the clay. Each potter books a kiln ahead.

A gas kiln is quicker and hot, but it smells. An electric kiln is clean, yet it is slower to heat. A wood kiln takes two days and colours the glaze.
`

test('of three or more sides each is told', () => {
  const { text, state } = ask('How do a gas kiln, an electric kiln and a wood kiln differ?', { KILNS })
  assert.match(text, /^- A gas kiln: .*\n- An electric kiln: .*\n- A wood kiln: A wood kiln takes two days/s)
  assert.equal(state, 'answered')
})

test('several sides are read in each form', () => {
  const read = (question: string, language = 'en') => readSides(question, language)?.sides
  assert.deepEqual(read('What is the difference between tin, lead, and zinc?'), ['tin', 'lead', 'zinc'])
  assert.deepEqual(read('Worin unterscheiden sich Zinn, Blei und Zink?', 'de'), ['Zinn', 'Blei', 'Zink'])
  assert.deepEqual(read('What is the difference between a, b, c, d, e and f?'), ['a, b, c, d, e', 'f'])
})

test('sides that stand beside each other are compared though only one says the asked word', () => {
  assert.equal(ask('Which is quicker, a gas kiln or an electric kiln?', { KILNS }).state, 'answered')
})

test('where a list has an entry for each side, these are told', () => {
  const TIDES =
    '# Words of the harbour\n\nThe pilot speaks of slack and ebb on every trip, and slack water is what he waits for.\n\n' +
    'The water has these states:\n\n- slack: the water stands still for half an hour.\n- ebb: the water runs out of the harbour.\n'
  assert.match(
    ask('What is the difference between slack and ebb?', { TIDES }).text,
    /^- slack: the water stands still.*\n- ebb: the water runs out/,
  )
})
