import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'

const CLUB = {
  club: [
    '1. Boats',
    'The old boat sank in October. Two yards were asked for a new one. Ida Voss pays the yard by 30 April.',
    'The boat was painted in 2012 by the members.',
    '2. Fees',
    'A berth is let to members. The berth costs 70 euros and is let for six months. Each berth may be entered three times a day.',
    '3. Regatta',
    'The regatta opens on 3 May.',
  ].join('\n\n'),
}

test('a date or a number alone is told by the sentence told before that holds it', () => {
  const converse = openConversation(smallRetrieval(CLUB))
  const due = converse('Who pays the yard?', 'By when?')
  assert.equal(due.state, 'answered')
  assert.match(due.text, /^Ida Voss pays the yard by .*30 April/)
  const price = converse('For how long is the berth let?', 'And how much does it cost?')
  assert.equal(price.state, 'answered')
  assert.match(price.text, /70 euros/)
})

test('a date may stand in the second sentence that was told', () => {
  const LEASE = {
    lease: [
      '1. Berths',
      'A berth is let for a year and is cleaned by the harbour.',
      '2. Giving up',
      'Giving up a berth takes effect in winter. The deposit is paid back. To give up a berth, write to Ida Voss before 30 April.',
    ].join('\n\n'),
  }
  const converse = openConversation(smallRetrieval(LEASE))
  assert.match(converse('How do I give up a berth?').text, /winter.*\n?.*30 April/)
  assert.match(converse('How do I give up a berth?', 'By when?').text, /^To give up a berth.*30 April/)
})

test('a number that counts another thing tells nothing', () => {
  const converse = openConversation(smallRetrieval(CLUB))
  const { state, text } = converse('How often may a berth be entered?', 'For how many days?')
  assert.ok(state !== 'answered' || !/^Each berth may be entered/.test(text), text)
})
