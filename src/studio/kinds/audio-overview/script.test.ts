import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { CONTENT_LANGUAGES } from '../../../domain/content-language.ts'
import { readContentLabels } from '../../locales/content-labels.ts'
import { FRAME_KEYS, findFrames } from '../../locales/frames.ts'
import type { Outline } from '../../outline.ts'
import { findGaps } from './critique.ts'
import { splitSides } from './debate.ts'
import { estimateSpeechSeconds } from './pacing.ts'
import { writeAudioScript } from './script.ts'
import type { TalkLine } from './wording.ts'

const write = (wish: Partial<ContentRequest> = {}, outline: Outline = sampleOutline) =>
  writeAudioScript(
    outline,
    { type: 'audio_overview', language: 'en', ...wish },
    readContentLabels(wish.language ?? 'en'),
  )
const linesOf = (wish?: Partial<ContentRequest>, outline?: Outline) =>
  write(wish, outline).chapters.flatMap(({ lines }) => lines)
const secondsOf = (lines: readonly TalkLine[]) =>
  lines.reduce((sum, { text }) => sum + estimateSpeechSeconds(text) + 0.3, 0)

/** An outline with far more to say than fits. */
const LONG: Outline = {
  ...sampleOutline,
  themes: Array.from({ length: 8 }, (_, theme) => ({
    ...sampleOutline.themes[theme % 4]!,
    title: `Theme ${theme}`,
    statements: Array.from({ length: 40 }, (_, nth) => ({
      ...sampleOutline.themes[0]!.statements[0]!,
      text: `Statement ${nth} of theme ${theme} says that a colony of honey bees holds many workers in summer.`,
    })),
  })),
}

test('every language with frames has all of them, and a place for the topic in the same ones', () => {
  const english = findFrames('en')!
  const withFrames = CONTENT_LANGUAGES.filter(({ code }) => findFrames(code) !== null)
  assert.ok(withFrames.length >= 30, `${withFrames.length} of the 81 languages`)
  for (const { code } of withFrames) {
    const frames = findFrames(code)!
    for (const key of FRAME_KEYS) {
      for (const wording of frames[key]) {
        assert.ok(wording.length > 2, `${code} ${key}`)
        assert.equal(wording.includes('{topic}'), english[key].join().includes('{topic}'), `${code} ${key}: ${wording}`)
      }
      assert.equal(frames[key].length, english[key].length, `${code} ${key}`)
      if (!code.startsWith('en')) assert.notDeepEqual(frames[key], english[key], `${code} ${key}`)
    }
  }
})

test('whatever is said is a frame or a statement of the outline, word for word', () => {
  const said = new Set(sampleOutline.themes.flatMap(({ statements }) => statements.map(({ text }) => text)))
  for (const audioFormat of ['deep_dive', 'brief', 'critique', 'debate'] as const) {
    const lines = linesOf({ audioFormat })
    const quoted = lines.filter(({ statement }) => statement !== undefined)
    assert.ok(quoted.length > 3, audioFormat)
    for (const { text, statement } of quoted) {
      assert.ok(said.has(statement!.text))
      assert.ok(statement!.text.includes(text))
    }
    assert.ok(lines.some(({ speaker }) => speaker === 0) && lines.some(({ speaker }) => speaker === 1))
  }
})

test('a deep dive opens, goes through the themes in telling order and sums up', () => {
  const { chapters } = write()
  assert.deepEqual(
    chapters.map(({ title }) => title),
    ['Overview', 'The honey bee', 'Pollination', 'Threats', 'Honey', 'Summary'],
  )
  const body = chapters.slice(1, -1).flatMap(({ lines }) => lines.flatMap(({ statement }) => statement?.text ?? []))
  assert.equal(new Set(body).size, body.length, 'nothing is told twice before the summing-up')
})

test('a definition is asked for by its term, and a number by a question for one', () => {
  const lines = linesOf()
  const before = (start: string) => lines[lines.findIndex(({ text }) => text.startsWith(start)) - 1]!
  assert.match(before('Honey bees pollinate 75 %').text, /number/)
  assert.equal(before('The varroa mite reached').text, 'In which year did the varroa mite reach Germany?')
  assert.notEqual(
    before('The varroa mite reached').speaker,
    lines.find(({ text }) => text.startsWith('The varroa'))!.speaker,
  )
})

test('a length is kept, and every theme has its say before one says more', () => {
  for (const [audioLength, least, most] of [
    ['short', 150, 230],
    ['medium', 330, 450],
    ['long', 680, 880],
  ] as const) {
    const seconds = secondsOf(linesOf({ audioLength }, LONG))
    assert.ok(seconds > least && seconds < most, `${audioLength}: ${seconds} s`)
  }
  const brief = write({ audioFormat: 'brief' }, LONG)
  assert.ok(secondsOf(brief.chapters.flatMap(({ lines }) => lines)) < 120)
  assert.ok(brief.chapters.length >= 7, 'a brief reaches most of the eight themes')
})

