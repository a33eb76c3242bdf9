import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const TEXTS = {
  a: `Lamps of the coast\n\nThe keepers light the lamps by hand every evening. They fear that the new motors will make their work needless.\n\nFollow Gull Weekly\n\n- The best boats of the year\n- Ten walks by the sea`,
  b: 'Motors for the harbour\n\nThe council buys motors that light the lamps at dusk. It hopes to save the wages of three keepers.',
  c: 'Apples\n\nApples are stored in a dry and cool cellar. They keep until spring.',
}
const known = {
  a: { name: 'Lamps of the coast', facts: { site: 'gullweekly.example', authors: ['Mara Lindqvist'] } },
  b: { name: 'Motors for the harbour', facts: { site: 'The Tern' } },
  c: { name: 'Apples', facts: { site: 'Garden Post' } },
}
const ask = (question: string) => askSmallTexts(TEXTS, question, { known })

test('a source is meant by its site or its author, and not a heading that has the name', () => {
  const { state, text } = ask('What are the main points of the gullweekly article?')
  assert.deepEqual([state, /light the lamps by hand/.test(text), /best boats/.test(text)], ['answered', true, false])
  assert.match(ask("Summarize Lindqvist's article").text, /light the lamps by hand/)
  assert.match(ask('What is the Tern article about?').text, /council buys motors/)
  assert.match(ask('Worum geht es in dem Artikel der Garden Post?').text, /dry and cool cellar/)
})

test('two sources put beside each other are told one after the other, in part', () => {
  const { state, text } = ask('Compare the Gullweekly article and the Tern article.')
  assert.equal(state, 'partial')
  assert.match(text, /by hand[\s\S]*council buys motors/)
  assert.doesNotMatch(text, /Apples/)
})
