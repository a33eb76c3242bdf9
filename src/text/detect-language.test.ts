import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage } from './detect-language.ts'

test('letters between the digits of a name are no words of a language', () => {
  assert.equal(detectLanguage('Keeper: k31da7fe1da5, k9da2, 4da5.'), detectLanguage('Keeper: k1, k9, 4.'))
  assert.equal(detectLanguage('キルンは2021年に建てられました。'), 'ja')
})
