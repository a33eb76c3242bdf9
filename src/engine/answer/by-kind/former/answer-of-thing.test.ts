import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const VIEWER = {
  viewer: [
    '1. Viewer',
    '1.1. Importer',
    'The importer copies pictures from a camera to a folder.',
    '1.2. Names by pattern',
    'The importer can rename files by the day on which they were taken.',
    '1.3. Turning',
    'A picture is turned with the key R.',
    '2. Keys',
    '2.1. Files',
    '- F2: Rename the picture.\n- Shift+Del: Remove the picture from the disk; it is impossible to undo this.',
  ].join('\n\n'),
}

test('a pronoun stands for the thing that was asked of before', () => {
  const converse = openConversation(smallRetrieval(VIEWER))
  assert.match(
    converse('What does the importer do?', 'Can it rename the pictures too?').text,
    /importer can rename files/,
  )
})

test('what tells of another thing than the one pointed at is told in part', () => {
  const converse = openConversation(smallRetrieval(VIEWER))
  assert.notEqual(converse('How do I turn a picture?', 'And how do I undo that?').state, 'answered')
})

test('a question with a thing of its own inherits none', () => {
  const converse = openConversation(smallRetrieval(VIEWER))
  const { state, text } = converse('What does the importer do?', 'How is a picture turned?')
  assert.equal(state, 'answered')
  assert.match(text, /key R/)
})

test('one word alone is told in part from another section', () => {
  const HOUSE = {
    house: [
      '1. Music',
      'Music may be played in the hall from nine to ten.',
      '2. Damage',
      'Damage is paid by the guest. Damage by lightning is an exception.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(HOUSE))
  assert.notEqual(converse('Where may music be played?', 'Are there exceptions?').state, 'answered')
})
