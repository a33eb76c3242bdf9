import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'
import { findLocale, listLocaleCodes } from './locales.ts'

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

test('every language asks what the sources are about in words that it knows itself', () => {
  const SOURCE = 'The lighthouse of Skagen stands on the northern cape. It was built of brick and is open in summer.'
  for (const code of listLocaleCodes()) {
    const question = findLocale(code).guide.overview
    const { state, text } = answerOffline({ text: question, turns: [] }, smallRetrieval({ A: SOURCE }))
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
