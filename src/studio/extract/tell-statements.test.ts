import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFacts, listOutlineStatements } from '../kinds/study/find-facts.ts'
import { buildOutline } from './build-outline.ts'
import { findSentenceCandidates } from './candidates.ts'
import type { StudioSource } from './material.ts'
import { standsAlone } from './stands-alone.ts'
import { tellStatements } from './tell-statements.ts'

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
  it('that leans on another one is left out, as is one of a thing that only its paragraph names', () => {
    const told = [...listTexts(BRIDGE, 'en'), ...listTexts(COURSE, 'en')]
    assert.ok(told.some((text) => text.startsWith('The footbridge crosses')))
    assert.ok(told.some((text) => text.includes('12 euros'))) // of what its heading names
    assert.ok(!told.some((text) => /It was built|They number|The repair/.test(text)), told.join('|'))
    for (const text of told) if (text.includes('25 euros')) assert.match(text, /^The committee proposes|^Outing: /)
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

  it('leans by an object that only the sentence before names, behind a verb that may or must be', () => {
    const leans: Readonly<Record<string, string>> = {
      en: 'On our test machine it moved 11,000 entries a second.',
      de: 'Der Kreis kann ihn einmal um ein Jahr verlängern.',
      fr: 'Le conseil peut la prolonger de deux ans au plus.',
      es: 'La compañía puede anularlo en los quince días siguientes.',
      it: 'Il comune deve pagarla entro la fine del mese prossimo.',
      nl: 'De gemeente kan hem een keer met een jaar verlengen.',
      cs: 'Kraj může ji jednou prodloužit o celý jeden rok.',
    }
    for (const [language, text] of Object.entries(leans)) assert.ok(!standsAlone(text, language), language)
    assert.ok(standsAlone('In spring it rains on most of the days.', 'en'))
  })

  it('of a list is an entry with all of its sentences, and an aim stands behind its heading', () => {
    const guide = `# What has changed

- The default time zone of all reports is UTC. Version 4 used the zone of the machine.
- Amounts are kept with four decimals instead of two. Reports still round to two.
- The command that locked the store is removed. Locks are taken by the database now.
`
    const texts = listTexts(guide, 'en')
    assert.ok(texts.some((text) => /is UTC\. Version 4/.test(text)))
    assert.ok(!texts.some((text) => /^(?:Version 4|Reports still|Locks are)/.test(text)))
    const asked = findFacts(readOutline(guide, 'en')).filter(({ kind }) => /subject|object|word/.test(kind))
    assert.deepEqual(asked, [])
    const aims = `# Relatório

O clube passou de 412 para 455 sócios no ano de 2025.

## Objetivos para 2026

- Reduzir em 10 % o consumo de água das instalações.
- Lançar o concurso para a obra do pontão norte até setembro.
`
    const told = listTexts(aims, 'pt').filter((text) => /Reduzir|Lançar/.test(text))
    assert.ok(told.length > 0 && told.every((text) => text.startsWith('Objetivos para 2026: ')), told.join('|'))
  })
})

it('under a title of several headings a sentence that names nothing of its own stands behind it', () => {
  const text = '# Oak\n\nThe bark is thick and full of tannin.\n\n# Birch\n\nA birch has white bark.'
  const source = { id: 's', title: 's.md', language: 'en', text, chars: text.length, places: [] }
  const candidates = findSentenceCandidates([source])
  assert.deepEqual(
    tellStatements(candidates, 'Oak · Birch').map((one) => one.text),
    ['Oak: The bark is thick and full of tannin.', 'A birch has white bark.'],
  )
})

it('what says little of its own heading stands behind that where the title does not say it', () => {
  const text =
    '# Updating a package\n\nYou may suppose that it was looked through. If nothing is wrong, send the new version.\n\n# Keepers\n\nKeepers send what they made.'
  const source = { id: 's', title: 'Handbook', language: 'en', text, chars: text.length, places: [] }
  const candidates = findSentenceCandidates([source])
  const tell = (title: string) => tellStatements(candidates.slice(1), title).map((one) => one.text)
  const behind = 'Updating a package: If nothing is wrong, send the new version.'
  assert.deepEqual(tell('Packages'), [behind, 'Keepers send what they made.'])
  assert.deepEqual(tell('Updating a package'), [behind.replace(/^.*: /, ''), 'Keepers send what they made.'])
  const whole = { ...source, title: 'notes.md', text: text.slice(0, text.indexOf('# Keepers')) }
  const told = tellStatements(findSentenceCandidates([whole]), 'Overview').map((one) => one.text)
  assert.ok(told.length > 0 && told.every((one) => !one.includes(':')), told.join('|')) // the title of the whole
})
