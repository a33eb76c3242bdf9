import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksSignedForm } from './signed-forms.ts'

test('what is counted by one word is not told by a number with another', () => {
  assert.ok(lacksSignedForm('小区有几栋楼？', '小区共有车位二百四十个。'))
  assert.ok(!lacksSignedForm('小区有几栋楼？', '小区由六幢楼组成。'))
  assert.ok(lacksSignedForm('駐車場は何台ですか', '駐車場は毎朝8時に開きます。'))
  assert.ok(!lacksSignedForm('去年の委員は何人だった？', '昨年は委員が6名しかいませんでした。'))
})

test('what is measured is met by one of its signs at least', () => {
  assert.ok(lacksSignedForm('车库限速多少', '车库共有车位二百四十个。'))
  assert.ok(!lacksSignedForm('车库限速多少', '车库内车速不得超过每小时五公里。'))
  assert.ok(!lacksSignedForm('电话是多少', '值班电话 6688-0110。'))
  assert.ok(lacksSignedForm('车位有多大？', '车库共有车位二百四十个。'))
  assert.ok(!lacksSignedForm('车位有多大？', '每个车位约十二平方米。'))
  assert.ok(!lacksSignedForm('车位一共多少', '车库有二百四十个。'))
})

test('a place and a person are told by some sign of one', () => {
  assert.ok(
    lacksSignedForm('夏祭りの場所はどこ', '夏祭りの委員を10名募集しています。中学生以上ならどなたでも応募できます。'),
  )
  assert.ok(!lacksSignedForm('夏祭りの場所はどこ', '夏祭りは公園で行います。'))
  assert.ok(lacksSignedForm('班長は誰ですか', '参加できない世帯は、前日までに班長へご連絡ください。'))
  for (const said of [
    '班長は山口です。',
    '班長：山口',
    '班長の山口さんへ。',
    '班長はトム・リードが務めます。',
    '電話 555-0187 班長 山口 恵子',
    '班長　山口恵子',
  ])
    assert.ok(!lacksSignedForm('班長は誰ですか', said), said)
  assert.ok(!lacksSignedForm('谁看车棚？', '车棚由保安老李负责看管。'))
})
