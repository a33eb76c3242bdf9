import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { listField } from '../../../../tests/support/list-fields.ts'
import { coversWeekday, listWeekdays } from './weekdays.ts'

test('a day of the week is known in its forms, and words that only begin so are none', () => {
  for (const [text, days] of [
    ['On Saturdays and Sunday', [5, 6]],
    ['Samstagvormittag, mittwochs', [5, 2]],
    ['los sábados', [5]],
    ['по субботам, в среду', [5, 2]],
    ['средний', []],
    ['火曜日と金曜', [1, 4]],
    ['本周六，星期天', [5, 6]],
    ['每周一次', []],
  ] as const)
    assert.deepEqual(listField(listWeekdays(text), 'day'), days, text)
})

test('days lie between the first and the last that are named', () => {
  const [wednesday, sunday] = [2, 6]
  for (const text of [
    'Monday to Friday',
    'du mardi au vendredi',
    'dinsdag t/m zaterdag',
    '月曜日から金曜日',
    '周一至周五',
  ])
    assert.deepEqual([coversWeekday(text, wednesday), coversWeekday(text, sunday)], [true, false], text)
  assert.equal(coversWeekday('Saturday to Monday', sunday), true)
  assert.equal(coversWeekday('Tuesday and Friday', wednesday), false)
  assert.equal(coversWeekday('every day', wednesday), null)
})

const SHOP =
  'The shop sells bread.\n\nOn Sunday the shop is open from 9 to 11.\n\nOn Saturday the shop is open from 8 to 12.\n\nFrom Monday to Friday the shop is open from 7.30 to 18.'

test('the day that is asked about leads, by its name or between others, and another is no whole answer', () => {
  const ask = (question: string) => askTexts({ shop: SHOP }, question)
  assert.match(ask('When is the shop open on Saturday?').text, /^On Saturday/)
  assert.match(ask('When is the shop open on Sunday?').text, /^On Sunday/)
  const wednesday = ask('When is the shop open on Wednesday?')
  assert.match(wednesday.text, /^From Monday to Friday/)
  assert.doesNotMatch(wednesday.text, /Wednesday/)
  const market = 'The market is open on Sunday from 9 to 11. It sells fish.'
  assert.notEqual(askTexts({ market }, 'When is the market open on Tuesday?').state, 'answered')
})
