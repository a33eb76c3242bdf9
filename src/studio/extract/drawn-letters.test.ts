import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findSentenceCandidates } from './candidates.ts'
import { findDrawnLetters, namesDrawnLetter } from './drawn-letters.ts'

const MAP = `The ferry leaves the harbour in the morning and comes back at night.

     H---o---L
      \\     /
       M---N

From the mill at M the path goes up to the old lighthouse on the hill.`

it('letters of a drawing, a program or a formula are found', () => {
  assert.deepEqual([...findDrawnLetters(MAP)], ['H', 'L', 'M', 'N'])
  assert.deepEqual([...findDrawnLetters('The shore is long.\n\nS <- sum(lengths)')], ['S'])
  assert.deepEqual([...findDrawnLetters('A path of length L, where L is in miles.')], ['L'])
  assert.equal(findDrawnLetters('Plan B was chosen - and vitamin C - by J. Hill.').size, 0)
})

it('a sentence with such a letter needs what it is drawn in', () => {
  const letters = new Set(['A', 'C', 'M'])
  assert.ok(namesDrawnLetter('Walkers turn back at M when the tide is high.', letters))
  assert.ok(namesDrawnLetter("The way A-C' is closed.", letters))
  assert.ok(!namesDrawnLetter('A boat waits. A keeper helps.', letters))
  assert.ok(!namesDrawnLetter('The M-shaped roof is by M.K. Hill.', letters))
})

it('behind the last of several entries only its own paragraph stands under its name', () => {
  const text =
    'Ropes are made in three ways by hand.\n\ntwine\n\nIt is thin and holds a light load for years.\n\ncable\n\nIt is thick and holds a ship in every storm.\n\nMost of the ropes are sold at the fair in June.'
  const source = { id: 's', title: 's.txt', language: 'en', text, chars: text.length, places: [] }
  const told = findSentenceCandidates([source]).map((one) => one.text)
  assert.ok(told.includes('cable: It is thick and holds a ship in every storm.'), told.join('\n'))
  assert.ok(told.includes('Most of the ropes are sold at the fair in June.'), told.join('\n'))
})

it('such a sentence goes last', () => {
  const source = { id: 's', title: 's.txt', language: 'en', text: MAP, chars: MAP.length, places: [] }
  const found = findSentenceCandidates([source])
  const [ferry, mill] = ['ferry', 'mill'].map((word) => found.find(({ text }) => text.includes(word))!.quality)
  assert.ok(mill! < ferry! / 4)
})
