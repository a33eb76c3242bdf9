import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { speaksAsAsker } from './speaks-as-asker.ts'

function isOfAsker(own: string, language = 'en') {
  const asked = readAskedQuestion('Does it take any name?', [], smallRetrieval({ Notes: own }), language)
  return speaksAsAsker(asked, { shown: own, own, above: '' })
}

test('what somebody asks or remembers is known by the first person, in several languages', () => {
  assert.ok(isOfAsker("The parser won't accept my name."))
  assert.ok(isOfAsker('I want it in a window!'))
  assert.ok(isOfAsker('Der Drucker nimmt meinen Namen nicht.', 'de'))
  assert.ok(isOfAsker("Je n'arrive pas à imprimer.", 'fr'))
  assert.ok(isOfAsker('No puedo abrir mi archivo.', 'es'))
  assert.ok(!isOfAsker('The parser accepts any name, i.e. all letters.'))
  assert.ok(!isOfAsker('It is written by Bo. He told me so.'))
})
