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
