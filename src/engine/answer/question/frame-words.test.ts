import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from './frame-words.ts'

const contentOf = (question: string, language: string) => readContent(question, language).match(/[\p{L}\p{N}]+/gu)

test('what a question is put with is no part of its matter', () => {
  assert.deepEqual(contentOf('Can you please tell me how many pumps the plant has, according to the document?', 'en'), [
    'pumps',
    'plant',
  ])
  assert.deepEqual(contentOf('Können Sie mir bitte sagen, wie viele Pumpen das Werk hat?', 'de'), ['Pumpen', 'Werk'])
  assert.deepEqual(
    contentOf('Pouvez-vous m’expliquer combien de pompes possède l’usine ?', 'fr')?.includes('pompes'),
    true,
  )
  assert.deepEqual(contentOf('¿Cuántas bombas hay según el documento?', 'es'), ['bombas'])
})

test('the same word stays where it is the matter itself', () => {
  assert.deepEqual(contentOf('Is the long jump a part of it?', 'en')?.includes('long'), true)
  assert.deepEqual(contentOf('What?', 'en'), ['What'])
})
