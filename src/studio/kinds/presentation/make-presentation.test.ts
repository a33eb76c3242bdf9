import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { unzipSync } from 'fflate'
import { parseHTML } from 'linkedom'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { buildSampleOutline, SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline } from '../../outline.ts'
import { makePresentation } from './make-presentation.ts'

const LONG = { presentationStyle: 'detailed', presentationLength: 'long' } as const

function made(outline: Outline, options: Partial<ContentRequest> = {}) {
  const wish = { type: 'presentation', language: 'en', ...options } as const
  return makePresentation(outline, wish, { words: readContentLabels(wish.language), onStep: () => {}, workFolder: '' })
}

type Made = Awaited<ReturnType<typeof made>>

function parts({ files }: Made): ReadonlyMap<string, string> {
  const entries = Object.entries(unzipSync(files[0]!.bytes))
  return new Map(entries.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

const named = (all: ReadonlyMap<string, string>, pattern: RegExp) =>
  [...all].filter(([name]) => pattern.test(name)).map(([, xml]) => xml)
const slidesOf = (all: ReadonlyMap<string, string>) => named(all, /^ppt\/slides\/slide\d+\.xml$/)
const notesOf = (all: ReadonlyMap<string, string>) => named(all, /^ppt\/notesSlides\/notesSlide\d+\.xml$/)
const wordsOf = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join(' ')
const letters = (text: string) => text.normalize('NFC').replace(/\[\d+\]|[\s•\u2060\u200e\u200f\u202a-\u202e]/g, '')

test('a presentation is an Office file first, then its slides as PDF and Markdown', async () => {
  const { applied, files, text } = await made(sampleOutline)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['the-honey-bee.pptx', 'the-honey-bee.pdf', 'the-honey-bee.md'],
  )
  assert.deepEqual(applied, { language: 'en', presentation_style: 'overview', presentation_length: 'medium' })
  assert.match(
    text!,
    /^# The honey bee\n[\s\S]*\n## 4\. The queen lays up to 2,000 eggs a day\. \[\d\]\n\n\*1 · The honey bee\*\n/,
  )
})

test('the same outline gives the same bytes, with no moment of the clock inside', async () => {
  const [first, second] = [await made(sampleOutline, LONG), await made(sampleOutline, LONG)]
  for (const [index, { bytes }] of first.files.entries())
    assert.ok(Buffer.from(bytes).equals(second.files[index]!.bytes))
  const times = [...parts(first).values()].flatMap((xml) => xml.match(/\b20[2-9]\d-\d\d-\d\dT/g) ?? [])
  assert.deepEqual(times, [])
})

test('every part of the Office file is well-formed, and shapes of a slide have numbers of their own', async (context) => {
  const all = parts(await made(stressOutline(), LONG))
  for (const xml of slidesOf(all)) {
    const ids = [...xml.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
  }
  const folder = temporaryDirectory(context)
  const texts = [...all].filter(([name]) => /\.(?:xml|rels)$/.test(name))
  for (const [index, [, xml]] of texts.entries()) writeFileSync(path.join(folder, `${index}.xml`), xml)
  const files = readdirSync(folder).map((file) => path.join(folder, file))
  const complaints = outsideProgram(context, 'xmllint', ['--noout', ...files])
  if (complaints !== null) assert.equal(complaints, '')
})

test('charts and tables are native, with the numbers of the sources', async () => {
  const [first] = sampleOutline.tables
  const row = (...cells: string[]) => ({ cells, reference: first!.rows[0]!.reference })
  const rows = [row('queen', 'lays eggs'), row('worker', 'gathers food'), row('drone', 'mates')]
  const castes = { title: 'Castes', columns: ['Caste', 'What it does'], rows }
  const all = parts(await made({ ...sampleOutline, tables: [first!, castes] }, LONG))
  const charts = named(all, /^ppt\/charts\/chart\d+\.xml$/).join()
  for (const value of [100, 450]) assert.match(charts, new RegExp(`<c:v>${value}</c:v>`))
  const table = slidesOf(all).find((xml) => xml.includes('<a:tbl>'))
  assert.match(wordsOf(table!), /Caste.*What it does.*queen.*lays eggs.*drone.*mates/)
})

test('every slide has a title, and notes with the whole sentences and their places', async () => {
  const all = parts(await made(sampleOutline, { presentationStyle: 'presenter_notes' }))
  for (const xml of slidesOf(all)) assert.match(xml, /<p:ph\s[^>]*type="title"/)
  const notes = notesOf(all).map(wordsOf)
  assert.equal(notes.length, slidesOf(all).length)
  const threats = sampleOutline.themes[2]!
  for (const { text } of threats.statements) {
    const spoken = notes.find((said) => said.includes(text))
    assert.match(spoken!, new RegExp(`\\[\\d+\\] ${text.replace(/[.?]/g, '\\$&')} \\(bees\\.md, Page 1\\)`))
  }
})

test('a longer presentation has more slides; presenter notes show less and say more', async () => {
  const count = async (presentationLength: 'short' | 'medium' | 'long') =>
    slidesOf(parts(await made(stressOutline(), { presentationLength }))).length
  const [short, medium, long] = [await count('short'), await count('medium'), await count('long')]
  assert.ok(short < medium && medium < long, `${short}, ${medium}, ${long}`)
  const overview = parts(await made(sampleOutline))
  const sparse = parts(await made(sampleOutline, { presentationStyle: 'presenter_notes' }))
  const size = (xmls: readonly string[]) => xmls.map(wordsOf).join('').length
  assert.ok(size(slidesOf(sparse)) < size(slidesOf(overview)))
  assert.ok(size(notesOf(sparse)) / size(slidesOf(sparse)) > size(notesOf(overview)) / size(slidesOf(overview)))
})

test('citations count from 1, and every marker that is shown has its place', async () => {
  const { citations, text } = await made(sampleOutline, LONG)
  assert.deepEqual(
    citations.map(({ number }) => number),
    citations.map((_, index) => index + 1),
  )
  const shown = new Set([...text!.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
  assert.deepEqual(
    [...shown].toSorted((a, b) => a - b),
    citations.map(({ number }) => number),
  )
})

test('LibreOffice opens the slides, shows the sentences, and no word leaves a page', async (context) => {
  const result = await made(sampleOutline, LONG)
  const pages = shownByOffice(context, result)
  if (pages === null) return
  const slides = slidesOf(parts(result))
  assert.equal(pages.length, slides.length)
  for (const [index, page] of pages.entries()) {
    for (const [, text] of slides[index]!.matchAll(/<a:t>([^<]*)<\/a:t>/g)) {
      assert.ok(letters(page.text).includes(letters(unescaped(text!))), `${index + 1}: ${text}`)
    }
    for (const { right, bottom } of page.words) assert.ok(right <= 961 && bottom <= 541, `slide ${index + 1}`)
  }
})

test('a table that is longer than its slide says how many rows are shown', async () => {
  const [row] = sampleOutline.tables[0]!.rows
  const cells = ['Ward', 'north']
  const tables = [{ title: 'Wards', columns: cells, rows: Array.from({ length: 18 }, () => ({ ...row!, cells })) }]
  const slide = slidesOf(parts(await made({ ...sampleOutline, tables }, LONG))).find((xml) => xml.includes('<a:tbl>'))
  assert.match(wordsOf(slide!), /… 9 \/ 18/)
})

test('the longest sentences, titles and tables stay inside their boxes', async (context) => {
  const result = await made(stressOutline(), LONG)
  const pages = shownByOffice(context, result)
  if (pages === null) return
  for (const [index, page] of pages.entries()) {
    const body = page.words.filter(({ text }) => !/^\d+$/.test(text))
    for (const { bottom, right, text } of body) {
      assert.ok(right <= 930 && bottom <= 524, `slide ${index + 1}: ${text} ends at ${right}, ${bottom}`)
    }
  }
})

test('pdftotext reads the sentences and the titles from the PDF of the slides', async (context) => {
  const { files } = await made(sampleOutline, LONG)
  const file = path.join(temporaryDirectory(context), 'slides.pdf')
  writeFileSync(file, files[1]!.bytes)
  const text = outsideProgram(context, 'pdftotext', [file, '-'])
  if (text !== null) assert.match(outsideProgram(context, 'pdfinfo', [file])!, /^Tagged: +yes$/m)
  if (text === null) return
  const { summary, themes } = sampleOutline
  const wanted = [...themes.map(({ title }) => title), ...summary.map((statement) => statement.text)]
  for (const said of wanted) assert.ok(letters(text).includes(letters(said)), said)
})

test('a deck in Arabic begins at the right, and names the font it lacks', async () => {
  const sample = SCRIPT_SAMPLES.find(({ script }) => script === 'Arab')!
  const result = await made(buildSampleOutline(sample), { language: sample.language })
  const slides = slidesOf(parts(result))
  assert.ok(slides.every((xml) => /rtl="1"/.test(xml)))
  const content = named(parts(result), /^ppt\/slideLayouts\/slideLayout\d+\.xml$/).find((xml) =>
    xml.includes('name="Opening"'),
  )
  assert.match(content!, /<a:off x="11938000" y="0"\/>/, 'the bar of the first slide stands at the right')
  for (const warning of result.warnings) assert.match(warning, /install the Debian package fonts-/)
})

type Page = { readonly text: string; readonly words: readonly { text: string; right: number; bottom: number }[] }

/** The slides as LibreOffice draws them: their words and where these end, in points. */
function shownByOffice(context: TestContext, { files }: Made): readonly Page[] | null {
  const folder = temporaryDirectory(context)
  const profile = path.join(folder, 'profile')
  mkdirSync(profile)
  const file = path.join(folder, 'deck.pptx')
  writeFileSync(file, files[0]!.bytes)
  const settings = [`-env:UserInstallation=${pathToFileURL(profile)}`, '--headless', '--norestore']
  const told = outsideProgram(context, 'soffice', [...settings, '--convert-to', 'pdf', '--outdir', folder, file])
  if (told === null) return null
  const boxes = outsideProgram(context, 'pdftotext', ['-bbox', path.join(folder, 'deck.pdf'), '-'])
  if (boxes === null) return null
  const { document } = parseHTML(boxes)
  return [...document.querySelectorAll('page')].map((page) => {
    const words = [...page.querySelectorAll('word')].map((word) => ({
      text: word.textContent ?? '',
      right: Number(word.getAttribute('xMax')),
      bottom: Number(word.getAttribute('yMax')),
    }))
    return { text: words.map(({ text }) => text).join(''), words }
  })
}

const unescaped = (xml: string) =>
  xml.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[String(name)]!,
  )

/** Everything longer and more than a real notebook has. */
function stressOutline(): Outline {
  const title =
    'A very long title about the pollination of apples, pears & <plums> in the gardens of the north-western provinces'
  const long =
    'The honey of the heather, which beekeepers of the moors gather late in August when the limes have finished, '
  const at = (start: number, text: string) => {
    const [statement] = sampleOutline.summary
    return { text, reference: { ...statement!.reference, start, end: start + 1 } }
  }
  const themes = Array.from({ length: 12 }, (_, theme) => ({
    title: theme % 2 === 0 ? title : `Theme ${theme}`,
    terms: ['Donaudampfschifffahrtsgesellschaftskapitänsmütze', title, 'pollen'],
    statements: Array.from({ length: 7 }, (_, index) => at(1000 + theme * 10 + index, `${index} ${long.repeat(3)}.`)),
    subthemes: [],
  }))
  const figures = sampleOutline.figures.map((figure) => ({ ...figure, text: '123,456,789.55 Megawatt', label: title }))
  const events = sampleOutline.events.map((event) => ({ ...event, statement: at(5000, long.repeat(4)) }))
  const [row] = sampleOutline.tables[0]!.rows
  const cells = [title, long.repeat(3), '12.5 %', 'short']
  const tables = [{ title, columns: cells, rows: Array.from({ length: 30 }, () => ({ ...row!, cells })) }]
  const definitions = [{ term: title, meaning: long.repeat(3), statement: at(6000, long) }]
  return {
    ...sampleOutline,
    title,
    themes,
    figures,
    events,
    tables,
    definitions,
  }
}

test('a slide says one thing: its headline is a statement of its own, and none stands on two', async () => {
  const { text } = await made(sampleOutline)
  const said = text!
    .split('\n')
    .filter((line) => /^(?:## \d+\. |- )[^*].*\[\d+\]$/.test(line) && !line.includes('bees.md'))
  const plain = said.map((line) => line.replace(/^(?:## \d+\. |- )| \[\d+\]$/g, ''))
  assert.ok(plain.length > 8)
  assert.equal(new Set(plain).size, plain.length)
})

test('a figure of the sources has a slide of its own, with its caption and in words for those who hear it', async () => {
  const canvas = createCanvas(300, 200)
  canvas.getContext('2d').fillRect(20, 20, 260, 160)
  const picture = { bytes: new Uint8Array(await canvas.encode('jpeg')), widthPx: 300, heightPx: 200 }
  const caption = { ...sampleOutline.summary[1]!, text: 'Figure 2: What bees pollinate in Europe. Grey: fruit.' }
  const outline = { ...sampleOutline, captions: [caption] }
  const tools = { words: readContentLabels('en'), onStep: () => {}, workFolder: '' }
  const wish = { type: 'presentation', language: 'en' } as const
  const result = await makePresentation(outline, wish, { ...tools, readPicture: async () => picture })
  const slide = slidesOf(parts(result)).find((xml) => xml.includes('<p:pic>'))
  assert.match(slide!, /descr="Figure 2: What bees pollinate in Europe. Grey: fruit."/)
  assert.match(
    wordsOf(slide!),
    /What bees pollinate in Europe .*Figure 2: What bees pollinate in Europe\. Grey: fruit\. .*\[\d+\]/,
  )
  assert.ok(Buffer.from(result.files[1]!.bytes).includes('/DCTDecode'))
  const without = await makePresentation(outline, wish, { ...tools, readPicture: async () => null })
  assert.ok(slidesOf(parts(without)).every((xml) => !xml.includes('<p:pic>')))
})
