import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'
import { refuseToldInPart } from './refuse-told-in-part.ts'

/** Some pages, of which one sentence is of the miller. */
const PAGES = Array.from(
  { length: 60 },
  (_, page) =>
    `Sack ${page + 1} is tied in turn ${page + 1} and weighed beside window ${page + 1}, as card ${page + 1} says.`,
)
const SAID = 'When the miller was alive he ground oats for the village.'

/** What becomes of an answer in part that tells this sentence alone. */
function tell(question: string, warnings: readonly string[] = []) {
  const sources = Object.fromEntries(PAGES.map((page, place) => [`Card ${place}`, page]))
  const retrieval = { ...smallRetrieval({ ...sources, Mill: SAID }), languages: ['en'] }
  const place = { marker: '[1]', number: 1, sourceId: 'Mill', sourceName: 'Mill', sourceText: SAID }
  const citations = [{ ...place, start: 0, end: SAID.length }]
  const answer: WrittenAnswer = { state: 'partial', text: `${SAID} [1]`, citations, writtenBy: 'offline', warnings }
  return refuseToldInPart(answer, { text: question, turns: [] }, 'en', retrieval)
}

test('what is asked of one thing and stands nowhere is refused, and named', () => {
  const refused = tell('Where is the miller buried?')
  assert.equal(refused.state, 'no_support')
  assert.match(refused.text, /“buried”.*The nearest that they say: “When the miller was alive/)
  assert.deepEqual(refused.citations, [])
})

test('what is said of it, of two things, of a reason, or in another word that was read for it, is told in part', () => {
  assert.equal(tell('When did the miller grind oats?').state, 'partial')
  assert.equal(tell('Who buried it, and when was the miller alive?').state, 'partial')
  assert.equal(tell('Why was the miller honoured?').state, 'partial')
  assert.equal(tell('Where were the oats of the miller buried?').state, 'partial')
  assert.equal(tell('Where is the miller buried?', ['Read “buried” as “laid”.']).state, 'partial')
})

test('a quality of the thing that stands nowhere is nothing that is said of it', () => {
  assert.equal(tell('Where are the several millers?').state, 'partial')
  assert.equal(tell('Where is the young miller?').state, 'partial')
  assert.equal(tell('What belongs to a miller?').state, 'partial')
})
