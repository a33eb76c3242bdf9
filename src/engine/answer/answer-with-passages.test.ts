import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { answerWithPassages } from './answer-with-passages.ts'

const CLUB = `# Rowing club

Boats are kept in the lower shed. The shed is locked at dusk.

# Fees

The club asks for 40 euros a year. Guests of the club pay nothing on the first day.

# Who is taken

Membership is open to anyone over the age of twelve. The committee votes on each of them.`

const ask = (text: string) => answerWithPassages({ text, turns: [] }, smallRetrieval({ club: CLUB }))

test('what is not answered comes with the passages to read, likeliest first and as the source has them', () => {
  const { state, passages } = ask('Which members does the committee like?')
  assert.notEqual(state, 'answered')
  assert.ok(passages && passages.length > 0 && passages.length <= 3)
  assert.deepEqual(
    listField(passages, 'rank'),
    passages.map((_, index) => index + 1),
  )
  for (const { start, end, text } of passages) assert.equal(CLUB.slice(start, end), text)
  const scores = passages.map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.ok(scores.every((score) => score > 0 && score <= 1))
})

test('what is answered comes without', () => {
  const { state, passages } = ask('How much does the club ask for a year?')
  assert.deepEqual([state, passages], ['answered', undefined])
})

test('a refusal brings a passage only where one says a part of the question', () => {
  const { state, passages } = ask('What is the boiling point of rubidium?')
  assert.deepEqual([state, passages], ['no_support', undefined])
})

test('where a refusal tells a sentence, its passage is among those to read', () => {
  const bread =
    "# Soda bread\n\nDon't knead the dough: the soda starts to fizz as soon as it is wet. Bake it for forty minutes.\n\n" +
    '# Rye\n\nRye wants a sourdough. It keeps for a week.\n'
  const {
    state,
    text,
    passages = [],
  } = answerWithPassages({ text: "Why mustn't I press the bread?", turns: [] }, smallRetrieval({ bread }))
  assert.equal(state, 'no_support')
  assert.match(text, /“Don't knead the dough/)
  assert.ok(passages.some((passage) => passage.text.includes("Don't knead the dough")))
})
