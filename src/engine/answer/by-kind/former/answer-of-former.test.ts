import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const HANDBOOK = [
  '1. Boats',
  '1.1. Hulls',
  'The hulls of the club are made of larch. They are made of it because larch does not rot in salt water.',
  'Some harbours forbid it. For example, Port Ellis admits steel hulls only.',
  '1.2. Leaving',
  'Whoever leaves the club takes the following steps:',
  '- Hand the key to the warden.\n- Return the oars to the shed.\n- Sign the book of the harbour.',
  '2. Kites',
  '2.1. Frames',
  'The frames of kites are made of bamboo. They are stored in the attic because the cellar is damp.',
].join('\n\n')

const converse = openConversation(smallRetrieval({ handbook: HANDBOOK }))

const HULLS = 'What are the hulls of the club made of?'

test('where it stands is told by source, section and page of what was quoted', () => {
  const said = /^“handbook”, 1\.1 Hulls: The hulls of the club are made of larch\. .+ \[1\]$/
  assert.match(converse(HULLS, 'Where does it say so?').text, said)
  assert.match(converse(HULLS, 'In which section?').text, said)
  assert.match(converse(HULLS, 'Who says that?').text, said)
})

test('why, an example and the second of what was listed are looked for beside what was quoted', () => {
  assert.match(converse(HULLS, 'Why?').text, /^They are made of it because larch does not rot/)
  assert.match(converse(HULLS, 'Give an example').text, /^For example, Port Ellis/)
  const steps = 'What must somebody do who leaves the club?'
  assert.match(converse(steps, 'And the second step?').text, /^Return the oars to the shed/)
  assert.match(converse(steps, 'What about the last one?').text, /^Sign the book of the harbour/)
})

test('what the section does not tell is refused rather than guessed', () => {
  const steps = 'What must somebody do who leaves the club?'
  assert.equal(converse(steps, 'Why?').state, 'no_support')
})

test('a question that goes on is answered from the section spoken of, one with a matter of its own is not', () => {
  assert.match(
    converse('Where are the frames of kites stored?', 'And what are they made of?').text,
    /^The frames of kites are \**made of bamboo/,
  )
  assert.match(converse('Where are the frames of kites stored?', HULLS).text, /larch/)
})

test('behind a reason that was not found, where it stands is asked of what was told before', () => {
  const asked = ['What must somebody do who leaves the club?', 'Why?', 'Where does it say so?']
  assert.match(converse(...asked).text, /1\.2 Leaving/)
  assert.equal(converse('Who won the race in 1987?', 'Where does it say so?').state, 'no_support')
})

test('shorter is the first sentence of what was told, and what is wanted in another language is refused', () => {
  assert.match(converse(HULLS, 'Shorter, please').text, /^The hulls of the club are made of larch\. \[1\]$/)
  assert.equal(converse(HULLS, 'In German, please').state, 'no_support')
})

test('"Who wrote it?" asks for the author of the text, and not where an answer stands', () => {
  const BYLINE = {
    report: 'Foxes of the harbour\n\nby Mara Lindqvist\n\nThis report is about foxes that live in a harbour.',
  }
  const ask = openConversation(smallRetrieval(BYLINE))
  assert.match(ask('What is this about?', 'Who wrote it?').text, /Mara Lindqvist/)
})
