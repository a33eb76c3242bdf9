import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { isRefusal } from '../language/phrases.ts'
import { findCognate } from './find-cognate.ts'

const CLUB =
  'Die Miete beträgt 340 Euro im Monat. Der Aufzug wird jeden Montag gereinigt.\n\n' +
  'Bei der Meisterschaft in Kolding gewann Lotte Silber. Der Kassenbestand ist geprüft.'
const LIBRARY = 'The lending library holds 4,200 books. The booking code of the reading room is QX81.'

const ask = (text: string, texts: Record<string, string>, languages: string[]) =>
  askSmallTexts(texts, text, { languages })

test('a question in another language than the sources is answered as far as its words are known', () => {
  const won = ask('Who won silver at the championship?', { CLUB }, ['de'])
  assert.equal(won.state, 'partial')
  assert.match(won.text, /gewann Lotte Silber/)
  assert.match(won.text, /Language of the sources: German\.\n\nThis comes nearest/)
  const code = ask('Wie lautet der Buchungscode?', { LIBRARY }, ['en'])
  assert.match(code.text, /QX81/)
  assert.match(code.text, /Sprache der Quellen: Englisch\.\n\nDas kommt der Frage/)
  assert.match(ask('Quel est le loyer ?', { CLUB }, ['de']).text, /340/)
})

test('a refusal across languages says that the languages differ, and not that the sources do not tell', () => {
  const { state, text } = ask('Quelle est la capitale de la Mongolie ?', { CLUB }, ['de'])
  assert.equal(state, 'no_support')
  assert.match(text, /autre langue que les sources.*allemand/)
  assert.doesNotMatch(text, /ne semblent pas répondre/)
  assert.ok(isRefusal(text))
})

test('what is asked of a source as a whole takes no word of it', () => {
  assert.equal(ask('Résume le document.', { CLUB }, ['de']).state, 'answered')
})

test('cousins of a word are found across accents and spellings, and nothing else', () => {
  const termsFrom = (prefix: string) =>
    new Set(['function', 'diversity', 'fountain', 'dinner'].filter((term) => term.startsWith(prefix)))
  assert.equal(findCognate('fonction', 'fr', { termsFrom }), 'function')
  assert.equal(findCognate('diversité', 'und', { termsFrom }), 'diversity')
  assert.equal(findCognate('dimanche', 'fr', { termsFrom }), null)
})
