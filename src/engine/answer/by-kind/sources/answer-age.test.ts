import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const TEXT = 'The keeper lights the lamp every evening and writes the hour into the log of the station.'
const POSTS = { first: `Lamps\n\n${TEXT}`, second: `Horns\n\n${TEXT}` }

const ask = (question: string, dates: readonly (string | undefined)[]) => {
  const [first, second] = dates.map((publishedOn) => (publishedOn ? { publishedOn } : {}))
  const sources = { first: { name: 'Lamps', facts: first! }, second: { name: 'Horns', facts: second! } }
  return askSmallTexts(POSTS, question, { known: sources })
}

test('which source is the oldest or the newest is told by the dates that they have', () => {
  const dates = ['2014-12-12', '2020-08-18']
  const oldest = [
    'Which of these posts is the oldest?',
    'Was ist das älteste Dokument?',
    'どの文書の中で一番古いのはどれですか？',
  ]
  for (const question of oldest) assert.match(ask(question, dates).text, /Lamps.*2014/, question)
  assert.match(ask('What is the newest document?', dates).text, /^“Horns” is dated August 18, 2020/)
  assert.equal(ask('What is the newest document?', dates).state, 'answered')
})

test('where a source has no date of its own it may not be all, and of one date none is the oldest', () => {
  assert.notEqual(ask('Which document is the oldest?', ['2014-12-12', undefined]).state, 'answered')
  assert.doesNotMatch(ask('Which document is the oldest?', ['2014-12-12', '2014-12-12']).text, /2014/)
})

test('the oldest of other things is no source', () => {
  assert.doesNotMatch(ask('Which lamp is the oldest?', ['2014-12-12', '2020-08-18']).text, /2014/)
})
