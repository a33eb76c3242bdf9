import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { readWikiText } from './wiki-text.ts'

const PAGE = `{{notice}}
The '''shed''' is run by [[Users:Ada|Ada]].<ref>minutes</ref>

== Rules ==
# Lock the door.
# Sweep.
## Also the corners.
# Sign.

=== Keys ===
; blue : opens the gate
; red
: opens the shed

{| class="wikitable"
! Tool !! Fee
|-
| Saw || style="color: red" | 3 €
|-
| Drill
| 5 €
|}
[[Category:Places]]`

test('a page of a wiki is read as it is shown', () => {
  const page = readWikiText(PAGE)!
  assert.equal(
    page.text,
    `The shed is run by Ada.

Rules

1. Lock the door.
2. Sweep.
  1. Also the corners.
3. Sign.

Keys

- blue: opens the gate
- red:
opens the shed

| Tool | Fee |
|---|---|
| Saw | 3 € |
| Drill | 5 € |`,
  )
  assert.deepEqual(
    page.places.map(({ start, heading, headingLevel }) => [
      page.text.indexOf(heading!) === start,
      heading,
      headingLevel,
    ]),
    [
      [true, 'Rules', 2],
      [true, 'Keys', 3],
    ],
  )
})

test('where the highest heading has most signs the levels run down', () => {
  const page = readWikiText('====== Shed ======\ntext\n\n===== Rules =====\ntext\n')!
  assert.deepEqual(listField(page.places, 'headingLevel'), [1, 2])
})

test('a text without headings that are closed as they are opened is no page of a wiki', () => {
  assert.equal(readWikiText('=====\nTitle\n=====\n# a comment\nkey == value\na == b == c\n'), null)
  assert.equal(readWikiText('== One ==\n## Two\n== Three ==\n'), null)
})
