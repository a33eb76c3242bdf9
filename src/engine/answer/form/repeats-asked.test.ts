import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

test('a line that has only the words of the question does not say how', () => {
  const page = 'Subsections\n\n- Create groups\n\n- Edit members\n\nGroups are shown in blue, members in green.'
  const { state } = askSmallTexts({ page }, 'How do I create groups?')
  assert.notEqual(state, 'answered')
})
