import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const OPTIONS = ['red', 'green', 'white'].map((colour) => `- --${colour}: Shows a ${colour} light over the harbour.`)
const INTERRUPTED = `--fog <minutes>

Sounds the horn again and again. The minutes are counted from the last ship.

- --quiet: Sounds nothing at all.`

const writeManual = (options: readonly string[]) => `# Manual of the lighthouse

The lighthouse is run by a program.

## Command line options

The program takes these options:

${options.join('\n')}

${INTERRUPTED}

## Bugs

The light is late in winter.
`

function ask(manual: string) {
  const known = { manual: { places: listMarkedHeadings(manual) } }
  return askSmallTexts({ manual }, 'Which command line options are there?', { known })
}

test('a list of options goes on behind one whose text takes several paragraphs', () => {
  const { state, text } = ask(writeManual(OPTIONS))
  assert.equal(state, 'answered')
  assert.match(text, /these options:\n- --red: .*\n- --green: .*\n- --white: .*\n\n--fog <minutes>\s+Sounds the horn/)
  assert.match(text, /last ship\.\n- --quiet: Sounds nothing at all\. \[1\]$/)
})

test('as much of a long one is told as a reader takes in, and it is said that it goes on', () => {
  const many = Array.from(
    { length: 60 },
    (_, at) => `- --lamp${at}: Shows lamp ${at} over the northern harbour all night.`,
  )
  const { text } = ask(writeManual(many))
  assert.match(text, /\n- --lamp30: .*[\s\S]*\n… \[1\]$/)
  assert.doesNotMatch(text, /--quiet/)
})
