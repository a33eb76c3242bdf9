import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline } from '../../outline.ts'
import { buildStoryboard } from './storyboard.ts'

const board = (wish: Partial<ContentRequest> = {}, outline: Outline = sampleOutline) =>
  buildStoryboard(outline, { type: 'video', language: 'en', ...wish }, readContentLabels(wish.language ?? 'en'))

test('every slide is spoken to, an item comes with the line that says it, and nothing is said twice', () => {
  for (const videoFormat of ['brief', 'explainer'] as const) {
    const { scenes } = board({ videoFormat }, JSON.parse(JSON.stringify(sampleOutline))) // no object twice in it
    assert.ok(scenes.every(({ lines }) => lines.length > 0))
    for (const { slide, lines } of scenes) {
      if (slide.kind !== 'bullets' || lines[0]!.statement === undefined) continue
      assert.deepEqual(
        lines.map(({ shown }) => shown),
        slide.items.map((_, index) => index + 1),
      )
      for (const [index, { text }] of lines.entries()) assert.equal(slide.items[index], text)
    }
    const told = scenes.flatMap(({ lines }) => lines.flatMap(({ statement }) => statement?.text ?? []))
    assert.equal(new Set(told).size, told.length)
  }
})

test('an explainer has more to say than a brief: what was when, and a card for each theme', () => {
  const kinds = (videoFormat: 'brief' | 'explainer') => board({ videoFormat }).scenes.map(({ slide }) => slide.kind)
  assert.deepEqual(kinds('brief').slice(0, 2), ['title', 'quote'])
  assert.ok(kinds('brief').includes('figure'))
  assert.ok(!kinds('brief').includes('timeline'))
  assert.ok(kinds('explainer').includes('timeline'))
  assert.ok(kinds('explainer').filter((kind) => kind === 'title').length > 4)
})

test('what stands on a slide is whole, and a figure of the sources is told by its caption', () => {
  const [caption] = sampleOutline.summary
  const picture = { bytes: new Uint8Array(), widthPx: 300, heightPx: 200 }
  const pictures = [{ caption: { ...caption!, text: 'Figure 1: A hive' }, picture, theme: sampleOutline.themes[0]! }]
  const { scenes } = buildStoryboard(
    sampleOutline,
    { type: 'video', language: 'en' },
    readContentLabels('en'),
    pictures,
  )
  assert.doesNotMatch(JSON.stringify(scenes.map(({ slide }) => slide)), /…/)
  const shown = scenes.find(({ slide }) => slide.kind === 'picture')
  assert.equal(shown?.lines[0]?.statement?.text, 'A hive')
})

test('a language without frames is told of, and hears the title and the statements', () => {
  const { scenes, warnings } = board({ language: 'ka' })
  assert.match(warnings[0]!, /no words of a narrator/)
  const [, ...lines] = scenes.flatMap((scene) => scene.lines)
  assert.ok(lines.every(({ statement }) => statement !== undefined))
})
