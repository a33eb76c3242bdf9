import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const POTTERY =
  'Can I cancel a course?\n\nUp to a week before, in writing. Later we keep half of the fee.\n\nWhat if I lose my badge?\n\n' +
  'Come to the desk. A new badge costs 6 euros.\n\nDo you sell clay?\n\nYes, in bags of ten kilos.\n\nMay I bring a friend?\n\n' +
  'On open evenings you may. Friends pay 8 euros.'
const HALLE =
  'Brauche ich zum Bogenschießen einen Schein?\n\nMit eigenem Bogen ja. Für Leihbögen nicht.\n\nIch habe meinen Ausweis verloren. Was nun?\n\n' +
  'Melden Sie sich am Tresen. Ersatz kostet 5 Euro.\n\nGibt es Umkleiden?\n\nJa, im Keller. Bitte ein Schloss mitbringen.'

test('the entry whose question is nearly the asked one is told whole and in its own order', () => {
  for (const [source, question, said] of [
    [POTTERY, 'What do I do when my badge is lost?', /^Come to the desk\. A new badge costs 6 euros\. \[1\]$/],
    [POTTERY, 'How is a course cancelled?', /^Up to a week before, in writing\. Later we keep half/],
    [HALLE, 'Brauche ich einen Schein zum Bogenschießen?', /^Mit eigenem Bogen ja\. Für Leihbögen nicht\./],
    [HALLE, 'Was mache ich, wenn ich meinen Ausweis nicht mehr finde?', /^Melden Sie sich am Tresen\. Ersatz kostet/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.match(text, said, question)
    assert.equal(state, 'answered', question)
  }
})

test('an entry of another thing, and one without what is asked for, do not answer', () => {
  for (const [source, question] of [
    [POTTERY, 'What if I lose my glasses?'],
    [POTTERY, 'Do you sell brushes?'],
    [POTTERY, 'How much is the clay?'],
    [HALLE, 'Brauche ich zum Klettern einen Schein?'],
  ] as const)
    assert.notEqual(askTexts({ source }, question).state, 'answered', question)
})
