import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const INSTALL = '## Install\n\n```sh\nnpm install lampwick\n```\n\nLampwick needs no oil. Lampwick is an open project.'
const ask = (opening: string) => askTexts({ README: `${opening}\n\n${INSTALL}` }, 'What is lampwick?')

test('a package is what the one line before anything else in its README says', () => {
  assert.match(ask('# lampwick\n\n> Small burner for old lanterns').text, /^Lampwick: Small burner for old lanterns/)
  assert.match(ask('**Small burner for old lanterns.**').text, /^Lampwick: Small burner for old lanterns/)
})

test('what has a verb, or leads elsewhere, is no such line', () => {
  assert.doesNotMatch(ask('This work is supported by the town of Brunnen.').text, /supported/)
  assert.doesNotMatch(ask('See the guide at https://lampwick.example first.').text, /guide at/)
})
