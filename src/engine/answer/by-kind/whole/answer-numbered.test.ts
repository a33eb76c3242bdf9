import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../../answer-offline.ts'
import { findNumberedThing } from '../../language/numbered-thing.ts'

const TRIP =
  '# The long ride\n\n## Day 2\n\nWe rode forty kilometres to the mill and slept in a barn.\n\n## Day 3\n\n' +
  'It rained, so we rode ninety kilometres without a rest. The landlady dried our socks.\n\n## Fourth day\n\nA spoke broke near the quarry.\n'

const places = [...TRIP.matchAll(/^(#+) (.+)$/gm)].map(({ 1: marks = '', 2: heading = '', index }) => ({
  start: index,
  heading,
  headingLevel: marks.length,
}))
const notebook = smallRetrieval({ TRIP })

const ask = (text: string) =>
  answerOffline({ text, turns: [] }, { ...notebook, readSource: (id) => ({ ...notebook.readSource(id)!, places }) })
    .text

test('what is asked of a numbered thing is looked for under its heading, however the number is written', () => {
  assert.match(ask('How many kilometres did they ride on the third day?'), /^It rained, so we rode \**ninety/)
  assert.match(ask('How many kilometres did they ride on day two?'), /^We rode \**forty/)
  assert.match(ask('What went wrong on day 4?'), /^A spoke broke near the quarry/)
  assert.doesNotMatch(ask('How many kilometres did they ride on the seventh day?'), /^(?:It rained|We rode).*\[1\]$/)
})

test('a thing and its number are read in the words of each language', () => {
  const read = (text: string, language: string) => {
    const found = findNumberedThing(text, [language])
    return found && [found.noun, found.number]
  }
  assert.deepEqual(read('Combien de kilomètres le troisième jour ?', 'fr'), ['jour', 3])
  assert.deepEqual(read('Was geschah im zweiten Halbjahr?', 'de'), ['Halbjahr', 2])
  assert.deepEqual(read('¿Qué pasó el tercer día?', 'es'), ['día', 3])
  assert.deepEqual(read('Wat deden ze op de derde dag?', 'nl'), ['dag', 3])
  assert.deepEqual(read('What is in chapter IV?', 'en'), ['chapter', 4])
  assert.equal(read('How many beds does it have?', 'en'), null)
  assert.equal(read('When may I dry shoes?', 'en'), null)
  assert.deepEqual(read('Part I: the sea', 'en'), ['Part', 1])
})
