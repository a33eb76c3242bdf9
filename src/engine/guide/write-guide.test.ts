import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import { readTopics } from './heading-topics.ts'
import type { GuideSource } from './read-guide-material.ts'
import { writeGuide } from './write-guide.ts'

const KILN = `The kiln
A kiln is an oven for clay that reaches 1,200 degrees. It is fired twice a week.
How long does a firing take?
A firing takes eleven hours, and the kiln cools down for a whole day afterwards.
Who may fire the kiln
Members of the workshop may fire the kiln after a course of two evenings.
References
Ring, A.: Clay and fire. 1974.`

function place(text: string, heading: string, level = 1): SourcePlace {
  return { start: text.indexOf(heading), heading, headingLevel: level }
}

const HEADINGS = ['The kiln', 'How long does a firing take?', 'Who may fire the kiln', 'References']

const source = (id: string, text: string, places: readonly SourcePlace[]): GuideSource => ({
  id,
  title: id,
  language: 'en',
  text,
  headings: [],
  places,
})

function guideOf(texts: Readonly<Record<string, string>>, places: Readonly<Record<string, readonly SourcePlace[]>>) {
  const asked: string[] = []
  const sources = Object.entries(texts).map(([id, text]) => source(id, text, places[id] ?? []))
  const guide = writeGuide(sources, (text, sourceIds) => {
    asked.push(text)
    const some = Object.fromEntries(Object.entries(texts).filter(([id]) => sourceIds?.includes(id) ?? true))
    return askSmallTexts(some, text)
  })
  return { guide, asked, texts }
}

test('topics are the headings that tell something, each once', () => {
  const places = [place(KILN, 'The kiln'), ...HEADINGS.map((heading) => place(KILN, heading))]
  const { topics } = readTopics(places, { title: 'workshop', language: 'en', text: KILN })
  assert.deepEqual(listField(topics, 'text'), ['The kiln', 'How long does a firing take?', 'Who may fire the kiln'])
  assert.equal(topics[0]!.end, KILN.indexOf('How long'))
})

test('the title of a document is no topic of it, and numbers in front of headings are left off', () => {
  const text = 'Handbook\n1. Glazes\nx\n2.1 Colours\ny\n3 Firing\nz'
  const places = [
    place(text, 'Handbook', 1),
    place(text, '1. Glazes', 2),
    place(text, '2.1 Colours', 3),
    place(text, '3 Firing', 2),
  ]
  assert.deepEqual(listField(readTopics(places, { title: 'handbook.pdf', language: 'en', text }).topics, 'text'), [
    'Glazes',
    'Colours',
    'Firing',
  ])
})

test('what stands under many headings is no topic, and one chapter alone is none beside its sections', () => {
  const heads = [
    'Loom care',
    'The whole list',
    'Dust',
    'Symptom',
    'Moths',
    'Symptom',
    'THE WARP',
    'Symptom',
    'Rust',
    'Symptom',
  ]
  const levels = [1, 2, 3, 4, 3, 4, 3, 4, 3, 4]
  const text = `Dust the warp.\n${heads.join('\n')}`
  let start = 0
  const places = heads.map((heading, index) => {
    start = text.indexOf(`\n${heading}`, start) + 1
    return { start, heading, headingLevel: levels[index]! }
  })
  const { topics } = readTopics(places, { title: 'Loom care', language: 'en', text })
  assert.deepEqual(listField(topics, 'text'), ['Dust', 'Moths', 'The warp', 'Rust'])
})

test('a question is suggested only when the sources answer it, from the section it was made of', () => {
  const { guide, texts, asked } = guideOf({ kiln: KILN }, { kiln: HEADINGS.map((heading) => place(KILN, heading)) })
  assert.ok(guide.questions.includes('How long does a firing take?'), guide.questions.join(' | '))
  assert.ok(guide.questions.length <= 5)
  for (const question of guide.questions) {
    assert.ok(asked.includes(question), 'it was asked')
    assert.equal(askSmallTexts(texts, question).state, 'answered')
  }
})

test('a source without headings is told by its words, and an empty one by nothing', () => {
  const { guide } = guideOf({ note: 'Clay shrinks while it dries. Dry clay breaks easily.', blank: '' }, {})
  assert.ok(guide.sources[0]!.topics.includes('clay'))
  assert.deepEqual(guide.sources[1], { sourceId: 'blank', title: 'blank', summary: '', topics: [] })
})
