import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { translateQuestion } from './translate-question.ts'

const VAULT = smallRetrieval({
  entry: 'To delete an entry, press the key. The password of the database is long.',
  way: 'There is one way in, by the gate. An instruction hangs there.',
  door: 'The dog waits in time between two doors, and you may take it off.',
})

const put = (question: string, from: string, retrieval = VAULT) =>
  translateQuestion(question, { from, to: 'en', retrieval }).text

test('words that mean one thing together are put together', () => {
  assert.match(put('Quel est le mot de passe de la base de données ?', 'fr'), /le password de la database \?/)
})

test('of the names of a word that one counts which stands where the rest of the question is spoken of', () => {
  assert.match(put('¿Cómo se borra una entrada?', 'es'), /delete una entry/)
})

test('a name of several words counts where they stand side by side', () => {
  assert.doesNotMatch(put('Wie lange ist der Urlaub?', 'de'), /time off/)
})

test('what may be done and what it costs stays as it is asked', () => {
  assert.match(put('Sind Hunde erlaubt?', 'de'), /dog erlaubt/)
})

test('a word that the notebook has nothing for is put by what it is a kind of', () => {
  const rules = smallRetrieval({ rules: 'Animals are not allowed in the car.', time: 'The car leaves at noon.' })
  assert.match(put('¿Puedo llevar a mi perro?', 'es', rules), /animal/i)
})

test('of the names of a word the one that is its cousin is put, wherever the others stand', () => {
  const guide = smallRetrieval({
    guide: 'To install the lamp, call the office.',
    rules: 'Use the lamp as you see fit in the office.',
  })
  assert.match(put('Wie installiere ich die Lampe im Büro?', 'de', guide), /Wie install ich/)
})
