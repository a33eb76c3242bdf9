import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../tests/support/small-retrieval.ts'
import { putLikelyFirst } from './put-likely-first.ts'

const FILLER = Array.from({ length: 60 }, (_, day) => `On day ${day} the ferry left, and the ferry came back.`).join(
  '\n\n',
)
const LOG = `# Log\n\n${FILLER}\n\n# Crew\n\nThe ferry was built by Anna Dahl in 1931.`
const TALK = `# Talk\n\nWho built the ferry? Nobody at the ferry landing knew who built the ferry, they said of the ferry.`

test('a passage that answers stands before one that repeats the question', () => {
  const retrieval = smallRetrieval({ talk: TALK, log: LOG })
  const question = { text: 'Who built the ferry?', turns: [] }
  const found = retrieval.find(question.text, 10)
  const [first] = putLikelyFirst(question, retrieval, found)
  assert.match(first!.text, /Anna Dahl/)
})

test('all that search found stays', () => {
  const retrieval = smallRetrieval({ talk: TALK, log: LOG })
  const found = retrieval.find('Who built the ferry?', 10)
  const kept = putLikelyFirst({ text: 'Who built the ferry?', turns: [] }, retrieval, found)
  for (const { start, end, sourceId } of found)
    assert.ok(kept.some((one) => one.sourceId === sourceId && one.start <= start && end <= one.end))
})

test('where meanings are compared the order of search stays', () => {
  const retrieval = { ...smallRetrieval({ talk: TALK, log: LOG }), supportsFrom: 0.5 }
  const found = retrieval.find('Who built the ferry?', 10)
  assert.equal(putLikelyFirst({ text: 'Who built the ferry?', turns: [] }, retrieval, found), found)
})

test('of short sources that say nothing of the question nothing is added', () => {
  const retrieval = smallRetrieval({ talk: TALK })
  assert.deepEqual(putLikelyFirst({ text: 'What does rubidium weigh?', turns: [] }, retrieval, []), [])
})
