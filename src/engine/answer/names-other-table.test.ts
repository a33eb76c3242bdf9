import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTexts } from '../../../tests/support/ask-texts.ts'
import { prepareQuestion } from './by-search/prepare-question.ts'
import { tellQuotes } from './compose/write-answer.ts'
import { namesOtherTable } from './names-other-table.ts'
import { quoteSource } from './retrieval/quote.ts'

const LAMPS =
  'The lamps burn oil of two kinds.\n\n| Mark | Oil (litres) |\n|---|---|\n| 3-4 | 8 |\n| 5 | 11 |\n\nTable 1: Oil of the harbour lamps\n\n' +
  'The next is of the tower.\n\n| Mark | Oil (litres) |\n|---|---|\n| 3 | 27 |\n| 5 | 34 |\n\nTable 2: Oil of the tower lamps\n'

function isOfOther(question: string, row: string): boolean {
  const { asked, retrieval } = prepareQuestion(question, [], 'en', openTexts({ LAMPS }, question))
  const source = retrieval.readSource(retrieval.sources[0]!.id)!
  const start = LAMPS.indexOf(row)
  const told = tellQuotes('answered', asked, [quoteSource(source, start, start + row.length)], retrieval)
  return namesOtherTable(told, asked, retrieval)
}

test('a row is not told surely where the question names what another table is of', () => {
  assert.ok(isOfOther('How many litres of oil burn at mark 3 in the harbour?', '| 3 | 27 |'))
  assert.ok(!isOfOther('How many litres of oil burn at mark 3 in the tower?', '| 3 | 27 |'))
  assert.ok(!isOfOther('How many litres of oil burn at mark 5?', '| 5 | 11 |'))
})
