import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const listPlaces = (text: string) =>
  [...text.matchAll(/^(#+) (.+)$/gm)].map(({ 1: marks = '', 2: heading = '', index }) => ({
    start: index,
    heading,
    headingLevel: marks.length,
  }))

const KILN = `# Kiln

The simple firing settings moved to the first page, while the expert ones stayed where they were.

## Simple firing settings

### Peak heat

How hot it gets in the end.

### Holding time

How long it stays so.

## Expert firing settings

These change how the heat rises, which only potters with test tiles should touch.

### Ramp

Degrees an hour.
`

test('what a manual has under a heading for each is told of each, with what it holds', () => {
  const { text } = askSmallTexts(
    { KILN },
    'What is the difference between the simple and the expert firing settings?',
    { known: { KILN: { places: listPlaces(KILN) } } },
  )
  assert.match(text, /Simple firing settings: Peak heat, Holding time \[1\]/)
  assert.match(text, /xpert firing settings: These change how the heat rises.*\(Ramp\) \[2\]/)
})

const NETS = `Which way to hang nets

Nets are hung in three ways: close, wide and slanted.

  "close" hanging, two hooks a yard:
  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  The hooks stand side by side, at the same slanted angle on each pole.

  "wide" hanging, one hook a yard:
  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  The hooks stand as far apart as the poles allow, which dries fast.

  "slanted" hanging, one hook a yard:
  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  The hooks go down from pole to pole, so that rain runs off.
`

test('what stands under the label of one is not told of another, and which to take is told in part', () => {
  const { text, state } = askTexts({ NETS }, 'Which hanging should I choose: close, wide or slanted?')
  assert.match(text, /- Close: The hooks stand side by side/)
  assert.match(text, /- Slanted: The hooks go down from pole to pole/)
  assert.equal(state, 'partial')
})

test('sides that have no heading each are told otherwise', () => {
  const { text } = askSmallTexts({ KILN }, 'What is the difference between the ramp and the lid?', {
    known: { KILN: { places: listPlaces(KILN) } },
  })
  assert.doesNotMatch(text, /Lid:/)
})
