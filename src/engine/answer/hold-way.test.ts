import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTexts } from '../../../tests/support/ask-texts.ts'
import { prepareQuestion } from './by-search/prepare-question.ts'
import { tellQuotes } from './compose/write-answer.ts'
import { holdWay } from './hold-way.ts'
import { rankCandidates } from './rank/rank-candidates.ts'

const THINGS = ['harbour', 'garden', 'library', 'station', 'bakery', 'meadow', 'chapel', 'workshop', 'cellar', 'tower']

const writeBook = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, place) =>
    THINGS.map((thing) => `The ${thing} faces the river in spring of year ${place}.`).join(' '),
  ).join('\n\n')

const FERRY = `The ferry of the island takes sheep on Monday.

The ferry has a default of two lamps.`

function hold(question: string, said: RegExp, { paragraphs = 60, isByDeed = false, isByRows = false } = {}) {
  const { asked, retrieval } = prepareQuestion(
    question,
    [],
    'en',
    openTexts({ text: `${writeBook(paragraphs)}\n\n${FERRY}` }, question),
  )
  const { ranked } = rankCandidates(asked, retrieval)
  const told = ranked.filter(({ text }) => said.test(text)).slice(0, isByRows ? 2 : 1)
  return holdWay(
    tellQuotes('answered', asked, told, retrieval),
    { leastShare: 0.7, isByDeed, isByRows },
    asked,
    () => ranked,
    retrieval,
  ).state
}

test('a row or an entry of some pages that leaves out most of what is asked is no sure answer', () => {
  const question = 'Does the island ferry take sheep on Monday?'
  assert.equal(hold(question, /takes sheep/), 'answered')
  assert.equal(hold(question, /default of two/), 'partial')
  assert.equal(hold(question, /default of two/, { paragraphs: 1 }), 'answered')
})

test('how something is done is not told surely by an entry because that has the same words', () => {
  const question = 'How do lamps get a default?'
  assert.equal(hold(question, /default of two/), 'answered')
  assert.equal(hold(question, /faces the river/, { isByDeed: true }), 'partial')
})

test('several rows that are listed are held as one is, and what is reckoned of them is not', () => {
  assert.equal(hold('Does the island garden take sheep?', /garden faces/, { isByRows: true }), 'partial')
  assert.equal(hold('How many gardens take sheep?', /garden faces/, { isByRows: true }), 'answered')
})
