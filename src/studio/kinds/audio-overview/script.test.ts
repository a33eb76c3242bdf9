import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { CONTENT_LANGUAGES } from '../../../domain/content-language.ts'
import { Fault } from '../../../domain/fault.ts'
import { FRAME_KEYS } from '../../locales/frames.ts'
import { findFrames, readContentLabels } from '../../locales/read-locale.ts'
import type { Outline } from '../../outline.ts'
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

/** An outline whose source names two sides and a doubt. */
const DISPUTED: Outline = (() => {
  const say = (text: string, start: number) => ({
    text,
    reference: { ...sampleOutline.summary[0]!.reference, sourceText: text, start, end: start + text.length },
  })
  const statements = [
    say('Supporters say that hives on roofs help the gardens of the town.', 1000),
    say('Critics say that hives on roofs take the food of wild bees.', 1100),
    say('Whether the two kinds compete for food is not known.', 1200),
  ]
  const theme = { title: 'Hives on roofs', terms: ['hives'], statements, subthemes: [] }
  return { ...sampleOutline, themes: [...sampleOutline.themes, theme] }
})()

test('whatever is said is a title, a frame or a statement of the outline, word for word', () => {
  const said = new Set(DISPUTED.themes.flatMap(({ statements }) => statements.map(({ text }) => text)))
  for (const audioFormat of ['deep_dive', 'brief', 'critique', 'debate'] as const) {
    const lines = linesOf({ audioFormat }, DISPUTED)
    const quoted = lines.filter(({ statement }) => statement !== undefined)
    assert.ok(quoted.length >= 3, audioFormat)
    for (const { text, statement } of quoted) assert.ok(said.has(statement!.text) && statement!.text === text)
    assert.ok(lines.some(({ speaker }) => speaker === 0) && lines.some(({ speaker }) => speaker === 1))
  }
})

test('a deep dive begins with its title and its gist, and goes through the themes in telling order', () => {
  const { chapters } = write()
  assert.deepEqual(chapters.map(({ title }) => title).slice(0, 5), [
    'Summary',
    'The honey bee',
    'Pollination',
    'Threats',
    'Honey',
  ])
  assert.equal(chapters[0]!.lines[0]!.text, 'The honey bee.')
  assert.equal(chapters[0]!.lines[1]!.text, sampleOutline.summary[0]!.text)
  const told = chapters.flatMap(({ lines }) => lines.flatMap(({ statement }) => statement?.text ?? []))
  assert.equal(new Set(told).size, told.length, 'nothing is told twice')
})

test('the two take turns by section: one tells it, the other hands over', () => {
  const { chapters } = write()
  const tellers = chapters.slice(1, 5).map(({ lines }) => {
    const speakers = new Set(lines.filter(({ statement }) => statement).map(({ speaker }) => speaker))
    assert.equal(speakers.size, 1)
    assert.ok(!speakers.has(lines[0]!.speaker))
    return [...speakers][0]
  })
  assert.deepEqual(tellers, [1, 0, 1, 0])
})

test('nobody greets, thanks, or says that something is good to know', () => {
  const texts = linesOf({ audioLength: 'long' }, LONG).map(({ text }) => text)
  assert.ok(!texts.some((text) => /welcome|thank you|good to know|i see|worth remembering|today we/i.test(text)))
})

test('a question stands before what answers it, asked by the other one', () => {
  const lines = linesOf()
  const before = (start: string) => lines[lines.findIndex(({ text }) => text.startsWith(start)) - 1]!
  assert.match(before('The varroa mite reached').text, /In which year did the varroa mite reach Germany\?$|^In 2007/)
  assert.ok(lines.filter(({ text }) => text.endsWith('?')).length >= 4)
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

test('a debate gives each speaker the side that the sources give, whole sentences', () => {
  const lines = linesOf({ audioFormat: 'debate' }, DISPUTED)
  const one = lines.find(({ text }) => text.startsWith('Supporters'))!
  const other = lines.find(({ text }) => text.startsWith('Critics'))!
  assert.notEqual(one.speaker, other.speaker)
})

test('a critique tells what the sources dispute and leave open, and counts nothing', () => {
  const { chapters } = write({ audioFormat: 'critique' }, DISPUTED)
  const last = chapters.at(-1)!.lines.flatMap(({ statement }) => statement?.text ?? [])
  assert.deepEqual(
    last,
    DISPUTED.themes
      .at(-1)!
      .statements.slice(1)
      .map(({ text }) => text),
  )
})

test('a debate or a critique of one side is refused, with the way out', () => {
  for (const audioFormat of ['debate', 'critique'] as const) {
    assert.throws(
      () => write({ audioFormat }),
      (error) =>
        error instanceof Fault && error.code === 'NOT_SUPPORTED' && /deep_dive or brief/.test(error.hint ?? ''),
    )
  }
})

test('statements are spoken in the language of their source, frames in the wished one', () => {
  const lines = linesOf({ language: 'de' })
  for (const { statement, language } of lines.slice(1)) assert.equal(language, statement === undefined ? 'de' : 'en')
  assert.equal(lines[0]!.language, 'en') // the title
})

test('what a model worded is spoken in the wished language, a Portuguese source by a Brazilian who wished for one', () => {
  const [theme] = sampleOutline.themes
  const statements = ['As abelhas vivem em colônias.', 'A rainha põe os ovos, mas não trabalha.'].map((text) => ({
    text,
    reference: { ...theme!.statements[0]!.reference, sourceText: text },
  }))
  const argument = { about: [], findings: [] }
  const found = { argument, definitions: [], figures: [], events: [] }
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
  for (const { text, language } of lines.slice(1)) assert.equal(language, /abelhas|rainha/.test(text) ? 'pt' : 'en')
})

test('a language without frames gets statements alone, and the caller is told', () => {
  const { chapters, warnings } = write({ language: 'ka' })
  const [, ...lines] = chapters.flatMap((chapter) => chapter.lines)
  assert.ok(lines.every(({ statement }) => statement !== undefined))
  assert.match(warnings[0]!, /no words for a conversation/)
})

test('the same outline and wish give the same script', () => {
  assert.deepEqual(write({ audioFormat: 'debate' }, DISPUTED), write({ audioFormat: 'debate' }, DISPUTED))
})
