import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const BOARD =
  'The Fern 3 board costs 42 euros. It has four ports. The Fern 3 was finished in 2016 by the Ashdown workshop. ' +
  'The workshop has developed boards since 2009 in a former mill.'
const FERRY =
  'The ferry to Skelmoor can carry 64 cars. Seamen and guests sleep on the upper deck. It left late in spring.'

const ask = (text: string, languages = ['en']) => askSmallTexts({ BOARD, FERRY }, text, { languages })

test('another version of what is asked for is no answer, and the one that there is is named', () => {
  const { state, text, citations } = ask('How much does the Fern 4 board cost?')
  assert.deepEqual([state, citations], ['no_support', []])
  assert.match(text, /nothing about “Fern 4”/)
  assert.match(text, /“Fern 3”/)
  assert.equal(ask('How much does the Fern 3 board cost?').state, 'answered')
})

test('an amount of money or a date that is asked for has to be quoted', () => {
  assert.equal(ask('How much does the ferry to Skelmoor cost?').state, 'no_support')
  assert.equal(ask('What does the crossing to Skelmoor by ferry cost?').state, 'no_support')
  assert.equal(ask('When was the ferry to Skelmoor built?').state, 'no_support')
  assert.equal(ask('In which year was the Fern 3 finished?').state, 'answered')
})

test('a thing that goes by a number of one digit is the one that was asked for', () => {
  const weighed = 'Station 1 was measured twice. The heron of station 1 weighed 1001 grams in spring.'
  const other = 'Station 9000 was measured twice. The heron of station 9000 weighed 10000 grams in spring.'
  const answer = askSmallTexts({ weighed, other }, 'How much did the heron of station 1 weigh?')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /1001 grams/)
})

test('a number that counts something else does not answer how many there are', () => {
  assert.equal(ask('How many cars does the ferry carry?').state, 'answered')
  assert.notEqual(ask('How many guests sleep on the upper deck?').state, 'answered')
})

test('a word that stands nowhere keeps an answer from calling itself whole', () => {
  const { state, text } = ask('How many cars does the ferry to Skelmoor carry in winter?')
  assert.equal(state, 'partial')
  assert.match(text, /“winter”/)
})

test('a verb that the sources do not use refuses nothing and is not named as missing', () => {
  const { state, text } = ask('How many cars does the ferry to Skelmoor haul?')
  assert.equal(state, 'answered')
  assert.match(text, /64 cars/)
  assert.doesNotMatch(text, /haul/)
})

test('per cent are no cents', () => {
  const DRYER = 'The dryer has a button for 40, 50 or 60 per cent of humidity. It weighs nine kilograms.'
  assert.equal(askSmallTexts({ DRYER, FERRY }, 'How much does the dryer cost?').state, 'no_support')
})

test('a refusal says what the sources are about', () => {
  assert.match(ask('Which enzyme splits lactose?').text, /about: “BOARD”, “FERRY”/)
  assert.match(ask('Welches Enzym spaltet Laktose?').text, /Sie handeln von/)
})
