import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinWrappedSigns } from './wrapped-signs.ts'

const WRAPPED = `灯台の手引き

    灯台は港の入り口に立っています。毎日、日没の三十分前に灯火を
    ともし、日の出に消します。レンズは月曜日ごとにアルコールで磨
    きます。嵐のときは Lamp 
    Keeper を呼び、当番の日誌に時刻と天気と船の名前を書き残してく
    ださい。

    必要なもの:
    - アルコール
    - 布

    当番は毎月の初めに港の事務所で決められ、二人ずつ組になって交
    代で務めます。休むときは三日前までに知らせてください。`

test('lines of Han or Kana that were wrapped by hand are joined without a gap, and lists and headings stay', () => {
  const [title, , first, , list, ...items] = joinWrappedSigns(WRAPPED).split('\n')
  assert.equal(title, '灯台の手引き')
  assert.match(first!, /^ {4}灯台は港の入り口に.*灯火をともし、.*磨きます。嵐のときは/)
  assert.match(joinWrappedSigns(WRAPPED), /日誌に時刻と天気と船の名前を書き残してください。\n/)
  assert.match(joinWrappedSigns(WRAPPED), /組になって交代で務めます。/)
  assert.match([list, ...items].join('\n'), /必要なもの:\n {4}- アルコール\n {4}- 布\n/)
})

test('what is not wrapped, or of other letters, stays to the letter', () => {
  const unwrapped = '灯台は港に立っています。\n灯火は毎日ともされます。\n布で磨きます。'
  const latin = Array.from({ length: 9 }, () => 'The lighthouse stands at the mouth of the harbour and is lit').join(
    '\n',
  )
  for (const text of [unwrapped, latin]) assert.equal(joinWrappedSigns(text), text)
})
