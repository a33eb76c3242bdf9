import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const minutes =
  'The year closed with a loss of £412, because the pump had to be replaced. The new gate cost £90. ' +
  'The pond was dug by volunteers after the flood. The orchard was planted in 1931. Its first pears were sold at the fair.'
const museum = 'The museum opened on 3 May 2017. Its bakery is run by Lena Fox. The former director, Hal Moss, retired.'

const ask = (text: string) => askSmallTexts({ minutes, museum }, text)

test('the amount, date or name of another clause, sentence or thing is no answer', () => {
  for (const question of [
    'What did the pump cost?',
    'When was the flood?',
    'When were the pears sold?',
    'When was the bakery opened?',
    'When did Hal Moss retire?',
    'What does the director earn?',
  ])
    assert.notEqual(ask(question).state, 'answered', question)
})

test('what stands in one clause with what it is asked of answers', () => {
  for (const [question, said] of [
    ['What did the gate cost?', /£90/],
    ['When was the orchard planted?', /1931/],
    ['When did the museum open?', /2017/],
    ['Who runs the bakery?', /Lena Fox/],
  ] as const) {
    const { state, text } = ask(question)
    assert.equal(state, 'answered', question)
    assert.match(text, said)
  }
})

test('a number that measures something else counts nothing', () => {
  const stall = 'The stall charges 12 euros a bottle. Of three offers the second was taken.'
  for (const question of ['How many bottles were tested?', 'How much was the offer?'])
    assert.notEqual(askSmallTexts({ stall }, question).state, 'answered', question)
})
