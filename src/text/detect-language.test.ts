import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage } from './detect-language.ts'

test('letters between the digits of a name are no words of a language', () => {
  assert.equal(detectLanguage('Keeper: k31da7fe1da5, k9da2, 4da5.'), detectLanguage('Keeper: k1, k9, 4.'))
  assert.equal(detectLanguage('キルンは2021年に建てられました。'), 'ja')
})

test('a long text in one language with as much English behind it, a licence and a list of books, is in the former', () => {
  const german =
    'Der Notensatz ist eine Kunst, die man nur mit viel Erfahrung erlernt, und dieser Aufsatz zeigt, wie sie entstand. '
  const english =
    'You may copy and distribute the work in any medium, provided that this notice is kept in all of the copies. '
  assert.equal(detectLanguage(german.repeat(60) + english.repeat(75)), 'de')
  assert.equal(detectLanguage(german.repeat(20) + english.repeat(75)), 'en')
})

test('letters that stand for a name tell no language, unless all is in capitals', () => {
  assert.equal(detectLanguage('name: billing, version 4.2, licence: MIT'), 'und')
  assert.equal(detectLanguage('WAS DER MÜLLER MIT DEM MEHL MACHT'), 'de')
})
