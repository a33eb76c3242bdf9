import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const BOAT =
  'The club has sixty members. Boats are repaired with resin: sand the hull, then lay the mat. Guests sign the book.\n\n' +
  'The harbour has a couple of drawbacks. It falls dry at low water, and the road floods. Showers are free.'

test('how something is done is not answered by sentences that leave out what is done', () => {
  assert.notEqual(askTexts({ BOAT }, 'How do I become a member?').state, 'answered')
  assert.equal(askTexts({ BOAT }, 'How are boats repaired?').state, 'answered')
  const CLUB = 'Der Verein hat sechzig Mitglieder. Boote werden mit Harz repariert. Gäste tragen sich ins Buch ein.'
  assert.notEqual(askTexts({ CLUB }, 'Wie kann ich ein Mitglied ausschließen?').state, 'answered')
})

test('what is only counted is told with what it is', () => {
  const { state, text } = askTexts({ BOAT }, 'What are the drawbacks of the harbour?')
  assert.match(text, /falls dry/)
  assert.equal(state, 'answered')
  const LAGO = 'El lago tiene varias playas. Los perros van atados. El barco sale a las diez y vuelve a las doce.'
  assert.notEqual(askTexts({ LAGO }, '¿Qué playas tiene el lago?').state, 'answered')
})

test('that somebody asked the same answers nothing: what follows is told with it', () => {
  const LETTER =
    'You asked whether your son may keep a hamster. Small animals in cages are fine. The rent is due on the first of the month.'
  assert.match(askTexts({ LETTER }, 'May my son keep a hamster?').text, /Small animals in cages are fine/)
})

test('a duty is told by what obliges or exempts, and building 7 by what is said of building 7', () => {
  const FLAT = 'The last inspection found mould. The lift is inspected twice a year. Keys are kept by the porter.'
  assert.notEqual(askTexts({ FLAT }, 'Do I have to be in for the inspection?').state, 'answered')
  const RULE = 'Nobody has to be at home for the inspection. The lift is new.'
  assert.equal(askTexts({ RULE }, 'Do I have to be at home for the inspection?').state, 'answered')
  const WATER = '本小区1号楼将于11月18日停水。物业办公室在5号楼。'
  assert.notEqual(askTexts({ WATER }, '7号楼会停水吗？').state, 'answered')
})
