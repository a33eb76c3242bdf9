import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { goesOn } from '../language/goes-on.ts'

test('a sentence that goes on from the one before it is known in each language, and one about the text itself is none', () => {
  const onward: [language: string, goingOn: string, alone: string][] = [
    ['en', 'Until this happens the gate stays shut.', 'This guide tells how to shut the gate.'],
    ['de', 'Das reicht für den Winter.', 'Das Tor reicht für den Winter.'],
    ['fr', 'Dans ce cas la porte reste fermée.', 'Dans la tour la porte reste fermée.'],
    ['es', 'Con esto la puerta queda cerrada.', 'Con la llave se cierra la puerta.'],
    ['it', 'Per questo la porta resta chiusa.', 'Il custode chiude la porta.'],
    ['nl', 'Daarna blijft de poort dicht.', 'Het hek blijft dicht.'],
    ['pt', 'Se isso acontecer, a porta fica fechada.', 'O guarda fecha a porta.'],
  ]
  for (const [language, goingOn, alone] of onward) {
    assert.ok(goesOn(goingOn, language), goingOn)
    assert.ok(!goesOn(alone, language), alone)
  }
})

test('what answers begins at its beginning: with the first of several, and with the sentence that it goes on from', () => {
  const LAMP = {
    Lamp: `# Lamp

## Burning oil

First, the wick has to be trimmed below the rim.

Second, the lamp must stand on a plate that holds burning oil:

- a plate of tin,
- a plate of slate.

Third, the window is shut.

## Fog

The keeper waits for the pilot. Until this happens the fog horn sounds every minute.`,
  }
  const series = askSmallTexts(LAMP, 'Which plate holds burning oil under the lamp?')
  assert.match(series.text, /^First, the wick.*Second, the lamp/s)
  const before = askSmallTexts(LAMP, 'How often does the fog horn sound?')
  assert.match(before.text, /^The keeper waits for the pilot\. Until this/)
})

test('what answers goes on to the reason, the use or the case that is asked for', () => {
  const GATE = {
    Gate: `# Gate

## The bell wire

The bell wire runs along the wall. It is made of brass and has a hook at each end. It lets the keeper ring from the tower.

## Tide book

The clerk reads the tide book each morning and checks all of its entries. If there are errors, the book goes back to the pilot.`,
  }
  assert.match(askSmallTexts(GATE, 'What is the bell wire good for?').text, /lets the keeper ring/)
  assert.match(askSmallTexts(GATE, 'What happens if the clerk reads the tide book?').text, /goes back to the pilot/)
})

test('what happened is told to the end of its paragraph', () => {
  const MILL = {
    Mill: `# Mill

## The flood

In the spring of 1911 the river broke through the upper weir. The wheel was torn off. The miller moved the stones to Arlow and ground there for a year.

The mill stands on oak piles.`,
  }
  for (const question of ['What happened in the flood of 1911?', 'What happened to the upper weir?']) {
    const { text } = askSmallTexts(MILL, question)
    assert.match(text, /broke through .* torn off\. .* ground there for a year/s)
    assert.doesNotMatch(text, /oak piles/)
  }
  assert.doesNotMatch(askSmallTexts(MILL, 'When did the river break through the upper weir?').text, /Arlow/)
})

test('what stands behind a bare "No." is told with it and the question that it answers, or without it', () => {
  const safety = 'No. Unless the boats lie on two anchors and somebody keeps watch, the outer quay breaks their lines.'
  const askUnder = (heading: string) => {
    const text = `# Mooring\n\n## ${heading}\n\n${safety}`
    const places = [{ start: text.indexOf('##'), heading, headingLevel: 2 }]
    const question = 'What breaks the lines of boats without two anchors?'
    return askSmallTexts({ Mooring: text }, question, { known: { Mooring: { places } } }).text
  }
  assert.match(askUnder('Is the outer quay good?'), /^Is the outer quay good\?\s+No\. Unless the boats/)
  assert.match(askUnder('Outer quay'), /^Unless the boats/)
})
