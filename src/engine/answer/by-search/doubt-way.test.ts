import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const KETTLE = `Instructions for the kettle

Fill it with cold water up to the mark at most. If the red lamp flashes, unplug the kettle and take it to the shop.

| Fault | Remedy |
|---|---|
| Red lamp stays on | descale it |
| Lid does not close | wipe the rim |
| Water tastes of metal | boil twice and pour away |
`
const ask = (text: string) => askSmallTexts({ KETTLE }, text)

test('a row of something else gives way to the sentence that search is surer of', () => {
  const { text } = ask('the red lamp flashes, what should I do')
  assert.match(text, /^If the red lamp flashes, unplug the kettle/)
})

test('a row that says all of the question stays', () => {
  assert.match(ask('What is the remedy when the red lamp stays on?').text, /descale it/)
  assert.match(ask('What is the remedy when the lid does not close?').text, /wipe the rim/)
})

const PAGES = Array.from({ length: 60 }, (_, place) =>
  ['harbour', 'garden', 'library', 'station', 'bakery']
    .map((thing) => `The ${thing} was painted by two sisters in spring of year ${place}.`)
    .join(' '),
).join('\n\n')

test('two sides beside each other give way to the sentence that search is sure of', () => {
  const kiln = `Clay is dug by the pond and kept wet.\n\nGlaze is bought in small tins.\n\nThe clay should come first in the kiln, and then comes the glaze.`
  const { text } = askTexts(
    { text: `${PAGES}\n\n${kiln}` },
    'Which should come first in the kiln, the clay or the glaze?',
  )
  assert.equal(text, 'The clay should come first in the kiln, and then comes the glaze. [1]')
})
