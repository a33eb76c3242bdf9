import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAskedPhrases } from './list-asked-phrases.ts'

const findPhrase = (question: string, word: string, language = 'en') =>
  listAskedPhrases(question, language).find(({ words }) => words.includes(word))

test('a verb with its particle is one thing, though other words stand between', () => {
  for (const question of ['How do I turn off the old feature?', 'How do I turn the old feature off?']) {
    const phrase = findPhrase(question, 'turn')
    assert.ok(phrase?.names.includes('disable'), question)
    assert.equal(phrase?.isOneWord, true, question)
  }
})

test('each word of a phrase may be said by what the phrase is called, and by itself', () => {
  const phrase = findPhrase('Which keyboard shortcut opens it?', 'shortcut')
  assert.ok(phrase?.names.includes('hotkey'))
  assert.deepEqual(phrase?.words, ['keyboard', 'shortcut'])
  assert.equal(phrase?.isOneWord, false)
})

test('small words alone are no phrase, and signs without spaces between have none', () => {
  assert.equal(findPhrase('Up to what is it?', 'up'), undefined)
  assert.deepEqual(listAskedPhrases('電源を切る方法は', 'ja'), [])
})
