import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { findLocale, listLocaleCodes, listSpokenCodes } from './locales.ts'

/** The keys of a locale with those below them, as `section.key`. */
function keysOf(locale: object): string[] {
  return Object.entries(locale).flatMap(([section, keys]) =>
    Object.keys(keys as object).map((key) => `${section}.${key}`),
  )
}

test('every language has the keys that English has, and no other', () => {
  const expected = keysOf(findLocale('en')).sort()
  for (const code of listLocaleCodes()) assert.deepEqual(keysOf(findLocale(code)).sort(), expected, code)
})

test('languages that are only spoken have the phrases of English, with the same places to fill in', () => {
  const placesOf = (phrase: string) => (phrase.match(/\{\w+\}/g) ?? []).sort()
  const { phrases } = findLocale('en')
  assert.ok(listSpokenCodes().length >= 20)
  for (const code of listSpokenCodes()) {
    const spoken = findLocale(code).phrases
    assert.deepEqual(Object.keys(spoken).sort(), Object.keys(phrases).sort(), code)
    for (const [name, phrase] of Object.entries(phrases).filter(([name]) => name !== 'halves'))
      assert.deepEqual(placesOf(spoken[name as keyof typeof spoken]), placesOf(phrase), `${code} ${name}`)
  }
})

test('a refusal and what comes near are said in the language of the question', () => {
  const SOURCES = {
    A: 'Medlemsavgiften är 250 kronor per år och betalas före den sista mars. Årsmötet hålls i maj varje år.',
  }
  const ask = (text: string) => askSmallTexts(SOURCES, text, { languages: ['sv'] })
  const refused = ask('Vem är kassör?')
  assert.equal(refused.state, 'no_support')
  assert.ok(refused.text.startsWith(findLocale('sv').phrases.refusal), refused.text)
  const near = ask('Vad händer när medlemsavgiften inte betalas?')
  assert.equal(near.state, 'partial')
  assert.match(near.text, /källorna|Hittades inte/)
})

test('every language asks what the sources are about in words that it knows itself', () => {
  const SOURCE = 'The lighthouse of Skagen stands on the northern cape. It was built of brick and is open in summer.'
  for (const code of listLocaleCodes()) {
    const question = findLocale(code).guide.overview
    const { state, text } = askSmallTexts({ A: SOURCE }, question)
    assert.equal(state, 'answered', `${code}: ${question} ${text}`)
  }
})

test('every cue is a regular expression', () => {
  for (const code of listLocaleCodes())
    for (const [section, value] of Object.entries(findLocale(code)))
      if ('asks' in value) for (const cue of value.asks) assert.ok(new RegExp(cue, 'iu'), `${code} ${section}`)
})

test('every list of words by which a table is asked makes a pattern', () => {
  for (const code of listLocaleCodes()) {
    const { dimensions, states, frames: _, asks: __, ...lists } = findLocale(code).table
    const measures = Object.values(dimensions).flatMap((words) => Object.values(words))
    for (const words of [...Object.values(lists), ...Object.values(states), ...measures])
      assert.ok(new RegExp(words, 'iu'), `${code} ${words}`)
  }
})
