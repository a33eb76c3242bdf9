import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const SETTINGS = `# Guide to the loom

The loom weaves wool.

## Settings

Every setting is kept in a file of the loom, which is read when the loom starts and when the weaver asks for it again. Whoever changes the file keeps a copy of it in the drawer, since the loom writes a new one where the old one has a fault.

### Colours

The following options change the colours:

- warp.red (default: yes): Whether red threads are taken for the warp, which needs a second beam above the first one.
- warp.blue (default: no): Whether blue threads are taken for the warp, which fades within a summer on the window side.
- weft: Which thread is thrown, by its number in the rack that stands to the left of the weaver and is filled weekly.

### Speed

The speed of the loom is set with a wheel at its side, and a weight keeps the wheel where the weaver left it.

### Noise

Felt under the beam keeps the loom quiet at night, and the felt is changed once a year by the owner of the house.
`

test('a section that is a list of options is told by what opens it and by the names of its options', () => {
  const { text, citations } = askSmallTexts({ SETTINGS }, 'Summarize the chapter on settings', {
    known: { SETTINGS: { places: listMarkedHeadings(SETTINGS) } },
  })
  assert.match(text, /Colours: The following options change the colours: warp\.red, warp\.blue, weft\. \[2\] Speed: /)
  assert.match(citations[1]!.sourceText, /^The following options[\s\S]*filled weekly\.$/)
})

test('a section that is a table is told by its rows', () => {
  const TIDES =
    '# Tides\n\nThe sea rises twice a day.\n\n## Marks\n\n| Mark | Meaning |\n| --- | --- |\n| red | The quay is under water, and nobody may walk on it. |\n| green | The quay is dry. |\n\n## Bell\n\nThe bell rings before the flood.\n'
  const known = { TIDES: { places: listMarkedHeadings(TIDES) } }
  const { text } = askSmallTexts({ TIDES }, 'Summarize the section on marks', { known })
  assert.equal(
    text,
    'Marks:\n- Mark: red; Meaning: The quay is under water, and nobody may walk on it.\n- Mark: green; Meaning: The quay is dry. [1]',
  )
})
