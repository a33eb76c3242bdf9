import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'
import { listField } from '../../../tests/support/list-fields.ts'

const CHOIR = 'The choir was founded in 1931 by Ada Quill. Rehearsals are on Tuesday evening in the hall.'
const HALL = 'The hall holds 240 guests. It was painted green.'
const TEXTS = { CHOIR, HALL }

const ask = (text: string) => askSmallTexts(TEXTS, text)

test('two questions in one are answered one after the other, their citations numbered on', () => {
  const { state, text, citations } = ask('When was the choir founded, and how many guests does the hall hold?')
  assert.equal(state, 'answered')
  assert.match(text, /1931.*\[1\].*240.*\[2\]/s)
  assert.deepEqual(listField(citations, 'marker'), ['[1]', '[2]'])
})

test('the half that is not answered is named, in the language of the question', () => {
  const { state, text } = ask('When was the choir founded, and who is the mayor of Kolding?')
  assert.equal(state, 'partial')
  assert.match(text, /1931.*do not seem to answer “who is the mayor of Kolding”/s)
})

test('one sentence that answers both halves is quoted once', () => {
  assert.equal(ask('When was the choir founded and who founded the choir?').citations.length, 1)
})

test('the second half may be a question word alone, or share all but it with the first', () => {
  const FERRY =
    'The ferry runs on Sundays from the old pier.\n\nThe bridge was closed in March. It was closed since the river had washed away a pillar.\n\nThe repair was funded by the Harding Trust.'
  const askFerry = (text: string) => askSmallTexts({ FERRY }, text)
  assert.match(askFerry('When was the bridge closed and why?').text, /March.*washed away a pillar/s)
  assert.match(
    askFerry('When and where does the ferry run?').text,
    /^The ferry runs on Sundays from the old pier\. \[1\]$/,
  )
  const paid = askFerry('When was the bridge closed and who paid for the repair?')
  assert.match(paid.text, /March.*funded by the Harding Trust/s)
  assert.match(askFerry('When was the bridge closed and what is its dog called?').text, /do not seem to answer/)
})

test('a half that has a verb alone for its own is not told by a sentence that has only that verb', () => {
  const OWN = 'The choir was founded in 1931 by Ada Quill. Rehearsals are on Tuesday evening in the hall.'
  const FAR =
    'The roof was mended in spring. A new pump does the necessary work, and the old one is kept in the cellar.'
  const { state, text } = askSmallTexts({ OWN, FAR }, 'Who founded the choir and where does she work?')
  assert.equal(state, 'partial')
  assert.doesNotMatch(text, /pump/)
})