test('a critique tells what it looked for and did not find', () => {
  assert.deepEqual(findGaps(sampleOutline), [])
  const [, , threats, honey] = sampleOutline.themes
  const bare: Outline = {
    ...sampleOutline,
    sources: [...sampleOutline.sources, { id: 'other', title: 'other.md', chars: 10 }],
    definitions: [],
    comparisons: [],
    themes: [
      { ...threats!, statements: threats!.statements.slice(2) },
      { ...honey!, statements: honey!.statements.slice(0, 1) },
    ],
  }
  assert.deepEqual(findGaps(bare), [
    { key: 'noNumber', topic: 'Threats' },
    { key: 'oneStatement', topic: 'Honey' },
    { key: 'oneSource', topic: 'Threats' },
    { key: 'oneSource', topic: 'Honey' },
    { key: 'noDefinition' },
    { key: 'noComparison' },
  ])
  const texts = linesOf({ audioFormat: 'critique' }, bare).map(({ text }) => text)
  assert.ok(texts.includes('On the topic Threats, we found no number.'))
})

test('a critique of a source without numbers, terms, comparisons and dates tells what it says', () => {
  const plain: Outline = { ...sampleOutline, definitions: [], comparisons: [], figures: [], events: [] }
  const { chapters } = write({ audioFormat: 'critique', audioLength: 'short' }, plain)
  const told = chapters.flatMap(({ lines }) => lines.flatMap(({ statement }) => statement?.text ?? []))
  const first = sampleOutline.themes.map(({ statements }) => statements[0]!.text)
  assert.ok(
    first.every((text) => told.includes(text)),
    'every theme has its say',
  )
})

test('a debate gives each speaker one side of a sentence, and says when there are no sides', () => {
  const lines = linesOf({ audioFormat: 'debate' })
  const one = lines.findIndex(({ text }) => text === 'A bee visits 100 flowers on one flight')
  const other = lines.findIndex(({ text }) => text === 'whereas a bumblebee visits 450.')
  assert.ok(one >= 0 && other > one)
  assert.notEqual(lines[one]!.speaker, lines[other]!.speaker)
  assert.deepEqual(write({ audioFormat: 'debate' }).warnings, [])
  assert.match(write({ audioFormat: 'debate' }, { ...sampleOutline, comparisons: [] }).warnings[0]!, /take turns/)
})

test('a sentence turns at the words of its language, and nowhere else', () => {
  assert.deepEqual(splitSides('Arbeiterinnen leben kurz im Sommer, aber sechs Monate im Winter.'), [
    'Arbeiterinnen leben kurz im Sommer',
    'aber sechs Monate im Winter.',
  ])
  assert.deepEqual(
    splitSides('Les abeilles vivent six semaines, tandis que la reine vit des années.')?.[1],
    'tandis que la reine vit des années.',
  )
  assert.equal(splitSides('Apples need bees more than wheat does.'), null)
  assert.equal(splitSides('Short, but so.'), null)
})

test('statements are spoken in the language of their source, frames in the wished one', () => {
  const lines = linesOf({ language: 'de' })
  for (const { statement, language } of lines) assert.equal(language, statement === undefined ? 'de' : 'en')
})

test('what a model worded is spoken in the wished language, a Portuguese source by a Brazilian who wished for one', () => {
  const [theme] = sampleOutline.themes
  const statements = ['As abelhas vivem em colônias.', 'A rainha põe os ovos, mas não trabalha.'].map((text) => ({
    text,
    reference: { ...theme!.statements[0]!.reference, sourceText: text },
  }))
  const found = { definitions: [], comparisons: [], figures: [], events: [] }
  const portuguese = {
    ...sampleOutline,
    ...found,
    language: 'pt',
    summary: statements,
    themes: [{ ...theme!, statements }],
  }
  assert.ok(linesOf({ language: 'pt_BR' }, portuguese).every(({ language }) => language === 'pt_BR'))
  const worded = statements.map((statement) => ({ ...statement, text: 'Bees live in colonies.' }))
  const lines = linesOf(
    {},
    { ...portuguese, writtenBy: 'a model', summary: statements, themes: [{ ...theme!, statements: worded }] },
  )
  assert.deepEqual(new Set(lines.map(({ language }) => language)), new Set(['en', 'pt']))
  for (const { text, language } of lines) assert.equal(language, /abelhas|rainha/.test(text) ? 'pt' : 'en')
})

test('a language without frames gets statements alone, and the caller is told', () => {
  const { chapters, warnings } = write({ language: 'ka' })
  assert.ok(chapters.flatMap(({ lines }) => lines).every(({ statement }) => statement !== undefined))
  assert.match(warnings[0]!, /no words for a conversation/)
})

test('the same outline and wish give the same script', () => {
  assert.deepEqual(write({ audioFormat: 'debate' }), write({ audioFormat: 'debate' }))
})
