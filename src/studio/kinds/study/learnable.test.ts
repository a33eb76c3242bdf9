import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { buildOutline } from '../../extract/build-outline.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { CitationList } from '../citation-list.ts'
import { buildStudyCards } from '../flashcards/build-study-cards.ts'
import { buildMindMapTree } from '../mind-map/build-mind-map-tree.ts'
import { findFacts } from './find-facts.ts'
import { createQuestionWording } from './question.ts'

const read = (text: string) =>
  buildOutline([{ id: 's', title: 'paper.en.txt', language: 'en', text, chars: text.length, places: [] }], {
    type: 'flashcards',
    language: 'en',
  })

function makeCards(text: string) {
  const outline = read(text)
  const request = { type: 'flashcards', language: 'en' } as const
  const wording = createQuestionWording(outline, request, readContentLabels('en'))
  return buildStudyCards(outline, request, wording, new CitationList())
}

const CONTRACT = `Harbour Berth Agreement Version 3
=================================

1. Definitions
--------------

1.1. "Berth Version"
    means the berth that the harbour gives to a boat in a season, with
    its rings and its cleats.

1.2. "Long Vessel"
    means any boat whose hull is longer than the pier that it lies at.

1.3. "Guest"
    means each person or firm that brings a boat under this Agreement.

2. Berths
---------

2.1. Use of berths

The harbour gives each boat one berth for the season. Nobody may lend a berth to another boat without the master's word.
`

describe('a contract', () => {
  it('is learnt by what it says its words mean, without their numbers', () => {
    const cards = makeCards(CONTRACT)
    const asked = new Map(cards.map(({ back, front }) => [front, back]))
    assert.equal(
      asked.get('What does “Long Vessel” mean?'),
      'any boat whose hull is longer than the pier that it lies at',
    )
    assert.ok(asked.has('What does “Berth Version” mean?'), [...asked.keys()].join('\n'))
    assert.ok(asked.has('What does “Guest” mean?'))
  })

  it('is called by its first line, and not by its first part', () => {
    assert.equal(read(CONTRACT).title, 'Harbour Berth Agreement Version 3')
    assert.equal(
      read(CONTRACT.replaceAll('Berth Agreement', 'Public License')).title,
      'Harbour Public License Version 3',
    )
  })
})

const FAQ = `Frequently Asked Questions

1. Ferry

1.1. When does the ferry leave in the winter months of the year?

The ferry leaves the north pier at nine and at four from October to March. It waits for the bus.

1.2. Does the ferry carry bicycles and other large things that people
bring?

Yes. The ferry carries up to twelve bicycles on the lower deck. They have to be tied to the rail there.

2. Pier

2.1. Who keeps the pier and its lamps?

The pier and its lamps are kept by the harbour office, which also sells the tickets for the whole year.

2.2. Is the pier lit at night?

The lamps of the pier are lit from dusk to dawn on each day of the year. Two of them are red.
`

describe('questions and answers in plain text', () => {
  it('are the cards, and the questions are the nodes of a map', () => {
    const fronts = makeCards(FAQ).map(({ front }) => front)
    assert.ok(
      fronts.includes('Does the ferry carry bicycles and other large things that people bring?'),
      fronts.join('\n'),
    )
    assert.ok(fronts.includes('Who keeps the pier and its lamps?'))
    const tree = JSON.stringify(buildMindMapTree(read(FAQ), 'FAQ', readContentLabels('en')))
    assert.match(tree, /"title":"Who keeps the pier and its lamps\?"/)
  })
})

const ESSAY = `The taxi lie

Karter is a taxi company, albeit an under-regulated one, and nothing more.

The firm pays its drivers less each year.

The benefits were clear, though.

By default it is taken to be after half of the route of the taxi.

A. Miller, B. Smith, and C. Weber. taxis: A program for counting taxis in large towns of the north.

Should any taxi of the company prove defective in any respect, You *

A surge fare is a price that passengers pay in the hours in which most people want a taxi.
`

describe('what is said in passing', () => {
  it('is neither a meaning, nor half of a gap, nor a title of a work', () => {
    const cards = makeCards(ESSAY)
    const said = JSON.stringify([cards, read(ESSAY).themes])
    assert.ok(!cards.some(({ front }) => /mean|____|missing|go on/.test(front)), said)
    assert.doesNotMatch(said, /A\. Miller|You \*|"text":"(?:By default it|The benefits)/)
    assert.ok(
      cards.some(({ front }) => front === 'What is a surge fare?'),
      said,
    )
  })
})

it('nothing is asked of a table of bare counts', () => {
  const { reference } = sampleOutline.tables[0]!.rows[0]!
  const rows = [
    ['Placebo', '19', '7'],
    ['Treated', '6', '16'],
  ].map((cells) => ({ cells, reference }))
  const tables = [{ title: 'Improved', columns: ['Treatment', 'None', 'Marked'], rows }]
  assert.ok(findFacts({ ...sampleOutline, tables }).every(({ kind }) => kind !== 'cell'))
})
