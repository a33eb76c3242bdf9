import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const LAMPS = 'Lamps\n\nThis guide tells how the keeper lights the lamp every evening. The wick is trimmed at noon.'
const HORNS =
  'Horns\n\nThis guide describes the horn of the station and its two bells. In fog it sounds every minute. The bells are rung by hand. The horn was cast in the town and brought over the ice.'
const BOATS =
  'Barques\n\nLa barque est tirée sur la grève tous les soirs. Elle est en chêne, et les rames sont en frêne. Le gardien la répare au printemps.'

const ask = (question: string) => askSmallTexts({ lamps: LAMPS, horns: HORNS, barques: BOATS }, question)

test('the longest and the shortest of the sources are told by how long they are', () => {
  assert.match(ask('Which of the documents is the longest?').text, /^“horns” has about/i)
  assert.match(ask('What is the shortest source?').text, /^“lamps” has about/i)
  assert.match(ask('Welches Dokument ist am längsten?').text, /^„horns“ hat etwa/i)
  assert.match(ask('Quel est le document le plus court ?').text, /^« lamps »/i)
  assert.doesNotMatch(ask('Which bell is the longest?').text, /has about/)
})

test('the sources of a language are listed, and where none is in it, what each is in', () => {
  const french = ask('Which documents are in French?')
  assert.match(french.text, /^There is one source:\n- barques/i)
  assert.equal(french.state, 'answered')
  assert.match(ask('Quels documents sont en français ?').text, /- barques/i)
  assert.match(ask('Which documents are in Italian?').text, /“lamps” is in English\./i)
})

test('titles are listed, and each source is summarised by itself', () => {
  assert.match(ask('List the titles of all sources').text, /^There are 3 sources:/)
  for (const question of ['Summarize each source in one sentence', 'Fasse jede Quelle in einem Satz zusammen']) {
    const { text, citations } = ask(question)
    assert.deepEqual(
      [text.includes('lights the lamp'), text.includes('the horn of the station')],
      [true, true],
      question,
    )
    assert.equal(citations.length, 3, question)
  }
})

test('the source that has a thing in its title is the one about it', () => {
  assert.match(ask('Which source is about horns?').text, /^- horns/i)
})
