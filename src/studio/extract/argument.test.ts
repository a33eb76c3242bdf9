import assert from 'node:assert/strict'
import test from 'node:test'
import { buildOutline } from './build-outline.ts'

const PAPER = `# Cooling barns with roof ponds

## Abstract

The problem with barns in hot summers is that cattle suffer from the heat for weeks. We tested shallow ponds on the roofs of twelve barns in two summers. We show that roof ponds lower the temperature in a barn by six degrees on hot days.

## How it was done

The ponds are based on a sheet of rubber that holds four centimetres of water over the whole roof. Sensors in every barn wrote down the temperature each minute of the day and the night. If the water had been deeper, the roofs would have had to be stronger.

## Costs

A pond costs the farmer about as much as two fans and needs no electricity at all. Rain fills the ponds in spring and keeps them full until the early summer in most years.

## Limitations

The twelve barns stood in one valley with dry summers, and wetter places remain to be studied. Nobody knows yet how long the rubber sheets last under the sun of many summers.
`

const MANUAL = `# Using the pump

## Starting

Open the valve before you start the pump with the green button. If the filter is not yet clean, close the valve again and wait for a minute. You can stop the pump at any time with the red button.

## Cleaning

Turn the handle to the left until the lid of the filter comes off. The filter holds about two litres of water when it is full. Use a soft brush so that the net of the filter is not torn.
`

const outlineArgument = (text: string) =>
  buildOutline([{ id: 's', title: 'a.md', language: 'en', text, chars: text.length, places: [] }], {
    type: 'report',
    language: 'en',
  }).argument

const readTexts = (statements: readonly { readonly text: string }[]) => statements.map(({ text }) => text).join(' ')

test('a paper is told as an argument: what it is about and what was found', () => {
  const { about, findings } = outlineArgument(PAPER)
  const opening = readTexts([...about, ...findings])
  assert.match(opening, /cattle suffer from the heat/)
  assert.match(opening, /lower the temperature in a barn by six degrees/)
  const all = Object.values(outlineArgument(PAPER)).flat()
  assert.equal(new Set(all.map(({ reference }) => reference.start)).size, all.length, 'no sentence stands in two parts')
  assert.doesNotMatch(readTexts(all), /had been deeper/, 'what is supposed argues nothing')
})

test('a manual argues nothing, and nothing is made up for it', () => {
  assert.deepEqual(outlineArgument(MANUAL).findings, [])
})
