import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const YARD = `Ann Lee keeps the list of whoever is away. Maternity leave is 16 weeks with full pay.

${'The yard is open from eight to five, and whoever comes by boat ties it up at the long quay. '.repeat(5)}

Sick pay goes by the years at the yard:

| Years at the yard | Full sick pay |
|---|---|
| Under 1 year | 2 weeks |
| 1 to 5 years | 8 weeks |
| Over 5 years | 12 weeks |
`

test('two sides are not told by a table of one of them', () => {
  const { text } = askSmallTexts({ YARD }, 'Which is longer, maternity leave or full sick pay?')
  assert.doesNotMatch(text, /the highest of/)
})

test('two sides that stand in one table are told by it', () => {
  const { text } = askSmallTexts({ YARD }, 'Which is longer, full sick pay under 1 year or full sick pay over 5 years?')
  assert.match(text, /12 weeks/)
})
