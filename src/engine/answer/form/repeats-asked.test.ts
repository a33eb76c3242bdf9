import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

test('a line that has only the words of the question does not say how', () => {
  const page = 'Subsections\n\n- Create groups\n\n- Edit members\n\nGroups are shown in blue, members in green.'
  const { state } = answerOffline({ text: 'How do I create groups?', turns: [] }, smallRetrieval({ page }))
  assert.notEqual(state, 'answered')
})
