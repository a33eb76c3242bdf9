import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings, smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { findUnderHeading } from './under-heading.ts'

const PAGE = `Contents of the guide

## quill prune

quill [common options] prune [options] [ARCHIVE]

- dry-run: nothing is changed
- force: damaged archives are pruned too

## Description

The prune command thins an archive by deleting all copies that no rule keeps. It is run by scripts.

## Examples

This is what quill prune with fourteen days and six months would keep of a year.
`

test('what a command does is the first sentence on it behind its options, not a list of them', () => {
  const { state, text } = askSmallTexts({ PAGE }, 'What does quill prune do?', {
    known: { PAGE: { places: listMarkedHeadings(PAGE), name: 'quill prune (guide)' } },
  })
  assert.equal(state, 'answered')
  assert.match(text, /The prune command thins an archive/)
  assert.doesNotMatch(text, /dry-run|fourteen/)
})

test('what stands under a name in labels says what it does', () => {
  const actions = `# Actions

A filter such as calm-pictures takes memory, since the whole calm-pictures page is loaded before it is shown.

## calm-pictures

- Typical use: Stop pictures that move.
- Effect: Reduces them to their last image.
- Type: Parameterized.

## slow-answer

- Typical use: Spare the server.
- Effect: Answers come in small pieces.
`
  const { state, text } = askSmallTexts({ actions }, 'What does the calm-pictures action do?', {
    known: { actions: { places: listMarkedHeadings(actions), name: 'Actions' } },
  })
  assert.equal(state, 'answered')
  assert.match(text, /Effect: Reduces them to their last image/)
})

test('a sentence that names the thing of its heading far back is of something else', () => {
  const guide = `# Guide to the caves

## Lantern mode

There are two ways of entering lantern mode. Both take a lamp with oil and a match.

## Score

The score of a walk is kept in a book at the door of the cave and read aloud.
`
  const retrieval = smallRetrieval({ guide }, { guide: { places: listMarkedHeadings(guide), name: 'Guide' } })
  const find = (name: string) => findUnderHeading(retrieval.readSource('guide')!, name, retrieval)
  assert.deepEqual(find('lantern mode'), [])
  assert.match(find('score')[0]!.told!, /^The score of a walk/)
})

test('under its heading a thing may be defined by one word of its name', () => {
  const paper = `# Trees of the valley

## The ripeness statistic

Take two baskets of apples from the same tree and weigh them on one day. The ripeness R is defined as the share of red apples in both baskets.

## Storage

A ripeness statistic of many years is kept in the barn with the baskets.
`
  const { text } = askSmallTexts({ paper }, 'What is the ripeness statistic?', {
    known: { paper: { places: listMarkedHeadings(paper), name: 'Trees' } },
  })
  assert.match(text, /The ripeness R is defined as the share of red apples/)
})

test('under its heading a thing is told by the first paragraph on it, and its name is no setting', () => {
  const guide = `# Guide to the valley

## XPaths

So far all ways of the valley went from house to house. With xPaths one house has a way to any other.

Note that xPaths are drawn as a small arrow where the house behind them cannot be seen.

## Store mode

The keeper has all of the apples weighed again by those who store them. This takes a day.

The button is there while the valley is in store mode and at no other time.

## Normal way

- by the bridge

## Silent way

The gate by the mill is not closed as it would normally be when the keeper goes.
`
  const known = { guide: { places: listMarkedHeadings(guide), name: 'Guide' } }
  assert.match(
    askSmallTexts({ guide }, 'What are XPaths?', { known }).text,
    /^So far all ways[^\n]*With xPaths one house/,
  )
  const retrieval = smallRetrieval({ guide }, known)
  const [found] = findUnderHeading(retrieval.readSource('guide')!, 'store mode', retrieval)
  assert.match(found!.told!, /^The keeper has all of the apples weighed[^\n]*This takes a day\.$/)
  assert.deepEqual(findUnderHeading(retrieval.readSource('guide')!, 'normal way', retrieval), [])
})

test('what a file of a short name is stands under the heading that says in words what its letters stand for', () => {
  const HARBOUR = `# Use of the harbour

Ships come and go.

## Lists of Mooring Orders (LMO)

The system of lists (Mooring Orders, short LMO) lets the pilot pass over berths that are taken, from a file made for one tide.

### Use an LMO file

Give the option -lmo with the name of the LMO file that is to be used.

## Pictures (PNO)

Pictures of the harbour may be kept as a PNO file or on paper, whichever is at hand.
`
  const known = { HARBOUR: { places: listMarkedHeadings(HARBOUR) } }
  const { state, text } = askSmallTexts({ HARBOUR }, 'What is an LMO file?', { known })
  assert.equal(state, 'answered')
  assert.match(text, /^LMO file: The system of lists/)
  assert.notEqual(askSmallTexts({ HARBOUR }, 'What is a PNO file?', { known }).state, 'answered')
  const phrase = askSmallTexts({ HARBOUR }, 'What is LMO 用 の ファイル を 送る ため に 使う 名前?', { known })
  assert.doesNotMatch(phrase.text, /The system of lists/)
})

test('what is told below, or elsewhere, does not say what stands over it', () => {
  const NETS =
    '# Nets of the harbour\n\nThe nets hang in the shed.\n\n## Drift net\n\nFor more on the drift net, see the handbook of the fishers. A drift net hangs free in the water and moves with the tide of the bay.\n\n## Trap table\n\nThe trap table contains the entries that are described below.\n\nThe trap table defines the traps of the bay and where each of them lies.\n'
  const known = { NETS: { places: listMarkedHeadings(NETS) } }
  assert.match(askSmallTexts({ NETS }, 'What is a drift net?', { known }).text, /hangs free/)
  assert.match(askSmallTexts({ NETS }, 'What is the trap table?', { known }).text, /^The trap table defines/)
})
