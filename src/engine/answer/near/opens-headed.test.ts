import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTexts } from '../../../../tests/support/ask-texts.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'
import { confirmHeaded } from './opens-headed.ts'

const FERRIES = Array.from({ length: 400 }, (_, day) => `On day ${day} the ferry left early, and it came back late.`)
const SLIP = 'Before anything else, ask at the desk for a slip. It is filled in twice, and the skipper keeps one half.'
const ROPES = 'Ropes hang here for a week, and then they are coiled.'
const LEAK = 'The harbour office takes them all, from seven on.'
const FROST = 'When switched on, frost watch looks for ice on the ropes. It rings twice.'
const MANUAL = [
  ['1 Keeping', 'Letters are kept in a box. Whoever comes from the village is shown them by the keeper.'],
  ['2 Sending parcels by boat', SLIP, 'Nothing that leaks is taken along.'],
  ['3 The drying loft', ROPES, 'Nobody sleeps in it.'],
  ['4 How do I report a leak, a lost oar and the like?', LEAK],
  ['5 Frost watch (FW)', FROST],
  ['6 Ferries', ...FERRIES],
]
  .flat()
  .join('\n\n')
const NOTE = 'This comes nearest in the sources; it may not be the whole answer.'

/** What becomes of an answer in part that tells a stretch of the manual. */
function confirm(question: string, said: string, note = NOTE): WrittenAnswer {
  const retrieval = openTexts({ manual: MANUAL }, question)
  const start = MANUAL.indexOf(said)
  const place = { marker: '[1]', number: 1, sourceId: 'manual', sourceName: 'manual', sourceText: said }
  const answer: WrittenAnswer = {
    state: 'partial',
    text: `${said} [1]\n\n${note}`,
    citations: [{ ...place, start, end: start + said.length }],
    writtenBy: 'offline',
    warnings: [],
  }
  return confirmHeaded(answer, readAskedQuestion(question, [], retrieval, 'en'), retrieval)
}

test('what opens the section that the question heads is an answer, however few of its words it says', () => {
  const { state, text } = confirm('How do I send a parcel by boat?', SLIP)
  assert.equal(state, 'answered')
  assert.equal(text, `${SLIP} [1]`)
  assert.equal(confirm('Can I send parcels by boat?', SLIP).state, 'answered')
  assert.equal(confirm('What hangs in the drying loft?', ROPES).state, 'answered')
})

test('a question of the source that says all that is asked heads its answer, and one of another form does not', () => {
  assert.equal(confirm('How do I report a leak?', LEAK).state, 'answered')
  assert.equal(confirm('Why should I report a leak?', LEAK).state, 'partial')
  assert.equal(confirm('How do I report a broken mast?', LEAK).state, 'partial')
})

test('what a thing is may be told by what it does, right under its own name', () => {
  assert.equal(confirm('What is frost watch?', FROST).state, 'answered')
})

test('what stands further down there, or under the heading of something else, stays one in part', () => {
  assert.equal(confirm('How do I send a parcel by boat?', 'Nothing that leaks is taken along.').state, 'partial')
  assert.equal(confirm('How do I send a parcel by boat?', ROPES).state, 'partial')
  assert.equal(confirm('Which ropes of the village may hang in the loft by night?', ROPES).state, 'partial')
})

test('a person, a number and what a thing is are told by what says them, and not by a heading', () => {
  assert.equal(confirm('Who sends parcels by boat?', SLIP).state, 'partial')
  assert.equal(confirm('How many parcels are sent by boat?', SLIP).state, 'partial')
  assert.equal(confirm('What is a drying loft?', ROPES).state, 'partial')
})

test('an answer that says what it lacks says so still', () => {
  const told = confirm('How do I send a parcel by boat?', SLIP, 'Not found in the passages: “parcel”.')
  assert.equal(told.state, 'partial')
})
