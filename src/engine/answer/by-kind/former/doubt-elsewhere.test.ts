import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const FERRY = [
  '1. Quay',
  '1.1. Pontoon',
  'The pontoon keeps the boats off the quay. The harbour master inspects it each spring.',
  '1.2. Tickets',
  'The reason is that the ticket machine was introduced together with the new tariff.',
  '2. Members',
  '2.1. Fees',
  'A berth costs 240 EUR a year.',
].join('\n\n')

const converse = openConversation(smallRetrieval({ ferry: FERRY }))

test('a sentence elsewhere that says nothing of what was spoken of is no sure answer to what points at it', () => {
  const { state } = converse('What does the pontoon do?', 'Why was it introduced?')
  assert.notEqual(state, 'answered')
})

test('what costs so much a year is not told for a month as the answer', () => {
  assert.notEqual(converse('How much does a berth cost?', 'How much is that per month?').state, 'answered')
})

test('what is told of the same section stays as it is', () => {
  const { state, text } = converse('What does the pontoon do?', 'Who inspects it?')
  assert.match(text, /harbour master inspects it/)
  assert.equal(state, 'answered')
})

test('what points at the subject of a refused question is not sure', () => {
  const answer = converse('Who sailed the lightship in 1831?', 'And who came after him?')
  assert.notEqual(answer.state, 'answered')
})
