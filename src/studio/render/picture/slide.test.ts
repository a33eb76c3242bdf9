import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { measureContrast } from '../../../../tests/support/contrast.ts'
import { assertCleanlyDrawn } from '../../../../tests/support/drawn-text.ts'
import { SCRIPT_SAMPLES, type ScriptSample } from '../../../../tests/support/sample-scripts.ts'
import { CONTENT_CHOICES } from '../../../domain/artifact.ts'
import { findLanguageDirection } from '../direction.ts'
import { chooseFonts } from '../fonts/choose-fonts.ts'
import { renderPng } from './png.ts'
import { composeSlidePicture } from './slide.ts'
import type { SlideContent } from './slide-content.ts'
import { SLIDE_STYLES, type VideoStyle } from './slide-styles.ts'

const STYLES = CONTENT_CHOICES.videoStyle
const JPEG = new Uint8Array(await createCanvas(300, 200).encode('jpeg'))

function slidesOf({ title, themes, label, sentences }: ScriptSample): SlideContent[] {
  const [first, second, third] = sentences as [string, string, string]
  const footer = `[1] ${title}.pdf`
  return [
    { kind: 'title', title, subtitle: first, footer },
    { kind: 'bullets', title: themes[0]!, items: [...sentences], footer },
    { kind: 'bullets', title: sentences.join(' '), items: [...sentences, ...sentences, ...sentences], footer },
    { kind: 'figure', value: '2,000', label, title: themes[1]!, footer },
    { kind: 'figure', value: '123,456,789.50 kg', label: sentences.join(' ') },
    { kind: 'quote', text: second, source: title, footer },
    { kind: 'quote', text: [...sentences, ...sentences, ...sentences].join(' '), source: title },
    { kind: 'picture', title: third, picture: { bytes: JPEG, widthPx: 300, heightPx: 200 }, caption: third, footer },
    { kind: 'timeline', title, events: sentences.map((text, at) => ({ date: `${1977 + at}`, text })), footer },
  ]
}

for (const [turn, style] of STYLES.entries()) {
  test(`slides in the style ${style} show letters of all kinds whole and apart`, () => {
    // Every script in two of the six styles: their frames differ in size, not in how they set text.
    for (const sample of SCRIPT_SAMPLES.filter((_, index) => index % 3 === turn % 3)) {
      const { language } = sample
      if (chooseFonts(sample.sentences, { language }).missing.length > 0) continue
      for (const slide of slidesOf(sample)) {
        const picture = composeSlidePicture(slide, style, { language, direction: findLanguageDirection(language) })
        assertCleanlyDrawn(picture, `${style} ${slide.kind} ${sample.script}`)
      }
    }
  })
}

test('a slide is 1280 x 720, the same every time, and no style looks like another', async () => {
  const [slide] = slidesOf(SCRIPT_SAMPLES[0]!)
  const setting = { language: 'de', direction: 'ltr' } as const
  const render = (style: VideoStyle) =>
    Buffer.from(renderPng(composeSlidePicture(slide!, style, setting).toSvg())).toString('base64')
  const pictures = STYLES.map(render)
  assert.equal(new Set(pictures).size, STYLES.length)
  assert.equal(render(STYLES[0]!), pictures[0])
  const { width, height } = await loadImage(Buffer.from(pictures[0]!, 'base64'))
  assert.deepEqual([width, height], [1280, 720])
})

test('items that are not shown yet keep their place', () => {
  const setting = { language: 'de', direction: 'ltr' } as const
  const slide = slidesOf(SCRIPT_SAMPLES[0]!)[1]!
  const all = composeSlidePicture(slide, 'corporate', setting).texts
  const two = composeSlidePicture({ ...slide, shown: 2 }, 'corporate', setting).texts
  assert.equal(two.length, all.length - 3)
  for (const text of two) assert.ok(all.some(({ ink }) => ink.x === text.ink.x && ink.y === text.ink.y))
})

test('a figure of a source stands in the middle, as wide to high as it is', () => {
  const picture = { bytes: JPEG, widthPx: 300, heightPx: 200 }
  const slide = { kind: 'picture', title: 'A pond', picture, caption: 'Figure 1: A pond' } as const
  const svg = composeSlidePicture(slide, 'minimalist', { language: 'en', direction: 'ltr' }).toSvg()
  const [, x, , width, height] = /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
    .exec(svg)!
    .map(Number)
  assert.ok(Math.abs(width! / height! - 1.5) < 0.02)
  assert.ok(Math.abs(x! + width! / 2 - 640) < 2)
})

test('ink, muted ink and accent of every style have a contrast of at least 4.5 on their ground', () => {
  for (const [name, { ground, ink, muted, accent }] of Object.entries(SLIDE_STYLES)) {
    for (const colour of [ink, muted, accent]) {
      const contrast = measureContrast(colour, ground)
      assert.ok(contrast >= 4.5, `${name}: ${colour} on ${ground} has ${contrast.toFixed(2)}`)
    }
  }
})
