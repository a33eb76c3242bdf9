import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { coversMonth, listMonths } from './months.ts'

test('months are read in each language, and lie between those that a text goes from and to', () => {
  assert.deepEqual(
    ['May I come in May?', 'Im März', 'de juin à septembre', 'с мая по август'].map((text) =>
      listMonths(text).map(({ month }) => month),
    ),
    [[4], [2], [5, 8], [4, 7]],
  )
  assert.ok(coversMonth('open from 1 May to 15 September', 6))
  assert.ok(coversMonth('von November bis Februar', 0))
  assert.ok(!coversMonth('open from 1 May to 15 September', 9))
  assert.ok(!coversMonth('in May and September', 6))
})

test('a month between two others is met by them, and one outside is not', () => {
  const LAKE =
    'The lake is open from 1 May to 15 September. Boats cost 8 pounds.\n\nFires are forbidden from June to August.'
  const open = askTexts({ LAKE }, 'Is the lake open in July?')
  assert.equal(open.state, 'answered')
  assert.match(open.text, /from 1 May to 15 September/)
  assert.notEqual(askTexts({ LAKE }, 'Is the lake open in November?').state, 'answered')
  assert.match(askTexts({ LAKE }, 'Are fires forbidden in July?').text, /^(?:Yes\. )?Fires are forbidden from June/)
})
