import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listOutlineStatements } from '../kinds/study/find-facts.ts'
import { buildOutline } from './build-outline.ts'
import type { StudioSource } from './material.ts'

const readOutline = (text: string, language: string) => {
  const source: StudioSource = {
    id: 's',
    title: 'Notes',
    text,
    language,
    chars: text.length,
    places: [],
  }
  return buildOutline([source], { type: 'report', language })
}
const listTexts = (text: string, language: string) =>
  listOutlineStatements(readOutline(text, language)).map((statement) => statement.text)

const BRIDGE = `# Footbridge

The footbridge crosses the river north of the village of Lowford in one span. It was built by the smiths of the place in 1912.

Hikers and pupils of the upper school use the crossing on every working day. They number some thirty thousand in a year.
`
const COURSE = `# Club

## Beginners

Fourteen people have put their names down for the course this spring. The darkroom cannot be used in the course because its fan is broken. The repair will cost about 380 euros in all.

## Outing

The committee proposes the lagoon of Comacchio for the coach outing in May. The price is 25 euros for every member who comes along.

## Prices

Members of the club borrow the cameras of the club for nothing. The price is 12 euros a day for everybody else who asks.
`

describe('a statement', () => {
  it('is told with the sentence that it leans on, with both in what it cites', () => {
    const statements = listOutlineStatements(readOutline(BRIDGE, 'en'))
    const leaning = statements.filter(({ text }) => /\b(?:It was built|They number)/.test(text))
    assert.ok(leaning.length > 0)
    for (const { text, reference } of leaning) {
      assert.match(text, /^(?:The footbridge crosses|Hikers and pupils)/)
      assert.equal(reference.sourceText, BRIDGE.slice(reference.start, reference.end))
      assert.match(reference.sourceText, /(?:1912|in a year)\.$/)
    }
  })

  it('of a thing that its paragraph names is told behind it or behind its heading', () => {
    for (const text of listTexts(COURSE, 'en')) {
      if (text.includes('The repair')) assert.match(text, /fan is broken\. The repair/)
      if (text.includes('25 euros')) assert.match(text, /^(?:The committee proposes|Outing: )/)
    }
  })

  it('of such a thing gives no figure by itself, unless its heading names it', () => {
    const figures = readOutline(COURSE, 'en').figures.map(({ text }) => text)
    assert.ok(!figures.some((text) => /380|25/.test(text)), figures.join())
    assert.ok(figures.some((text) => text.includes('12 euros')))
  })

  it('leans in Italian by the pronoun before its verb, in Czech without a subject', () => {
    const italian = listTexts(
      '# Mostra\n\nLa mostra del circolo si terrà ad aprile nella grande sala comunale. Il comune la concede gratis per tutta la settimana.\n',
      'it',
    )
    const czech = listTexts(
      '# Lávka\n\nPo lávce vede zelená turistická značka do sousední obce Podhradí. V zimě se neudržuje a při povodni se uzavírá.\n',
      'cs',
    )
    assert.ok(![...italian, ...czech].some((text) => /^(?:Il comune la|V zimě)/.test(text)))
  })
})
