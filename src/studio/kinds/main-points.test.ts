import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { sampleOutline } from '../../../tests/support/sample-outline.ts'
import { readContentLabels } from '../locales/read-locale.ts'
import { writeAudioScript } from './audio-overview/script.ts'
import { CitationList } from './citation-list.ts'
import { chooseMainPoints } from './main-points.ts'
import { makeMindMap } from './mind-map/make-mind-map.ts'
import { buildDeck } from './presentation/deck.ts'
import { buildDetailedSections } from './report/sections.ts'

const words = readContentLabels('en')
const { findings, leading } = chooseMainPoints(sampleOutline)
const points = [...leading, ...findings].map(({ text }) => text)

test('what leads comes before what came of it, and nothing stands in both', () => {
  assert.equal(leading[0], sampleOutline.argument.about[0])
  assert.equal(new Set(points).size, points.length)
})

test('what the summary tells with what goes on from it leads so, and slides have it as their headline or none', () => {
  const [first] = sampleOutline.argument.about
  const longer = { ...first!, text: `${first!.text} ${'It goes on to say much more of that. '.repeat(4)}` }
  const outline = { ...sampleOutline, summary: [longer, ...sampleOutline.summary.slice(1)] }
  assert.equal(chooseMainPoints(outline).leading[0], longer)
  const { slides } = buildDeck(outline, { type: 'presentation', language: 'en' }, words, new CitationList())
  const slide = slides.find(({ kind }) => kind === 'points')!
  assert.ok(slide.kind === 'points' && slide.title === words.summary && slide.points[0]!.text === longer.text)
})

test('report, slides, map and talk tell the same main points', async () => {
  const report = buildDetailedSections({ outline: sampleOutline, words, citations: new CitationList(), pictures: [] })
  const deck = buildDeck(sampleOutline, { type: 'presentation', language: 'en' }, words, new CitationList())
  const map = await makeMindMap(
    sampleOutline,
    { type: 'mind_map', language: 'en' },
    { words, onStep: () => {}, workFolder: tmpdir() },
  )
  const talk = writeAudioScript(sampleOutline, { type: 'audio_overview', language: 'en' }, words)
  for (const [kind, made] of Object.entries({ report, deck, map: map.tree, talk }))
    for (const text of points) assert.ok(JSON.stringify(made).includes(text), `${kind}: ${text}`)
  assert.equal(talk.chapters.at(-1)!.title, words.findings)
})
