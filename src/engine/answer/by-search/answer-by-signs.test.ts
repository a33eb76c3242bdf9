import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const RULES =
  '# 阅览室规定\n\n第一条　本室周一至周六开放。\n\n第二条　遗失借书证的，应携带身份证到服务台补办，工本费十五元，五个工作日后领取。\n\n第三条　每人每次最多借书六册，期限三十天。\n\n第四条　室内禁止饮食和喧哗。\n'
const NOTICE =
  '# 町内の催し\n\n盆踊りは八月三日の夕方から公園で行います。\n\n屋台の出店の申込は六月末までに事務局へお願いします。\n\n雨の場合は翌日に延期します。\n'

test('what none of its words finds is told by its signs, as in other words', () => {
  for (const [question, told] of [['补证要多久', /五个工作日后领取/]] as const) {
    const { state, text } = askTexts({ 规定: RULES }, question)
    assert.equal(state, 'partial', question)
    assert.match(text, told)
    assert.match(text, /^来源中没有这样的说法/)
  }
  assert.match(askTexts({ 催し: NOTICE }, '出店の申し込みの締め切りはいつですか').text, /六月末までに事務局へ/)
})

test('one sign that is met by chance, and what is not of the asked kind, tell nothing', () => {
  for (const question of ['馆长是谁', '洗衣机坏了怎么办'])
    assert.equal(askTexts({ 规定: RULES }, question).state, 'no_support', question)
})
