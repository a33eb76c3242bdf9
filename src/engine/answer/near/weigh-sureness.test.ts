import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const ROOMS = ['harbour', 'garden', 'library', 'station', 'bakery', 'meadow', 'chapel', 'workshop', 'cellar', 'tower']
const FACTS = ['was painted', 'lies behind the hill', 'has a blue door', 'is kept by two sisters', 'faces the river']
const SHEET = ROOMS.map((room, at) => `The ${room} ${FACTS[at % FACTS.length]} in spring of year ${at}.`).join(' ')
const KILN = `To empty the ash box, pull the iron handle and lift the grate out of its frame.

A glaze with copper cannot be fired in the same load as white ware.`
const ask = (question: string, before = SHEET) => askTexts({ text: `${before}\n\n${KILN}` }, question)

test('in a sheet one word that stands nowhere holds back no answer for which all else speaks', () => {
  const { state, text } = ask('Can I fire copper glaze together with white plates?')
  assert.equal(state, 'answered', text)
  assert.match(text, /^A glaze with copper cannot be fired in the same load as white ware\. \[1\]$/)
})

test('where less speaks for it the word is named', () => {
  for (const question of ['How do I clear the ash box of the kiln?', 'Why must the ash box be emptied with gloves?']) {
    const { state, text } = ask(question)
    assert.equal(state, 'partial', text)
    assert.match(text, /Not found/)
  }
  assert.equal(ask('Who made the copper glaze?').state, 'partial')
  assert.notEqual(ask('How much does the ash box cost?').state, 'answered')
})

test('of two sentences one leads whatever it says', () => {
  assert.equal(ask('Can I fire copper glaze together with white plates?', '').state, 'partial')
})
