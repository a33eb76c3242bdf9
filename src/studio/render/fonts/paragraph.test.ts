import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { findLanguageDirection } from '../direction.ts'
import { findLineBreaks } from './breaks.ts'
import { chooseFonts } from './choose-fonts.ts'
import { type Paragraph, type ParagraphStyle, setParagraph } from './paragraph.ts'
import { detectTextDirection, isolateText } from './text-direction.ts'

function styleFor(text: string, more: Partial<ParagraphStyle> & { language?: string } = {}): ParagraphStyle {
  const { language = 'en' } = more
  return { fonts: chooseFonts(text, { language }), size: 20, weight: 400, direction: 'ltr', language, ...more }
}

const glyphsOf = ({ lines }: Paragraph) => lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs))
const set = (text: string, width = Number.POSITIVE_INFINITY, more = {}) =>
  setParagraph(text, styleFor(text, more), width)

test('lines keep to the width in every script, together they are the text, and each letter has a glyph', () => {
  for (const { language, sentences, script } of SCRIPT_SAMPLES) {
    const text = sentences.join(' ')
    const style = styleFor(text, { language, direction: findLanguageDirection(language) })
    if (style.fonts.missing.length > 0) continue
    for (const width of [90, 240, 700]) {
      const paragraph = setParagraph(text, style, width)
      const { lines, text: whole } = paragraph
      assert.ok(
        glyphsOf(paragraph).every(({ id }) => id !== 0),
        `${script} has a letter without a glyph`,
      )
      assert.ok(
        lines.every((line) => line.width <= width),
        `${script} at ${width}`,
      )
      const joined = lines.map((line) => line.text).join('')
      assert.equal(joined.replaceAll(' ', ''), whole.replaceAll(' ', ''), script)
    }
  }
})

test('Arabic letters are joined, Devanagari letters stacked: other glyphs than the letters alone have', (t) => {
  const fonts = chooseFonts('نحل क्ष')
  if (fonts.missing.length > 0) return t.skip('0 texts were shaped: no font is installed')
  const joined = glyphsOf(set('نحل')).map(({ id }) => id)
  const alone = [...'نحل'].flatMap((letter) => glyphsOf(set(letter)).map(({ id }) => id))
  assert.notDeepEqual(joined.toReversed(), alone)
  assert.equal(glyphsOf(set('क्ष')).length, 1)
})

test('a number inside a right-to-left sentence is read from left to right, its sentence from the right', (t) => {
  const text = 'عام 2007 كان'
  const style = styleFor(text, { direction: 'rtl' })
  if (style.fonts.missing.length > 0) return t.skip('0 texts were set: no font is installed')
  const [line] = setParagraph(text, style, Number.POSITIVE_INFINITY).lines
  const clusters = line!.runs.flatMap(({ glyphs }) => glyphs.map(({ cluster }) => cluster))
  assert.deepEqual(clusters.slice(-3), [2, 1, 0])
  const digits = clusters.filter((cluster) => cluster >= 4 && cluster < 8)
  assert.deepEqual(digits, [4, 5, 6, 7])
})

test('Thai breaks between words, Korean between its spaces, Chinese and Japanese between words', () => {
  const thai = 'ผึ้งผสมเกสรดอกไม้'
  assert.deepEqual(
    findLineBreaks(thai).map((end) => thai.slice(0, end).length),
    [4, 7, 11, 17],
  )
  assert.deepEqual(findLineBreaks('꿀벌은 날아간다'), [4, 8])
  assert.deepEqual(findLineBreaks('蜜蜂面临威胁。'), [2, 4, 7])
  assert.deepEqual(findLineBreaks('ミツバチは果物'), [4, 5, 7])
})

test('a number is not parted from its unit', () => {
  for (const text of ['about 75 % of it', 'about 25 kg of it']) {
    const { lines } = set(text, set('about 75').width + 1)
    assert.ok(lines.length > 1)
    for (const line of lines) assert.doesNotMatch(line.text, /\d$/)
  }
})

test('a word wider than a line is cut between the characters a reader sees', () => {
  const { lines } = set('नमस्तेनमस्तेनमस्ते', 40)
  assert.ok(lines.length > 1)
  for (const { text } of lines) assert.doesNotMatch(text, /^\p{M}/u)
})

test('what is too long for its lines ends in an ellipsis, and the tail stays', () => {
  const text = `${'word '.repeat(80)}end. [7]`
  const paragraph = set(text, 200, { maxLines: 2, tail: ' [7]' })
  assert.equal(paragraph.lines.length, 2)
  assert.ok(paragraph.isCut)
  assert.match(paragraph.lines[1]!.text, /word… \[7\]$/)
})

test('lines are as far apart as their letters are tall', () => {
  const tall = set('ผู้ที่ ปั้น ญี่ปุ่น น้ำ', 60, { lineHeight: 0.5 })
  const inks = tall.lines.map(({ baseline }) => baseline)
  assert.ok(inks.every((baseline, index) => index === 0 || baseline - inks[index - 1]! >= 20))
})

test('a text without letters runs as what is around it; a name keeps its own order', () => {
  assert.deepEqual(
    [detectTextDirection('75 %', 'rtl'), detectTextDirection('(نحل) bee'), detectTextDirection('bee نحل')],
    ['rtl', 'rtl', 'ltr'],
  )
  assert.equal(isolateText('[1]', 'bee'), '[1]')
  assert.equal(isolateText('[1]', 'نحل'), '\u2068[1]\u2069')
})
