import assert from 'node:assert/strict'
import { it } from 'node:test'
import { followSources } from './follow-sources.ts'

const ask = (language: string, isLanguageOpen?: boolean) =>
  followSources({ type: 'report', language: 'en', isLanguageOpen }, language).language

it('labels are in the language of the sources where nobody named one', () => {
  assert.deepEqual(
    ['de', 'pt', 'nl', 'no', 'zh', 'ar', 'ja'].map((language) => ask(language, true)),
    ['de', 'pt_BR', 'nl_NL', 'nb_NO', 'zh_Hans', 'ar_001', 'ja'],
  )
})

it('a language that was named stays, and so does the usual one over sources of an unknown language', () => {
  assert.equal(ask('de'), 'en')
  assert.equal(ask('und', true), 'en')
})
