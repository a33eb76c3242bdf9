import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const fill = (matter: string) => `${matter} `.repeat(12).trim()

const HANDBOOK = [
  '1. Boats',
  'The club owns three boats of different size, and all of them lie at the northern pier.',
  '1.1. Hulls',
  `The hulls are made of larch from the hills above the town. ${fill('Every hull of larch is painted by the members in spring before the hulls of larch go into the water.')}`,
  '1.2. Sails',
  'The sails are sewn by a sailmaker, who takes them home in autumn for repair.',
  '1.3. Fees',
  '40 / 60 / 80',
  '2. The house',
  'The house of the club stands behind the dunes and is open to every member in summer.',
].join('\n\n')

test('a chapter is told by one sentence of each of its sections, and by the heading of one that has none', () => {
  const { text } = askSmallTexts({ handbook: HANDBOOK }, 'Summarise chapter 1')
  assert.match(text, /^1 Boats: The club owns three boats/)
  assert.match(
    text,
    /1\.1 Hulls: (?:The|Every) hull[^.]+\. \[2\] 1\.2 Sails: The sails are sewn[^.]+\. \[3\] 1\.3 Fees \[4\]$/,
  )
})
