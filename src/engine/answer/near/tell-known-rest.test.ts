import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { writeOffline } from '../compose/write-answer.ts'
import { tellKnownRest } from './tell-known-rest.ts'

/** Some pages, of which one sentence is of parcels and one of gearboxes. */
const PAGES = Array.from(
  { length: 60 },
  (_, page) =>
    `Sack ${page + 1} is tied in turn ${page + 1} and weighed beside window ${page + 1}, as card ${page + 1} says.`,
)
const SAID = {
  Post: 'Before you check a parcel from the depot, compare its seal with the register at the counter.',
  Shed: 'A gearbox that was stored outdoors may rattle for the first hour of each frosty morning.',
}

/** What is told where a question is refused and this sentence answers it without the word that stands nowhere; with what it was asked. */
function ask(question: string, sourceId: keyof typeof SAID = 'Post') {
  const sources = Object.fromEntries(PAGES.map((page, place) => [`Card ${place}`, page]))
  const retrieval = { ...smallRetrieval({ ...sources, ...SAID }), languages: ['en'] }
  const sourceText = SAID[sourceId]
  const place = { marker: '[1]', number: 1, sourceId, sourceName: sourceId, sourceText, start: 0 }
  let without: string | null = null
  const told = tellKnownRest({ text: question, turns: [] }, 'en', retrieval, (text) => {
    without = text
    return writeOffline('answered', `${sourceText} [1]`, [{ ...place, end: sourceText.length }])
  })
  return { told, without }
}

test('what is known of a question is told in part, and the word that stands nowhere named first', () => {
  const { told, without } = ask('How do they check that the parcel from the depot is genuine?')
  assert.equal(without, 'How do they check that the parcel from the depot is ?')
  assert.equal(told?.state, 'partial')
  assert.match(told.text, /^Not found in the passages: “genuine”\. The nearest that they say:\n\nBefore you check/)
})

test('an everyday word that stands nowhere is not named', () => {
  assert.match(ask('How do they check several parcels from the depot?').told!.text, /^The nearest that they say:/)
})

test('one rare thing of which is asked first is enough, but not for whether or how, nor with what is asked of it', () => {
  assert.match(ask('Which gearboxes are a nuisance?', 'Shed').told!.text, /^Not found in the passages: “nuisance”/)
  assert.equal(ask('Which colour has the gearbox?', 'Shed').told, null)
  assert.equal(ask('Does the gearbox have a warranty?', 'Shed').told, null)
  assert.equal(ask('How do they repair a gearbox with a spanner?', 'Shed').told, null)
})

test('a name that stands nowhere, a number that is not found, and what says too little of the rest tell nothing', () => {
  assert.equal(ask('Did George Bellamy check the parcel from the depot?').told, null)
  assert.equal(ask('How do they check that the parcel from the depot is genuine?', 'Shed').told, null)
  assert.equal(ask('How do they check the parcel from the depot?').told, null)
})
