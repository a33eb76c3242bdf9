import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { answerOffline } from './answer-offline.ts'

const KETTLE = `Instructions for the kettle

Fill it with cold water up to the mark at most. If the red lamp flashes, unplug the kettle and take it to the shop.

| Fault | Remedy |
|---|---|
| Red lamp stays on | descale it |
| Lid does not close | wipe the rim |
| Water tastes of metal | boil twice and pour away |
`
const ask = (text: string) => answerOffline({ text, turns: [] }, smallRetrieval({ KETTLE }))

test('a row of something else gives way to the sentence that search is surer of', () => {
  const { text } = ask('the red lamp flashes, what should I do')
  assert.match(text, /^If the red lamp flashes, unplug the kettle/)
})

test('a row that says all of the question stays', () => {
  assert.match(ask('What is the remedy when the red lamp stays on?').text, /descale it/)
  assert.match(ask('What is the remedy when the lid does not close?').text, /wipe the rim/)
})
