import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, withBold } from './plain-text.ts'

test('Markdown noise goes, words stay', () => {
  const cases = [
    ['## A *fine* **day**', 'A fine day'],
    ['- item with `code[1] **x**`', 'item with `code[1] **x**`'],
    ['> quoted\n> on', 'quoted on'],
    ['3. Third step', 'Third step'],
    ['2024. 12 people', '2024. 12 people'],
    ['see [the map](https://x.test) ![ship](s.png)', 'see the map ship'],
    ['in-\nformation and well-\nKnown', 'information and well- Known'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['Known fact.[12] More [3, 4] here[^5]', 'Known fact. More here'],
    ['A [note] stays', 'A [note] stays'],
  ]
  for (const [excerpt, expected] of cases) assert.equal(plainText(excerpt!), expected)
})

test('the bold span is set once, and never inside other bold', () => {
  assert.equal(withBold('In 1998 and 1998', '1998'), 'In **1998** and 1998')
  assert.equal(withBold('In $& 1998', '$&'), 'In **$&** 1998')
  assert.equal(withBold('no span', null), 'no span')
})
