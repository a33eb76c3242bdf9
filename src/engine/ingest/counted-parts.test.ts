import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStandingHeadings } from './standing-headings.ts'

const read = (text: string) => findStandingHeadings(text).map(({ heading, headingLevel }) => [heading, headingLevel])
const BODY = 'The members meet in the hall of the mill every second week, and speak of the wheel.'

test('a word and a number alone name a part, and one whose numbers begin anew those of another', () => {
  const text = ['Article I', 'Section 1', BODY, 'Section 2', BODY, 'Article II', 'Section 1', BODY, 'Article III', BODY]
  assert.deepEqual(read(text.join('\n\n')), [
    ['Article I', 1],
    ['Section 1', 2],
    ['Section 2', 2],
    ['Article II', 1],
    ['Section 1', 2],
    ['Article III', 1],
  ])
})

test('so do the chapters of a novel, and no list of contents or numbers out of order', () => {
  const chapters = ['CHAPTER IX.', BODY, 'CHAPTER X.', BODY, 'CHAPTER XI.', BODY]
  assert.deepEqual(read(chapters.join('\n\n')), [
    ['CHAPTER IX.', 1],
    ['CHAPTER X.', 1],
    ['CHAPTER XI.', 1],
  ])
  assert.deepEqual(read(['Article I', 'Article II', 'Article III', 'Article IV'].join('\n\n')), [])
  assert.deepEqual(read(['May 4', BODY, 'May 19', BODY, 'June 7', BODY, 'May 30', BODY].join('\n\n')), [])
})
