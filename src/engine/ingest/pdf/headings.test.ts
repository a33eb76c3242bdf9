import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeadings } from './headings.ts'
import type { PdfLine } from './pdf-line.ts'

const line = (text: string, y: number, size = 10): PdfLine => ({
  text,
  spans: [{ text, x: 72, right: 400, y }],
  x: 72,
  right: 400,
  y,
  size,
  textSize: size,
  rotated: false,
  fonts: new Set(['f1']),
})
/** A file of one page with these entries in its outline. */
const outlined = (...titles: string[]) =>
  ({ getOutline: async () => titles.map((title) => ({ title, dest: [0], items: [] })) }) as unknown as Parameters<
    typeof findHeadings
  >[0]
const findTexts = async (pdf: Parameters<typeof findHeadings>[0], lines: PdfLine[]) =>
  [...(await findHeadings(pdf, [lines], () => false)).levels.keys()].map(({ text }) => text)

test('an outline that cannot write accents names the headings that have them', async () => {
  const lines = [line('1.2 Optische Größen', 700), line('Noten sind groß.', 680), line('Übung', 640)]
  assert.deepEqual(await findTexts(outlined('Optische Grossen', 'Ubung'), lines), ['1.2 Optische Größen', 'Übung'])
})

test('a question that heads its answer may go over four lines', async () => {
  const asked = [
    '9.1 I keep a roof for a special mar-',
    'ket of moss. May I take',
    'the roof as it is',
    'and add ferns to it?',
  ]
  const lines = [...asked.map((text, at) => line(text, 700 - at * 12)), line('Yes, you may.', 640)]
  assert.deepEqual(
    await findTexts(
      outlined('I keep a roof for a special market of moss. May I take the roof as it is and add ferns to it?'),
      lines,
    ),
    asked,
  )
})

test('the entry in a table of contents on the same page is no heading, and an outline may lack what ASCII has not', async () => {
  const lines = [
    line(`1. Über Muster${'.'.repeat(400)} 1`, 720),
    line(`2. Aufbau${'. '.repeat(250)}1`, 708),
    line('1. Über Muster', 680),
    line('Muster sind alt.', 668),
    line('2. Aufbau', 640),
  ]
  assert.deepEqual(await findTexts(outlined('1. ber Muster', '2. Aufbau'), lines), ['1. Über Muster', '2. Aufbau'])
})

test('the entries of a table of contents that is set larger than the text are no headings', async () => {
  const entries = [line('1 Of lamps ............ 3', 720, 12), line('2 Of wicks ............ 5', 700, 12)]
  const text = [
    'The lamp is lit at dusk.',
    'It burns until dawn.',
    'Nobody minds it.',
    'Oil is dear.',
    'Wicks are not.',
  ]
  const lines = [...entries, line('1 Of lamps', 660, 12), ...text.map((one, at) => line(one, 640 - 12 * at))]
  assert.deepEqual(await findTexts(outlined(), lines), ['1 Of lamps'])
})

test('what stands upright beside the text of a page, in large letters, is no heading and no title, but on pages that are turned', async () => {
  const stamp = { ...line('archive:1912.0001 [lamps]', 400, 20), rotated: true }
  const text = [
    'The lamp is lit at dusk.',
    'It burns until dawn.',
    'Nobody minds it.',
    'Oil is dear.',
    'Wicks are not.',
  ]
  const lines = [stamp, line('Of lamps', 720, 16), ...text.map((one, at) => line(one, 700 - 12 * at))]
  const turned = lines.slice(1).map((one) => ({ ...one, rotated: true }))
  assert.equal((await findHeadings(outlined(), [lines], () => false)).title, 'Of lamps')
  assert.equal((await findHeadings(outlined(), [turned], () => false)).title, 'Of lamps')
})

test('the title of a first page with a table of contents stands over that, and a page of contents alone has none', async () => {
  const contents = ['1. Moss', '2. Roofs', '3. Ferns', '4. Prices'].map((title, at) =>
    line(`${title} ${'. '.repeat(60)}${at + 1}`, 600 - at * 12),
  )
  const body = Array.from({ length: 20 }, (_, at) =>
    line('Moss grows on roofs and is sold by the square foot.', 500 - at * 12),
  )
  const findTitle = async (...above: PdfLine[]) =>
    (await findHeadings(outlined(), [[...above, ...contents, ...body]], () => false)).title
  assert.equal(
    await findTitle(line('Moss, a guide', 720, 24), line('Ann Lee', 690, 16), line('Contents', 640, 16)),
    'Moss, a guide',
  )
  assert.equal(await findTitle(line('Contents', 640, 16)), null)
})
