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

test('what ends in a colon over a paragraph on one thing does not name those that there are', () => {
  const LANTERN = `The lantern can show pictures in the hall. The following formats are supported:

- Abo
- Ned
- Tal
- Umi

The lantern supports a key of its own for each of the formats of pictures:

Pictures of Ned. A picture of Ned is wide, and it comes with a file of its own. Whoever shows one keeps the lid shut.

Other pictures. The other formats of pictures hold one sheet each, and a picture of these formats is shown with the lid open.

The lantern is cleaned once a year, and its lamp is changed when it is dim.`
  assert.match(
    askSmallTexts({ LANTERN }, 'Which formats of pictures does the lantern support?').text,
    /^The following formats are supported:\n- Abo\n- Ned\n- Tal\n- Umi/,
  )
})

test('a step in which names stand right behind what is asked for leads before one on a single name', () => {
  const KILN = `# Kiln

## Glazes

- The picture of a glaze can be kept in the format Wib, and a picture in that format can be shown in another format of picture.
- Choose a picture in the format Abo, Ned, Tal or Umi to show it on the kiln.
- Press the key.`
  assert.match(
    askSmallTexts({ KILN }, 'Which picture formats can be shown?').text,
    /^- Choose a picture in the format Abo/,
  )
})
