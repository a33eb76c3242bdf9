import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { choosePhrases, writeRefusal } from '../language/phrases.ts'
import { findFormerThing } from './former-thing.ts'

const retrieval = smallRetrieval({ note: 'A note of no matter.' })
const find = (language: string, ...questions: readonly string[]) =>
  findFormerThing(
    questions.map((question) => ({ question, answer: 'It is so. [1]' })),
    language,
    retrieval,
  )

test('the thing of a question is what it asks of, without the deed that opens it', () => {
  assert.equal(find('en', 'How do I create a bookmark?')?.words, 'bookmark')
  assert.equal(find('en', 'How do I create a bookmark?')?.deed, 'create')
  assert.equal(find('de', 'Wie drehe ich ein Bild?')?.words, 'Bild')
  assert.equal(find('es', '¿Cómo instalo un paquete?')?.words, 'paquete')
  assert.equal(find('en', 'What are snippets?')?.words, 'snippets')
})

test('a question that points back has the thing that it points at, one that stands alone its own', () => {
  assert.equal(find('en', 'What are snippets?', 'Where are they stored?')?.words, 'snippets')
  assert.equal(find('en', 'What are snippets?', 'How do I open the terminal?')?.words, 'terminal')
  assert.equal(find('en'), null)
})

test('a question that points to a place may bring up a thing, one that asks of a deed alone has none', () => {
  assert.equal(find('en', 'What is the editor for?', 'How do I add a row there?')?.words, 'row')
  assert.equal(find('de', 'Wofür ist der Editor?', 'Wie füge ich dort eine Zeile ein?')?.words, 'Zeile')
  assert.equal(find('en', 'What is the editor for?', 'Does it have a limit?')?.words, 'editor')
  const turns = ['¿Cómo se añade un marcador?', '¿Dónde se guardan?'].map((question) => ({
    question,
    answer: 'Así. [1]',
  }))
  assert.equal(findFormerThing(turns, 'es', { ...retrieval, terms: loadAnalyzer('es').terms })?.words, 'marcador')
})

test('what was asked in between and refused takes the place of no thing', () => {
  const turns = [
    { question: 'What are snippets?', answer: 'They are strings. [1]' },
    { question: 'And why?', answer: writeRefusal(choosePhrases('x'), []) },
  ]
  assert.equal(findFormerThing(turns, 'en', retrieval)?.words, 'snippets')
  assert.equal(findFormerThing(turns.slice(1), 'en', retrieval), null)
})
