import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const PRESS = {
  manual: [
    '1. Jams',
    'A jam comes up when two sheets enter the press together. The red lamp blinks until the tray was opened.',
    'Each sheet is then taken out by hand, the last of them first.',
    '2. Warranty',
    'A dispute over the warranty is resolved by the court of the seller. The buyer carries what the court costs.',
    '3. Oil',
    'Oil is filled in every month. The lid of the tank is closed by a quarter turn.',
  ].join('\n\n'),
}

test('what only shares a verb with a question that points back yields to what goes on where was told', () => {
  const converse = openConversation(smallRetrieval(PRESS))
  const { state, text } = converse('What is a jam?', 'How can I resolve it?')
  assert.equal(state, 'partial')
  assert.match(text, /taken out by hand|red lamp blinks/)
  assert.doesNotMatch(text, /court/)
})

test('what a sentence behind what was told leads in is told with it', () => {
  const LISTS = {
    guide: [
      '1. Lists of birds',
      'A list of birds names what was seen in a wood.',
      'Each line has its form:',
      '- the bird\n- the hour\n- the tree',
      '2. Looks of the garden',
      'Neighbours look over the fence every morning.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(LISTS))
  assert.match(converse('What is a list of birds?', 'What does it look like?').text, /form:\n+- the bird/)
})

test('the word that a question brings may stand elsewhere beside something of what was spoken of', () => {
  const HALL = {
    guide: [
      '1. Bookings of the small hall',
      'A booking of the small hall is a promise to come. It is written down by the warden.',
      '2. The desk',
      'Whoever cancels a booking rings the desk. The desk is open until noon.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(HALL))
  assert.match(converse('What is a booking of the small hall?', 'How can I cancel it?').text, /rings the desk/)
})

test('what brings no word of its own is told by what goes on behind what was told', () => {
  const LAMP = {
    manual: [
      '1. Lamps',
      'The red lamp blinks when the oil runs out. Press the lever and fill the tank.',
      '2. Paper',
      'Paper is kept dry. A fan keeps the drawer cool.',
    ].join('\n\n'),
  }
  const { state, text } = openConversation(smallRetrieval(LAMP))(
    'When does the red lamp blink?',
    'And what is to do then?',
  )
  assert.equal(state, 'partial')
  assert.match(text, /Press the lever/)
})

test('what something would cost that was told with its price is told by that sentence again', () => {
  const ANGEBOT = {
    angebot:
      'Wir bieten Ihnen eine Laube aus Lärche an.\n\nWenn Sie dazu einen Fensterladen wünschen, kommen 85,00 Euro hinzu. Er wird eigens geliefert.\n\nBezahlt wird zur Hälfte bei Auftrag. Bei Fragen rufen Sie uns an.',
  }
  const { text } = openConversation({ ...smallRetrieval(ANGEBOT), languages: ['de'] })(
    'Gibt es einen Fensterladen?',
    'Was würde der kosten?',
  )
  assert.match(text, /85,00 Euro/)
})
