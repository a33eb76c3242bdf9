import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { quoteSource } from '../retrieval/quote.ts'
import { completeEnds } from './complete-ends.ts'
import { composeAnswer } from './compose-answer.ts'
import { writeOffline } from './write-answer.ts'

const LOOM = `# Loom

The loom weaves wool and linen. Threads of these colours are left out:

- madder
- woad

Wool is washed first.

Then write the pattern into the card as follows:

if [ -d $warp/cards ] && [ -z $CARDS ]; then
    CARDS="warp/cards"
    CARD_OPTS="--twill --no-hem --no-selvedge --width=240"
fi

The following widths may be set with the wheel at the side of the loom, or with the key that hangs beside it.

| Width | Threads |
| --- | --- |
| narrow | 120 |
| broad | 240 |

The shed has these states:

OPEN Matches if the shed is open
SHUT Matches if the shed is shut and nobody weaves
BROKEN Matches if a heddle is broken
IDLE Matches if nobody weaves
`

/** The answer of nothing but two stretches, each told as it stands. */
function tell(stretches: readonly string[], question: string) {
  const retrieval = smallRetrieval({ LOOM })
  const source = retrieval.readSource(retrieval.sources[0]!.id)!
  const quotes = stretches.map((stretch) => {
    const start = LOOM.indexOf(stretch)
    return { ...quoteSource(source, start, start + stretch.length), shown: stretch }
  })
  const { text, citations } = composeAnswer({ text: question, terms: [] } as never, quotes, retrieval)
  return completeEnds(writeOffline('answered', text, citations), question, retrieval)
}

test('a quote that ends in a colon is told with the list behind it, and what follows stands below', () => {
  const lead = 'The loom weaves wool and linen. Threads of these colours are left out:'
  const { text, citations } = tell([lead, 'Wool is washed first.'], 'How does the loom weave?')
  assert.equal(text, `${lead}\n- madder\n- woad [1]\n\nWool is washed first. [2]`)
  assert.equal(LOOM.slice(citations[0]!.start, citations[0]!.end), citations[0]!.sourceText)
  assert.match(citations[0]!.sourceText, /woad$/)
})

test('a file that is set in lines is told in its lines, as names under each other are', () => {
  const { text } = tell(['Then write the pattern into the card as follows:'], 'How do I write the pattern?')
  assert.match(text, /as follows:\n\n {4}if \[.*\n {8}CARDS=.*\n {8}CARD_OPTS.*\n {4}fi \[1\]$/)
  const states = tell(['The shed has these states:'], 'Which states has the shed?')
  assert.match(states.text, /states:\n- OPEN Matches if the shed is open\n- SHUT .*\n- BROKEN .*\n- IDLE .* \[1\]$/)
})

test('what another quote tells is not told twice, nor where a number is asked for', () => {
  const lead = 'Threads of these colours are left out:'
  assert.doesNotMatch(tell([lead, '- woad'], 'How does the loom weave?').text, /madder/)
  assert.doesNotMatch(tell([lead], 'How many colours are left out?').text, /madder/)
})

test('a sentence that speaks of the following is told with it, though it ends in a full stop', () => {
  const lead =
    'The following widths may be set with the wheel at the side of the loom, or with the key that hangs beside it.'
  const { text } = tell([lead], 'Which widths may be set?')
  assert.equal(text, `${lead}\n- Width: narrow; Threads: 120\n- Width: broad; Threads: 240 [1]`)
})

test('a sentence that breaks off above a command is told with it, one above anything else is not', () => {
  const SET =
    'To take the loom apart, type simply\n\n# make uninstall\n\nas the owner.\n\nTo weave on, wait\n\nThe wool dries.'
  const read = (from: string) => {
    const retrieval = smallRetrieval({ SET })
    const source = retrieval.readSource(retrieval.sources[0]!.id)!
    const start = SET.indexOf(from)
    const quote = quoteSource(source, start, SET.indexOf('\n', start))
    const { text, citations } = composeAnswer(
      readAskedQuestion('How is the loom used?', [], retrieval, 'en'),
      [quote],
      retrieval,
    )
    return completeEnds(writeOffline('answered', text, citations), 'How is the loom used?', retrieval).text
  }
  assert.equal(read('To take'), 'To take the loom apart, type simply\n\n`# make uninstall` [1]')
  assert.equal(read('To weave'), 'To weave on, wait [1]')
})
