import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAskedFor } from './locales.ts'
import { widenLetters } from './unicode-cues.ts'

const matches = (cue: string, text: string) => new RegExp(widenLetters(cue), 'iu').test(text)

test('a word of a cue ends where its letters end, with accents and in Cyrillic', () => {
  assert.ok(matches('\\bperché\\b', 'Perché suona?'))
  assert.ok(!matches('\\btal\\b', 'total, talón'))
  assert.ok(matches('^опиши\\w*$', 'Опишите'))
  assert.ok(matches('[\\w.]+$', 'é.ü'))
  assert.ok(!matches('\\bétapes\\b', 'métapes'))
})

test('a question that opens or ends with an accented word is known by it', () => {
  assert.ok(isAskedFor('reason', 'Perché è chiuso?'))
  assert.ok(isAskedFor('reason', 'Está fechado porquê?'))
  assert.ok(isAskedFor('list', 'Énumère les pièces'))
})
