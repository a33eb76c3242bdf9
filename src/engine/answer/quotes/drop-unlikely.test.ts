import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const ask = (text: string, question: string) => askSmallTexts({ SOURCE: text }, question)

test('beside a first quote that is likely nothing is told from elsewhere that is far less likely', () => {
  const BREAD =
    '# Rye bread\n\nRye flour: 700 g\n\nWater: 500 ml\n\nSalt: 14 g\n\nThe bread keeps for ten days in a linen bag. It tastes best on the second day.\n\nIn the evening stir the starter into 400 g of the rye flour and 500 ml of the water.\n\nThe oven is heated to 250 degrees.'
  assert.equal(ask(BREAD, 'How much rye flour do I need?').text, 'Rye flour: 700 g [1]')
})

test('what says more of the question than a likely first quote is told beside it', () => {
  const MILL =
    'The old mill was built of stone.\n\nGuests pay.\n\nThe old mill has a red roof.\n\nThe bridge is narrow. It was rebuilt.\n\nThe old mill is closed.'
  assert.match(ask(MILL, 'What was the old mill built of, and which roof has it?').text, /stone.*roof/s)
})
