import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const ALARMS = {
  handbook: [
    '1. Alarms',
    '1.1. Creating an alarm',
    'To create an alarm, press the bell. The bell stands beside the clock.',
    '1.2. Enabling and disabling an alarm',
    'Click on the lamp of its row. The lamp is green or grey.',
    '1.3. Deleting an alarm',
    'Drag its row out of the window.',
    '2. Calendars',
    '2.1. Exporting alarms',
    'Alarms are written to a file with the arrow. The file may be turned off and on by its owner.',
    '2.2. Importing alarms',
    'Drop the file on the window. It is read at once.',
  ].join('\n\n'),
}

test('what is done to a thing is told by the heading that says so in the chapter of what was told', () => {
  const converse = openConversation(smallRetrieval(ALARMS))
  const created = 'How do I create an alarm?'
  assert.match(converse(created, 'And how do I turn it off?').text, /lamp of its row/)
  assert.match(converse(created, 'Can I disable it without deleting it?').text, /lamp of its row/)
  assert.match(converse(created, 'And how do I remove it?').text, /Drag its row/)
})

test('the other way round is what undoes the task before', () => {
  const converse = openConversation(smallRetrieval(ALARMS))
  assert.match(converse('How do I export alarms?', 'And the other way round?').text, /Drop the file/)
})

test('a question with a thing of its own, and one of another kind, inherits no task', () => {
  const converse = openConversation(smallRetrieval(ALARMS))
  assert.doesNotMatch(converse('How do I create an alarm?', 'And how do I delete a file?').text, /Drag its row/)
  assert.doesNotMatch(converse('How do I create an alarm?', 'How many can be deleted?').text, /Drag its row/)
})

test('in the section that was told of, the sentence that says it is told', () => {
  const OBJECTS = {
    kig: [
      '1. Oggetti',
      '1.1. Costruire gli oggetti',
      'Per costruire un oggetto premi il tasto destro.',
      '1.2. Mostrare e nascondere gli oggetti',
      'Per nascondere un oggetto scegli Nascondi dal menu. Gli oggetti nascosti restano nel file.',
      'Un oggetto nascosto è ancora usato da altri.',
      'Per mostrare tutto, scegli Mostra tutti.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(OBJECTS))
  const { text } = converse('Come nascondo un oggetto?', 'E come lo faccio riapparire?')
  assert.match(text, /Per mostrare tutto/)
})

test('a sentence that says task and thing yields to the heading that does, where a way is asked for', () => {
  const TENTS = {
    manual: [
      '1. Putting up tents',
      'A tent is put up by two people. They begin at its back.',
      '2. What the club owns',
      'The club will never remove a tent that another club put up.',
      '3. Removing tents',
      'Loosen the ropes first. The poles follow.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(TENTS))
  assert.match(converse('How do I put up a tent?', 'And how do I remove it?').text, /^Loosen the ropes/)
  assert.match(converse('How do I put up a tent?', 'Will the club ever remove it?').text, /never remove/)
})

test('of the questions of a chapter each has its own thing, and what stands under a heading that says task and thing is told surely', () => {
  const FAQ = {
    faq: [
      '1. Letters',
      '1.1. Does the press support wax seals?',
      'Yes. Wax seals are built in and work well.',
      '1.2. May I enable pictures in letters?',
      'No. There was a long talk, and nobody wanted them.',
      '2. Building',
      '2.1. How do I enable the support for wax seals?',
      'The option --with-wax is given when the program is built.',
    ].join('\n\n'),
  }
  const told = openConversation(smallRetrieval(FAQ))('Does the press support wax seals?', 'How do I enable them?')
  assert.match(told.text, /^The option --with-wax/)
  assert.equal(told.state, 'answered')
})
