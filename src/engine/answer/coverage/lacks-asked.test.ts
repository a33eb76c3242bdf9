import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { lacksCount } from './lacks-asked.ts'

const NOTICE =
  '# 停電のお知らせ\n\nさくらマンションの皆様へ。\n\n自転車は地下の駐輪場に置いてください。\n\n鍵をなくした場合は、8000円をお支払いいただきます。'

test('an amount or a date that is asked for in signs stands in what is quoted first, or the answer is partial', () => {
  for (const question of ['駐輪場はいくらですか', 'いつ停電しますか', '駐輪場はいつできましたか'])
    assert.notEqual(askTexts({ NOTICE }, question).state, 'answered', question)
  const dated = `${NOTICE}\n\n11月12日の午前9時から停電します。`
  const { state, text } = askTexts({ dated }, 'いつ停電しますか')
  assert.deepEqual([state, /11月12日/.test(text)], ['answered', true])
})

test('how many friends one may bring is not told by a gate of that number', () => {
  const rules = 'Guests may bring drinks.\n\nGate 2 is left of gate 1.\n\nRoom 2 is dark.\n\nPlatform 2 is closed.'
  assert.doesNotMatch(askTexts({ rules }, 'Can I bring 2 friends?').text, /Gate 2|Room 2|Platform 2/)
  assert.match(askTexts({ rules }, 'Where is gate 2?').text, /^Gate 2/)
})

test('what something costs does not say how big it is', () => {
  const PLOTS = 'A plot costs 85 euros a year.\n\nThe gate closes at nine.'
  assert.notEqual(askTexts({ PLOTS }, 'How big is a plot?').state, 'answered')
  const BUDGET = 'The budget of the choir is 4000 euros.\n\nThe gate closes at nine.'
  assert.match(askTexts({ BUDGET }, 'How big is the budget of the choir?').text, /4000 euros/)
})

test('who asks how to count how many there are asks for no number', () => {
  const retrieval = smallRetrieval({
    text: 'The second line creates a column, a running count of the visits thus far.',
  })
  const lacks = (question: string) => lacksCount(readAskedQuestion(question, [], retrieval, 'en'), [], retrieval)
  assert.deepEqual(
    [lacks('How do I count how many visits there are?'), lacks('How many visits are there?')],
    [false, true],
  )
})
