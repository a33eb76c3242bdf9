import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readsAsQuestion } from './reads-as-question.ts'

test('a question is known by its mark or its first word', () => {
  for (const text of [
    'Where is it kept?',
    'who built the ferry',
    'Wann öffnet das Bad',
    '会费是多少？',
    'why does it stop',
  ])
    assert.equal(readsAsQuestion(text), true, text)
})

test('words and claims that are searched for are none', () => {
  for (const text of ['ferry timetable', 'Vitamin D lowers the risk of falls.', 'Öffnungszeiten'])
    assert.equal(readsAsQuestion(text), false, text)
})
