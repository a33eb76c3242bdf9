import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksWhatIs, dropExistential, opensFromTurns } from './opens-from-turns.ts'

test('a question goes on from what was said by its first word, in whatever language', () => {
  for (const question of ['And the coach?', 'BUT why', 'Und die Kosten?', '¿Y el precio?', 'Ma quando?', 'А зимой?'])
    assert.ok(opensFromTurns(question), question)
  for (const question of ['Andrea pays what?', 'Is the mill open and free?', 'Etliche Räder?'])
    assert.ok(!opensFromTurns(question), question)
})

test('asking what a thing is names it, and what is the latest of something does not', () => {
  for (const question of ['What is heather?', '¿Qué es una ermita?', "Qu'est-ce qu'un étai ?"])
    assert.ok(asksWhatIs(question), question)
  for (const question of ['What is the reason?', 'What is new?', '¿Qué es eso?'])
    assert.ok(!asksWhatIs(question), question)
})

test('"there" and "es" point at nothing where a question asks what there is', () => {
  assert.equal(dropExistential('How many are there?').trim(), 'How many  ?')
  assert.equal(dropExistential('Was gibt es dort?'), 'Was   dort?')
})
