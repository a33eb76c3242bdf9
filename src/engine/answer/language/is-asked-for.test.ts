import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAskedFor } from './is-asked-for.ts'

test('a question is of a kind whatever marks open it, and by no word of another language', () => {
  assert.equal(isAskedFor('definition', '¿Qué es un inversor?'), true)
  assert.equal(isAskedFor('polar', 'Was it repaired?'), true)
  assert.equal(isAskedFor('polar', 'Was de brug dicht?'), true)
  for (const question of [
    'Was ist ein Wehr?',
    'Was kostet die Karte?',
    'Was mache ich bei Verlust?',
    'Combien de temps ?',
    'Do que trata?',
  ])
    assert.equal(isAskedFor('polar', question), false, question)
})
