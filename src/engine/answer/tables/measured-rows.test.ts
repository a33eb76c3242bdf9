import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, text: string) => askSmallTexts({ Sheet: source }, text).text.replaceAll('**', '')

const MONTHS =
  'month,total,ferries,trains,change\n2009-02-01,900,310,420,-40\n2009-03-01,870,300,415,-30\n2009-04-01,880,305,418,10\n' +
  '2010-03-01,910,320,425,12\n2010-04-01,930,330,431,20\n'

test('a row of a day or a month of one year is found by the date as the question writes it', () => {
  assert.equal(ask(MONTHS, 'How many people worked on ferries in March 2009?'), 'ferries of 2009-03-01: 300 [1]')
  assert.equal(ask(MONTHS, 'How many people worked on trains on 1 April 2010?'), 'trains of 2010-04-01: 431 [1]')
})

test('a row of numbers goes by its day, and by no other number beside it', () => {
  assert.match(ask(MONTHS, 'In which month of 2010 was ferries highest?'), /^2010-04-01: ferries 330/)
})

const LIMITS =
  '| Item | Upper limit | Comment |\n|---|---|---|\n| lamp size | 32 cm | with the large socket |\n| lamps per hall | 40 | |\n' +
  '| cable weight | 63 kg | can be raised |\n'

test('a row whose name says a measure is found by the question for it', () => {
  assert.equal(ask(LIMITS, 'How large can a lamp be?'), 'Upper limit of lamp size: 32 cm [1]')
  assert.equal(ask(LIMITS, 'How heavy can a cable be?'), 'Upper limit of cable weight: 63 kg [1]')
})

const KINDS =
  '| Name | Room | Description |\n|---|---|---|\n| smallbox | 2 crates | for the shelf |\n| bigbox | 8 crates | for the floor |\n' +
  '| anybox | variable | for the yard |\n'

test('how many of a unit a thing takes is told by the column of that unit, and counts no rows', () => {
  assert.equal(ask(KINDS, 'How many crates does a bigbox hold?'), 'Room of bigbox: 8 crates [1]')
  assert.doesNotMatch(ask(KINDS, 'How many crates does an anybox hold?'), /of 3 rows/)
})
