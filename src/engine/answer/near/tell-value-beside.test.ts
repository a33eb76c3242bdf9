import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const HALL =
  '# Hall\n\nLocal groups may use the main hall. The contribution is £14 an hour. Music stops at eleven.\n\n' +
  'The roof of the barn will be renewed next year. Admission is £6 for adults.'

test('an amount that the next sentence tells of the same thing is told with it', () => {
  const { state, text } = askTexts({ HALL }, 'What does it cost to rent the main hall?')
  assert.equal(state, 'partial')
  assert.match(text, /The contribution is £14 an hour\. \([^()]*may use the main hall\.\)/)
  const ZWEMBAD = 'Zwemles begint vanaf vijf jaar. De wachtlijst is nu lang. Een les van drie kwartier komt op € 11.'
  assert.match(askTexts({ ZWEMBAD }, 'Wat kost zwemles?').text, /Een les van drie kwartier komt op € 11/)
  const AVVISO =
    "L'ascensore resterà fermo dal 3 al 21 giugno: si cambiano le funi.\n\nLa spesa è di 6.400 euro e si divide tra tutti."
  assert.match(askTexts({ AVVISO }, "Quanto costa la riparazione dell'ascensore?").text, /6\.400 euro/)
})

test('an amount of something else in the next sentence is not told', () => {
  const { text } = askTexts({ HALL }, 'How much did the roof of the barn cost?')
  assert.doesNotMatch(text, /£6/)
})

test('of the steps of a list the only one that takes a time is told', () => {
  const BREAD =
    '# Bread\n\n1. Heat the oven to 200 °C and dust a tray.\n2. Mix the flours in a wide bowl.\n3. Bake for 40 minutes.\n4. Let it cool in a towel.'
  assert.match(askTexts({ BREAD }, 'How long in the oven?').text, /Bake for 40 minutes/)
})
