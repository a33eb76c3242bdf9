import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONTENT_LANGUAGES, findContentLanguage } from './content-language.ts'

test('there are 81 languages, each with its own code', () => {
  assert.equal(CONTENT_LANGUAGES.length, 81)
  assert.equal(new Set(CONTENT_LANGUAGES.map(({ code }) => code)).size, 81)
  for (const { code, english, native } of CONTENT_LANGUAGES) {
    assert.match(code, /^[a-z]{2,3}(_\w+)?$/)
    assert.ok(english !== '' && native.length > 0 && native.every((name) => name !== ''), code)
  }
})

test('a language is found by code, English name or native name, whatever the case', () => {
  for (const [text, code] of [
    ['pt_BR', 'pt_BR'],
    ['pt-br', 'pt_BR'],
    ['german', 'de'],
    ['Deutsch', 'de'],
    ['FRANÇAIS', 'fr'],
    ['日本語', 'ja'],
    ['pt', 'pt_BR'],
    ['nl', 'nl_NL'],
  ]) {
    assert.equal(findContentLanguage(text!)?.code, code)
  }
})

test('what is none of them is refused', () => {
  for (const text of ['klingon', '', 'xx', 'e']) assert.equal(findContentLanguage(text), null)
})
