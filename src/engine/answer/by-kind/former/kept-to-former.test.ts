import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const AUTO = {
  merkblatt: [
    '1. Auto',
    '1.1. Tanken',
    'Das Auto wird mit vollem Tank zurückgegeben; sonst fällt eine Gebühr von 20 Euro an.',
    '1.2. Rauchen',
    'Im Auto darf nicht geraucht werden. Bei einem Verstoß werden 80 Euro berechnet.',
    '2. Funk',
    '2.1. Kosten',
    'Das Funkgerät kostet 7 Euro.',
  ].join('\n\n'),
}

test('what a thing costs that was pointed at by "das" stands in the section that was told of', () => {
  const converse = openConversation(smallRetrieval(AUTO))
  assert.match(
    converse('Darf im Auto geraucht werden?', 'Was kostet das?').text,
    /^Bei einem Verstoß werden \**80 Euro/,
  )
})

test('what may be used instead stands beside what was told', () => {
  const NOTES = {
    faq: '# Questions\n\n## Encryption\n\nNotebooks are not encrypted. You can use a vault for that.\n\n## Sections\n\nSections use a colon as a separator.',
  }
  const converse = openConversation(smallRetrieval(NOTES))
  assert.match(converse('Are notebooks encrypted?', 'What can I use instead?').text, /^You can use a vault/)
})

test('what comes when something is done does not say how it is done', () => {
  const CODES = {
    guide: [
      '1. Codes',
      '1.1. Codes of the door',
      'Codes of the door change every day. Once set up, the box counts the codes.',
      '2. Keys',
      '2.1. Keys of the house',
      'Keys of the house are kept in the drawer.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(CODES))
  assert.notEqual(converse('How often do the codes of the door change?', 'How do I set them up?').state, 'answered')
})
