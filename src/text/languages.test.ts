import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { findLanguage, listLanguageCodes, splitWordList } from './languages.ts'

const KEYS = ['abbreviations', 'abbreviationsBeforeNumbers', 'stemming', 'stopWords']

test('no language lacks a key, and none has one that nobody reads', () => {
  assert.ok(listLanguageCodes().size > 30)
  for (const code of listLanguageCodes()) {
    const { stemming, ...lists } = findLanguage(code)!
    assert.deepEqual(Object.keys({ stemming, ...lists }).sort(), KEYS, code)
    assert.match(stemming.by, /^(?:snowball|orama|grams|none)$/, code)
    assert.equal('name' in stemming, stemming.by === 'snowball' || stemming.by === 'orama', code)
    for (const list of Object.values(lists)) {
      assert.equal(typeof list, 'string', code)
      assert.equal(new Set(splitWordList(list)).size, splitWordList(list).length, `${code}: a word stands twice`)
    }
  }
})

test('nothing but languages lies in the folder, and a foreign code finds none', () => {
  for (const name of readdirSync(new URL('./locales/', import.meta.url))) assert.match(name, /^(?:[a-z]{2}|und)\.json$/)
  assert.equal(findLanguage('constructor'), null)
  assert.equal(findLanguage('../locales/en'), null)
})
