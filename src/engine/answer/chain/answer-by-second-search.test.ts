import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

const MILL =
  'The mill on the Orne was built by Hedda Sturm. Its wheel has a diameter of six metres. The mill was closed in 1931.'
const PEOPLE =
  'Hedda Sturm was born in Trondheim in 1822. She had four daughters. Karl Wendt was born in Riga in 1850 and wrote hymns.'
const ask = (text: string) => answerOffline({ text, turns: [] }, smallRetrieval({ MILL, PEOPLE }))

test('the name that the first half of a question finds is searched for with the second half', () => {
  for (const question of [
    'When was the woman who built the mill on the Orne born?',
    'Where was the builder of the mill on the Orne born?',
  ]) {
    const answer = ask(question)
    assert.equal(answer.state, 'answered', question)
    assert.match(
      answer.text.replaceAll('**', ''),
      /^Hedda Sturm was born in Trondheim in 1822\. \[1\]\s+The mill on the Orne was built by Hedda Sturm\./,
      question,
    )
  }
})

test('a second half that is said of another name is no answer', () => {
  assert.doesNotMatch(
    ask('Which hymns did the woman who built the mill on the Orne write?').text,
    /Karl Wendt.*Hedda Sturm|^Karl Wendt.*\[1\] The mill/s,
  )
  assert.doesNotMatch(ask('When was the mill on the Orne closed?').text, /Trondheim/)
})
