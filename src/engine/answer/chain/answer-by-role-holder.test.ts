import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

const BOATS = `| Boat | Keeper | Built |
|---|---|---|
| Gull | Nora Lind | 2011 |
| Crab | Otto Marsh | 1998 |
| Salmon | Pia Holm | 2016 |
`
const MINUTES = `Minutes of the rowing club

Chair: Pia Holm (re-elected)
The treasurer is Otto Marsh. The cook thanked Nora Lind for the soup.
`
const ask = (text: string) => answerOffline({ text, turns: [] }, smallRetrieval({ BOATS, MINUTES }))

test('a table that knows people by their names is asked by the role that a line gives them', () => {
  const chair = ask('Which boat does the chair keep?')
  assert.equal(chair.state, 'answered')
  assert.match(chair.text, /Salmon.*\[1\]\s+Chair: Pia Holm/s)
  assert.equal(chair.citations.length, 2)
  assert.match(ask('Which boat does the treasurer keep?').text, /Crab.*The treasurer is Otto Marsh/s)
})

test('whom somebody thanked is not what they are', () => {
  assert.doesNotMatch(ask('Which boat does the cook keep?').text, /\*\*Gull\*\*/)
})

test('a question for a date is not answered by a name', () => {
  assert.doesNotMatch(ask('When was the boat of the chair built?').text, /\*\*Salmon\*\*/)
})
