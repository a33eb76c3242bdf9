import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'
import { findLocale } from '../language/locales.ts'
import { quoteSource } from '../retrieval/quote.ts'
import { describeNearestSaid } from './describe-nearest-said.ts'

const { phrases } = findLocale('en')

test('a refusal tells what comes nearest, with its source, and cites nothing', () => {
  const MINUTES =
    'The keeper paints the tower every spring.\nRehearsals stay on Mondays, but from October they begin at 7.15.\n' +
    'Timber has gone up by a third.\nDues are 40 pounds a year.'
  const question = { text: 'how many people were lifted into rehearsals of another season?', turns: [] }
  const { state, text, citations } = answerOffline(question, smallRetrieval({ MINUTES }))
  assert.deepEqual([state, citations], ['no_support', []])
  assert.match(
    text,
    /^The sources do not seem to answer .+ The nearest that they say: “.+” \(MINUTES\)\. Try other words/,
  )
})

test('what is long is cut between words, and lines are joined', () => {
  const text = `The gate:\n${'closes at ten '.repeat(60)}`
  const retrieval = smallRetrieval({ GATE: text })
  const said = describeNearestSaid(quoteSource(retrieval.readSource('GATE')!, 0, text.length), phrases, retrieval)
  assert.match(said, /^The nearest that they say: “The gate: closes at ten .+(?:closes|at|ten) …” \(GATE\)\.$/)
  assert.ok(said.length < 460)
})
