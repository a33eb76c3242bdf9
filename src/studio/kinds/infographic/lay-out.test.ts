import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureContrast } from '../../../../tests/support/contrast.ts'
import { assertCleanlyDrawn } from '../../../../tests/support/drawn-text.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { buildSampleOutline, SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { CONTENT_LANGUAGES } from '../../../domain/content-language.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline } from '../../outline.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { type InfographicLayout, layOutInfographic } from './lay-out.ts'
import { LOOKS } from './looks.ts'

const KINDS = CONTENT_CHOICES.infographicFormat.flatMap((format) =>
  CONTENT_CHOICES.infographicStyle.map((style) => ({ format, style })),
)
type Kind = (typeof KINDS)[number]

/** Three kinds that together have every format and every look; which look goes with which format turns with the number. */
const turnKinds = (turn: number): readonly Kind[] =>
  CONTENT_CHOICES.infographicFormat.map((format, index) => ({
    format,
    style: CONTENT_CHOICES.infographicStyle[(index + turn) % CONTENT_CHOICES.infographicStyle.length]!,
  }))

function laidOut(outline: Outline, language: string, kind: Kind): InfographicLayout {
  const setting = { ...kind, language, direction: findLanguageDirection(language), words: readContentLabels(language) }
  return layOutInfographic(outline, { ...setting, title: outline.title })
}

const isPoor = { figures: [], events: [], definitions: [], tables: [] }
const [first, second] = sampleOutline.themes
const longText = sampleOutline.themes.flatMap(({ statements }) => statements.map(({ text }) => text)).join(' ')
const OUTLINES: Readonly<Record<string, Outline>> = {
  'a rich outline': sampleOutline,
  'one statement': { ...sampleOutline, ...isPoor, themes: [], summary: sampleOutline.summary.slice(0, 1) },
  'two themes': { ...sampleOutline, ...isPoor, themes: [first!, second!] },
  'one figure': { ...sampleOutline, ...isPoor, themes: [first!], figures: sampleOutline.figures.slice(0, 1) },
  'figures of one unit': { ...sampleOutline, tables: [], figures: percentages(9) },
  'long sentences': {
    ...sampleOutline,
    title: longText.slice(0, 180),
    summary: [{ ...sampleOutline.summary[0]!, text: longText }],
    themes: sampleOutline.themes.map((theme) => ({
      ...theme,
      title: longText.slice(0, 90),
      statements: theme.statements.map((statement) => ({ ...statement, text: longText })),
    })),
  },
  'a word without end': { ...sampleOutline, title: 'Donaudampfschifffahrt'.repeat(8), themes: [first!] },
  'twelve themes': {
    ...sampleOutline,
    themes: Array.from({ length: 12 }, () => sampleOutline.themes)
      .flat()
      .slice(0, 12),
  },
}

function percentages(count: number): Outline['figures'] {
  return Array.from({ length: count }, (_, index) => ({
    text: `${index * 11} %`,
    value: index * 11,
    unit: '%',
    label: `of group ${index} in the north of the country`,
    statement: sampleOutline.themes[index % 4]!.statements[0]!,
  }))
}

for (const [what, outline] of Object.entries(OUTLINES)) {
  test(`with ${what} nothing is cut off and nothing overlaps, in every look and format`, () => {
    for (const kind of KINDS) {
      const { picture } = laidOut(outline, 'en', kind)
      assertCleanlyDrawn(picture, `${what}, ${kind.format}, ${kind.style}`)
      assert.equal(picture.width === picture.height, kind.format === 'square')
    }
  })
}

test('texts in every script of the 81 languages are drawn whole, apart and inside their frames', (t) => {
  const isMissing = ({ fonts }: InfographicLayout) => fonts.missing.length > 0
  const absent = SCRIPT_SAMPLES.filter((sample) =>
    isMissing(laidOut(buildSampleOutline(sample), sample.language, KINDS[0]!)),
  )
  if (process.env.CI === 'true')
    assert.deepEqual(
      absent.map(({ script }) => script),
      [],
    )
  if (absent.length > 0) t.diagnostic(`${absent.length} scripts have no font on this machine`)
  for (const [turn, sample] of SCRIPT_SAMPLES.entries()) {
    if (absent.includes(sample)) continue
    for (const kind of turnKinds(turn)) {
      const { picture } = laidOut(buildSampleOutline(sample), sample.language, kind)
      assertCleanlyDrawn(picture, `${sample.script}, ${kind.format}, ${kind.style}`)
      assert.ok(picture.texts.length > 8, `${sample.script} has its parts`)
    }
  }
})

test('the labels of all 81 languages are drawn without a gap', () => {
  for (const [index, { code }] of CONTENT_LANGUAGES.entries()) {
    const result = laidOut(sampleOutline, code, KINDS[index % KINDS.length]!)
    if (result.fonts.missing.length === 0) assertCleanlyDrawn(result.picture, code)
  }
})

test('a picture in Arabic is the mirrored one of the same texts', () => {
  const [sample] = SCRIPT_SAMPLES.filter(({ script }) => script === 'Arab')
  const outline = buildSampleOutline(sample!)
  const { picture } = laidOut(outline, 'ar_001', { format: 'vertical', style: 'editorial' })
  const title = picture.texts.find(({ text }) => text === outline.title)!
  const isAtTheRight = title.ink.x + title.ink.width > picture.width - 80
  assert.ok(isAtTheRight)
})

test('only what the outline says is shown, and each sentence with the number of its place', () => {
  const { picture, citations } = laidOut(sampleOutline, 'en', KINDS[0]!)
  const numbered = picture.texts.filter(({ text }) => /\[\d+\]$/.test(text) && !text.startsWith('Sources'))
  assert.ok(numbered.length >= 10)
  for (const { text } of numbered) {
    const number = Number(/\[(\d+)\]$/.exec(text)![1])
    const quoted = citations.all().find((citation) => citation.number === number)!.sourceText
    const said = text.replace(/\s*\[\d+\]$/, '').replaceAll('\u00a0', ' ')
    const isTable = sampleOutline.tables.some(({ rows }) => rows.some(({ cells }) => cells.includes(said)))
    assert.ok(quoted.includes(said) || isTable, `${said} is not said at place ${number}`)
  }
})

test('every ink of every look has a contrast of at least 4.5 on its ground', () => {
  for (const [name, { tones }] of Object.entries(LOOKS)) {
    for (const [tone, { ground, ink, muted, accent }] of Object.entries(tones)) {
      for (const colour of [ink, muted, accent]) {
        const contrast = measureContrast(colour, ground)
        assert.ok(contrast >= 4.5, `${name} ${tone}: ${colour} on ${ground} has ${contrast.toFixed(2)}`)
      }
    }
  }
})
