import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const CLASSES =
  '# Evening classes\n\n| Time | Course | Day | Teacher | Fee | Paid |\n|---|---|---|---|---|---|\n| 18:00 | Pottery | Mon | Ada Quill | 45 € | yes |\n' +
  '| 19:00 | Yoga | Tue | Bo Larsen | 30 € | |\n| 17:30 | Drawing | Sat | Ada Quill | 38 € | yes |\n| 10:00 | Bookbinding | Sat | Cleo Moss | 62 € | |\n'
const BILLS =
  '# Invoices\n\n| Invoice | Supplier | Amount | Due |\n|---|---|---|---|\n| 2024-01 | Nordlys Power | 412.50 EUR | 3 March 2024 |\n| 2024-02 | Clay & Co | 96.20 EUR | 17 March 2024 |\n| 2024-03 | City Water | 133.00 EUR | 2 April 2024 |\n'
const PLOTS =
  'Plot,Holder,Size (sq m),Since\n5,Ron Tapp,240,1998\n7a,Ines Corrigan,125,2021\n7b,Femi Brown,125,2023\n12,Dilys Okafor,250,2009\n19,vacant,180,\n'
const ask = (question: string, texts: Readonly<Record<string, string>>) => {
  const { text, state } = askTexts(texts, question)
  return { text: text.replaceAll('**', ''), state }
}

test('rows are chosen by the day of the week, in full or short', () => {
  assert.match(
    ask('How many courses are on Saturday?', { CLASSES }).text,
    /^2 of 4 rows hold Day Saturday: \[1\]\n- Drawing \[2\]\n- Bookbinding \[3\]$/,
  )
  assert.match(ask('Who teaches on Monday?', { CLASSES }).text, /^Teacher of Pottery: Ada Quill/)
  assert.match(ask('What is there on Tuesday?', { CLASSES }).text, /^Yoga: Time 19:00, Day Tue, Teacher Bo Larsen/)
  for (const question of ['Who teaches on Wednesday?', 'How many courses are on Sunday?'])
    assert.notEqual(ask(question, { CLASSES }).state, 'answered', question)
})

test('a row goes by its name rather than by its time, and a price is asked of the only column of money', () => {
  assert.match(
    ask('Which course is the most expensive?', { CLASSES, BILLS }).text,
    /^Bookbinding: Fee 62 €, the highest of 4 \[1\]$/,
  )
  assert.match(ask('How much is the Drawing course?', { CLASSES }).text, /^Fee of Drawing: 38 €/)
  assert.match(ask('Which courses have not been paid yet?', { CLASSES }).text, /^- Yoga: .*\n- Bookbinding: /)
})

test('the largest is that of the only numbers, and of sizes where the things go by numbers', () => {
  assert.match(
    ask('Which is the largest invoice?', { BILLS }).text,
    /^Invoice 2024-01, Nordlys Power: Amount 412\.50 EUR/,
  )
  assert.match(
    ask('Which plot is the largest?', { PLOTS }).text,
    /^Plot 12, Dilys Okafor: Size \(sq m\) 250, the highest of 5/,
  )
})

test('what is counted is no number of a thing, and the longest is what began first', () => {
  assert.match(
    ask('How many plots are vacant?', { PLOTS }).text,
    /^1 of 5 rows hold Holder vacant: \[1\]\n- vacant: Plot 19/,
  )
  assert.match(ask('Who has held a plot the longest?', { PLOTS }).text, /^Ron Tapp: Since 1998, the earliest of 4/)
})
