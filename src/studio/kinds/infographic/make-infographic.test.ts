import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { CONTENT_CHOICES, type ContentRequest } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeFile } from '../../maker.ts'
import type { Outline } from '../../outline.ts'
import { makeInfographic } from './make-infographic.ts'

const made = (wish: Partial<ContentRequest> = {}, outline: Outline = sampleOutline) => {
  const { language = 'en' } = wish
  const tools = { words: readContentLabels(language), onStep: () => {}, workFolder: '/nowhere' }
  return makeInfographic(outline, { type: 'infographic', language, ...wish }, tools)
}

test('an infographic is a PNG and an SVG of the same size, and says which options were used', async () => {
  for (const infographicFormat of CONTENT_CHOICES.infographicFormat) {
    for (const infographicStyle of CONTENT_CHOICES.infographicStyle) {
      const { files, applied } = await made({ infographicFormat, infographicStyle })
      const [png, svg] = files
      assert.deepEqual(
        files.map(({ name, mimeType }) => [name, mimeType]),
        [
          ['the-honey-bee.png', 'image/png'],
          ['the-honey-bee.svg', 'image/svg+xml'],
        ],
      )
      const { width, height } = await loadImage(Buffer.from(png!.bytes))
      const shape = width > height ? 'horizontal' : width < height ? 'vertical' : 'square'
      assert.equal(shape, infographicFormat)
      assert.match(Buffer.from(svg!.bytes).toString(), new RegExp(`width="${width}" height="${height}"`))
      assert.deepEqual(applied, {
        language: 'en',
        infographic_format: infographicFormat,
        infographic_style: infographicStyle,
      })
    }
  }
})

async function pixelsOf(file: MadeFile): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(file.bytes))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

test('the picture is drawn: a canvas that decodes the PNG sees band, field, figure and ink', async () => {
  const { files } = await made({ infographicStyle: 'professional' })
  const pixels = await pixelsOf(files[0]!)
  const colours = new Set<string>()
  for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.slice(at, at + 3).join())
  for (const wanted of ['16,41,75', '255,255,255', '11,92,173', '20,35,58']) assert.ok(colours.has(wanted), wanted)
})

test('another renderer, which knows none of our fonts, draws the SVG as the PNG shows it', async () => {
  for (const infographicStyle of CONTENT_CHOICES.infographicStyle) {
    const { files } = await made({ language: 'ar_001', infographicStyle })
    const [png, svg] = [await pixelsOf(files[0]!), await pixelsOf(files[1]!)]
    assert.equal(png.length, svg.length)
    let differing = 0
    for (let at = 0; at < png.length; at++) if (Math.abs(png[at]! - svg[at]!) > 60) differing++
    assert.ok(differing / png.length < 0.003, `${differing} of ${png.length} values differ`)
  }
})

test('the same outline and wish give the same bytes', async () => {
  const [one, other] = [await made({ language: 'ar_001' }), await made({ language: 'ar_001' })]
  assert.deepEqual(
    one.files.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    other.files.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
  )
})

test('xmllint reads the SVG; it needs no font, and carries its texts for those who do not see it', async (t) => {
  const { files } = await made({ title: 'Bees <& "honey">' })
  const svg = Buffer.from(files[1]!.bytes).toString()
  assert.match(svg, /aria-label="Bees &lt;&amp; &quot;honey&quot;&gt;"/)
  assert.doesNotMatch(svg, /<text|font-family|<image/)
  outsideProgram(t, 'xmllint', ['--noout', '-'], svg)
})

test('letters without a font are left out, and a warning names the packages that bring them', async () => {
  const { warnings, files } = await made({ title: 'Bees \u{31350}' }) // a Han character of 2022, in no font yet
  assert.match(warnings.join(' '), /^No font for .* letters is installed.* Debian package fonts-noto-c/)
  assert.equal(files.length, 2)
})

test('labels are in the wished language, and citations are numbered from 1 without a gap', async () => {
  const { files, citations } = await made({ language: 'fr' })
  assert.ok(
    Buffer.from(files[1]!.bytes)
      .toString()
      .includes(`aria-label="${readContentLabels('fr').timeline}"`),
  )
  assert.deepEqual(
    citations.map(({ number }) => number),
    citations.map((_, index) => index + 1),
  )
})

test('sources without a sentence are refused with what to do', async () => {
  const nothing = { ...sampleOutline, summary: [], themes: [], figures: [], events: [] }
  await assert.rejects(made({}, nothing), (error) => error instanceof Fault && error.code === 'NO_SOURCES')
})
