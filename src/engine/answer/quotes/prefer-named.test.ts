import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

test('what names the things that are asked for leads before what only speaks of them', () => {
  const LOOM = `# Loom

## Weaving width

The weaving width is what the cloth measures between the posts. The loom is made for cloth of one weaving width at a time. Weavers choose between three weaving widths: 40 cm, 60 cm, and 80 cm.

## Dye

The posts of the loom are dyed red.`
  assert.match(
    askSmallTexts({ LOOM }, 'Which weaving widths is the loom made for?').text,
    /^Weavers choose between three weaving widths: 40 cm, 60 cm, and 80 cm/,
  )
})

test('what opens the list of what is asked for comes along with it', () => {
  const KILN = `# Kiln

## Fuels

The kiln runs on nearly anything. In general, any fuel that burns hotter than the glaze melts can run it. Fuels known to work are:

- beech
- peat
- coke

The kiln is fired twice a year.`
  const { text } = askSmallTexts({ KILN }, 'Which fuels can the kiln run on?')
  assert.match(text, /beech.*peat.*coke/s)
})
