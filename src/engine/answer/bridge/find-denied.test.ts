import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const ask = (text: string, source: string, language: string) =>
  askSmallTexts({ source }, text, { languages: [language] })

test('a word is met by the one that denies it, in full where yes or no is asked', () => {
  const HALL = 'A visitor fell two metres and was unhurt.\n\nThe room is unheated, and the line is wireless.'
  const hurt = ask('Was anybody hurt?', HALL, 'en')
  assert.deepEqual([hurt.state, hurt.text], ['answered', 'A visitor fell two metres and was unhurt. [1]'])
  assert.match(ask('Is the room heated?', HALL, 'en').text, /^The room is unheated/)
  const badly = ask('How badly was the visitor hurt?', HALL, 'en')
  assert.deepEqual([badly.state, badly.warnings], ['partial', ['Read “hurt” as “unhurt”.']])
  const LAGER = 'Im Lager wird fleischlos gekocht.\n\nDie Zimmer sind unbeheizt.'
  assert.match(ask('Gibt es im Lager Fleisch?', LAGER, 'de').text, /^Im Lager wird fleischlos gekocht/)
  const KAMERS = 'De kamers zijn onverwarmd.\n\nDe toegang is gratis.'
  assert.match(ask('Zijn de kamers verwarmd?', KAMERS, 'nl').text, /^De kamers zijn onverwarmd/)
})
