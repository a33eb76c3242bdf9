import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'

const ROBOT = `OPTIONS
       -q, --quiet
              Mows the lawn with the small blade. Neighbours are woken by no noise from it.

       -n, --night
              Mows the lawn after sunset. The headlight needs a charged battery for this.

       -r, --rain=HOURS
              Waits until the grass is dry again.`
const ask = (text: string) => askSmallTexts({ ROBOT }, text).text.replaceAll('**', '')

test('an entry of a list of terms is told with a colon behind its term', () => {
  assert.match(
    ask('Which option waits until the grass is dry?'),
    /^-r, --rain=HOURS: Waits until the grass is dry again\./,
  )
})

test('a later sentence of an entry is led by the term that it tells of', () => {
  assert.match(ask('What does the headlight need?'), /^-n, --night: The headlight needs a charged battery/)
})
