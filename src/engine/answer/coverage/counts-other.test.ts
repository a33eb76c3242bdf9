import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const STATUTES =
  'The club is led by a board of nine members, who are elected for three years. The club meets in May. Lessons are given in groups, ' +
  'and a total of 40 boats lie in the harbour.'

const ask = (text: string) => askSmallTexts({ STATUTES }, text)

test('how many lead something does not say how many belong to it', () => {
  assert.notEqual(ask('How many people are members of the club?').state, 'answered')
  assert.notEqual(ask('How many members does the club have?').state, 'answered')
  assert.equal(ask('How many members does the board have?').state, 'answered')
  assert.equal(ask('How many boats lie in the harbour?').state, 'answered')
})
