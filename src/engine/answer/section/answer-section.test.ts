import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

const DRYER = `Dryer manual

1 Safety

Never dry clothes that were washed in petrol. Nobody may climb into the dryer to dry clothes there.

2 Drying

1. Open the door and put the clothes in.
2. Choose a programme.
3. Press start.

3 Storing

Store the dryer in a dry room. The hose is drained before that.

4 May I dry shoes?

Yes, in the rack that comes with it. The rack stands on the floor of the drum.

5 Why is the lamp red?

The filter is full of lint, and the air cannot pass.
`

const ask = (question: string, text = DRYER) =>
  answerOffline({ text: question, turns: [] }, smallRetrieval({ DRYER: text }))

test('the steps under the heading that is the question come whole, and nothing else', () => {
  const { state, text, citations } = ask('How do I start drying?')
  assert.equal(state, 'answered')
  assert.equal(text, 'Drying:\n1. Open the door and put the clothes in.\n2. Choose a programme.\n3. Press start. [1]')
  assert.equal(citations.length, 1)
})

test('a question among questions and answers brings all of its answer', () => {
  assert.match(ask('May I dry shoes?').text, /^Yes, in the rack that comes with it\. The rack stands on the floor/)
  assert.doesNotMatch(ask('When may I dry shoes?').text, /^Yes/)
})

test('a list is brought by the heading that asks for it in other words and other order', () => {
  const LEASE =
    'Lease of a flat\n\nThe flat is on the third floor. The tenant gets two keys from the landlord, and the landlord a third.\n\n2 What the tenant must do\n\n- air the rooms\n- sweep the stairs\n\n3 What the landlord must do\n\n- mend the roof\n- heat the house\n\n4 Rent\n\nIt is due on the third day of each month, by transfer.\n'
  assert.match(ask('What must the tenant do?', LEASE).text, /air the rooms\n- sweep the stairs \[1\]$/)
  assert.match(ask('What do I have to do as a landlord?', LEASE).text, /mend the roof\n- heat the house \[1\]$/)
})
