import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseHTML } from 'linkedom'
import { marked } from 'marked'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { buildSampleOutline, SCRIPT_SAMPLES } from '../../../../tests/support/sample-scripts.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline, Statement } from '../../outline.ts'
import { makeReport } from './make-report.ts'

const DETAILED = { reportFormat: 'detailed' } as const

function made(outline: Outline, options: Partial<ContentRequest> = {}) {
  const wish = { type: 'report', language: 'en', ...options } as const
  const words = readContentLabels(wish.language)
  return makeReport(outline, wish, { words, onStep: () => {}, workFolder: '' })
}

const letters = (text: string) => text.normalize('NFC').replace(/\[\d+\]|\s|[\u200e\u200f\u202a-\u202e]/g, '')
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function savedPdf(context: TestContext, bytes: Uint8Array): string {
  const file = path.join(temporaryDirectory(context), 'report.pdf')
  writeFileSync(file, bytes)
  return file
}

const everyStatement = ({ themes, summary }: Outline): readonly Statement[] => [
  ...summary,
  ...themes.flatMap(({ statements }) => statements),
]

test('a report is a PDF first, then HTML and Markdown, and says which options it used', async () => {
  const { applied, files, name, text } = await made(sampleOutline, DETAILED)
  assert.deepEqual(
    files.map((file) => file.name),
    ['the-honey-bee.pdf', 'the-honey-bee.html', 'the-honey-bee.md'],
  )
  assert.equal(name, 'The honey bee')
  assert.deepEqual(applied, { language: 'en', report_format: 'detailed' })
  assert.equal(textOf(files[2]!.bytes), text)
})

test('the same outline gives the same bytes', async () => {
  const [first, second] = [await made(sampleOutline, DETAILED), await made(sampleOutline, DETAILED)]
  for (const [index, { bytes }] of first.files.entries())
    assert.ok(Buffer.from(bytes).equals(second.files[index]!.bytes))
})

test('citations count from 1 in reading order, and every statement stands before its own', async () => {
  const { citations, text } = await made(sampleOutline, DETAILED)
  const body = text!.slice(0, text!.indexOf('## Sources'))
  const order = [...new Set([...body.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))]
  assert.deepEqual(
    order,
    citations.map(({ number }) => number),
  )
  for (const { reference, text: said } of everyStatement(sampleOutline)) {
    const cited = citations.find(({ start }) => start === reference.start)
    assert.ok(body.includes(`${said} ${cited?.marker}`), said)
  }
})

test('Markdown shows marks of the sources as they stand', async () => {
  const odd = 'Use `x_1` *or* [2] <b>y</b> | # 5 $ a_b.'
  const statement = { ...sampleOutline.summary[0]!, text: odd }
  const { text } = await made({
    ...sampleOutline,
    title: '1. <i>Odd</i> *title*',
    summary: [],
    themes: [],
    argument: { ...sampleOutline.argument, findings: [statement] },
  })
  const { document } = parseHTML(`<html><body>${await marked.parse(text!)}</body></html>`)
  assert.equal(document.querySelector('h1')?.textContent, '1. <i>Odd</i> *title*')
  const items = [...document.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())
  assert.ok(
    items.some((item) => item?.startsWith(`${odd} [`)),
    items.join('\n'),
  )
})

test('HTML loads nothing, and each marker leads to the cited sentence and back', async (context) => {
  const { citations, files } = await made(sampleOutline, DETAILED)
  const html = textOf(files[1]!.bytes)
  const { document } = parseHTML(html)
  assert.doesNotMatch(html, /\b(?:src|srcset)=|<link|@import|url\(/)
  for (const { marker, number, sourceText } of citations) {
    const link = document.querySelector(`#m${number}`)
    assert.equal(link?.textContent, marker)
    assert.equal(link?.getAttribute('href'), `#c${number}`)
    const entry = document.querySelector(`#c${number}`)
    assert.equal(entry?.querySelector('q')?.textContent, sourceText)
    assert.equal(entry?.querySelector('a')?.getAttribute('href'), `#m${number}`)
  }
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
  assert.equal(new Set(ids).size, ids.length, 'every id is there once')
  const complaints = outsideProgram(
    context,
    'xmllint',
    ['--html', '--noout', '--nowarning', '-'],
    html.replace(/<\/?(?:main|nav|header|section|bdi)\b[^>]*>/g, ''),
  )
  if (complaints !== null) assert.equal(complaints, '')
})

test('HTML is told in the wished language, and quotations in their own', async () => {
  const { files } = await made(sampleOutline, { ...DETAILED, language: 'ar_001' })
  const { document } = parseHTML(textOf(files[1]!.bytes))
  assert.equal(document.documentElement.getAttribute('lang'), 'ar-001')
  assert.equal(document.documentElement.getAttribute('dir'), 'rtl')
  assert.ok(document.querySelector('main [lang="en"]'))
})

test('pdftotext reads every statement, date, definition and cell of a detailed report', async (context) => {
  const { files } = await made(sampleOutline, DETAILED)
  const text = outsideProgram(context, 'pdftotext', ['-layout', savedPdf(context, files[0]!.bytes), '-'])
  if (text === null) return
  const read = letters(text)
  const { definitions, events, tables } = sampleOutline
  const wanted = [
    ...everyStatement(sampleOutline).map((statement) => statement.text),
    ...events.map(({ statement }) => statement.text),
    ...definitions.flatMap(({ meaning, term }) => [term, meaning]),
    ...tables.flatMap(({ columns, rows }) => [...columns, ...rows.flatMap(({ cells }) => cells)]),
  ]
  for (const said of wanted) assert.ok(read.includes(letters(said)), said)
})

test('the contents of a PDF name the page on which each heading stands', async (context) => {
  const { files } = await made(longOutline(), DETAILED)
  const file = savedPdf(context, files[0]!.bytes)
  const text = outsideProgram(context, 'pdftotext', ['-layout', file, '-'])
  if (text === null) return
  const pages = text.split('\f')
  const entries = [...pages[0]!.matchAll(/^\s*(Theme \d+ of bees|Sources)\s.*?(\d+)\s*$/gm)]
  assert.ok(entries.length >= 9, pages[0])
  for (const [, title, page] of entries) {
    assert.match(pages[Number(page) - 1]!, new RegExp(`^\\s*${title}\\s*$`, 'm'))
  }
  assert.ok(pages.slice(1, -1).every((page, index) => page.includes(`${index + 2} / ${pages.length - 1}`)))
})

test('contents that would run over a page name the chapters alone, the bookmarks every heading', async (context) => {
  const parts = Array.from({ length: 6 }, (_, index) => ({
    title: `Part ${index + 1} of it`,
    terms: [],
    subthemes: [],
  }))
  const outline = longOutline()
  const themes = outline.themes.map((theme) => ({
    ...theme,
    subthemes: parts.map((part) => ({ ...part, statements: theme.statements.slice(0, 1) })),
  }))
  const { files } = await made({ ...outline, themes }, DETAILED)
  const text = outsideProgram(context, 'pdftotext', ['-layout', savedPdf(context, files[0]!.bytes), '-'])
  if (text === null) return
  const [contents, next] = text.split('\f')
  assert.match(contents!, /Theme 12 of bees/)
  assert.match(contents!, /Sources +\d+/)
  assert.doesNotMatch(contents!, /Part 1 of it/)
  assert.doesNotMatch(next!, /Sources +\d+/)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: files[0]!.bytes.slice(), verbosity: 0 })
  const bookmarks = await (await task.promise).getOutline()
  await task.destroy()
  assert.equal(bookmarks.find(({ title }) => title === 'Theme 12 of bees')?.items.length, parts.length)
})

test('a PDF has bookmarks, links and embedded fonts, and a summary of a large notebook fits two pages', async (context) => {
  const { files } = await made(longOutline())
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: files[0]!.bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const bookmarks = (await pdf.getOutline()).map(({ title }) => title)
  assert.deepEqual(bookmarks, ['Summary', 'Key figures', 'Topics', 'Findings', 'Sources'])
  assert.ok(pdf.numPages <= 2, `${pdf.numPages} pages`)
  const links = await (await pdf.getPage(1)).getAnnotations()
  assert.ok(links.some(({ dest }) => dest === 'c1') && (await pdf.getDestination('c1')), 'a marker leads to its place')
  await task.destroy()
  const fonts = outsideProgram(context, 'pdffonts', [savedPdf(context, files[0]!.bytes)])
  if (fonts === null) return
  const rows = fonts.trim().split('\n').slice(2)
  assert.ok(rows.length > 1)
  for (const row of rows) assert.match(row, / yes yes yes /, 'embedded, a subset, with its letters')
})

for (const sample of SCRIPT_SAMPLES.filter(({ script }) =>
  /^(?:Cyrl|Grek|Arab|Hebr|Deva|Thai|Hans|Jpan)$/.test(script),
)) {
  test(`text in ${sample.script} reads back, or the package that brings its font is named`, async (context) => {
    const { files, warnings } = await made(buildSampleOutline(sample), { ...DETAILED, language: sample.language })
    if (warnings.length > 0) {
      assert.match(warnings.join(), /install the Debian package fonts-/)
      return
    }
    const text = outsideProgram(context, 'pdftotext', [savedPdf(context, files[0]!.bytes), '-'])
    if (text === null) return
    const isRightToLeft = /^(?:Arab|Hebr)$/.test(sample.script)
    // of a line that runs both ways a reader of pages cannot tell the order, of a word it can
    const parts = isRightToLeft ? sample.sentences.flatMap((said) => said.match(/\p{L}{3,}/gu) ?? []) : sample.sentences
    for (const said of parts) assert.ok(letters(text).includes(letters(said)), said)
  })
}

/** As a notebook of many sources gives it: twelve themes of ten statements. */
function longOutline(): Outline {
  const { themes } = sampleOutline
  const statements = themes.flatMap((theme) => theme.statements)
  const many = Array.from({ length: 12 }, (_, theme) => ({
    title: `Theme ${theme + 1} of bees`,
    terms: ['bees'],
    subthemes: [],
    statements: statements.slice(0, 10).map(({ reference, text }, index) => ({
      text: `Of ${theme} and ${index}: ${text} ${text}`,
      reference: { ...reference, start: 1000 + theme * 100 + index, end: 1100 + theme * 100 + index },
    })),
  }))
  return { ...sampleOutline, themes: many }
}

test('a PDF is tagged: its headings, paragraphs, lists, tables and links are told to those who hear it', async (context) => {
  const { files } = await made(sampleOutline, { ...DETAILED, language: 'de' })
  const file = savedPdf(context, files[0]!.bytes)
  const told = outsideProgram(context, 'pdfinfo', [file])
  if (told === null) return
  assert.match(told, /^Tagged: +yes$/m)
  assert.match(told, /^Title: +The honey bee$/m)
  const tree = outsideProgram(context, 'pdfinfo', ['-struct-text', file])!
  for (const [tag, text] of [
    ['H1', 'The honey bee'],
    ['H2', 'Zusammenfassung'],
    ['TOCI', 'Zusammenfassung'],
    ['TH', 'Flowers on one flight'],
    ['TD', 'bumblebee'],
    ['LBody', 'The varroa mite reached Germany in 1977.'],
    ['P', 'Honey bees pollinate 75 % of the fruit grown in Europe.'],
  ])
    assert.match(tree, new RegExp(`^ *${tag}\\b.*(?:\\n.*?){1,3}"${text}`, 'm'), `${tag} ${text}`)
  assert.doesNotMatch(tree, /\d+ \/ \d+/, 'numbers of pages are no text')
})

test('a report argues: what it is about first, findings last, and the list of sources names places', async () => {
  const { text } = await made(sampleOutline, DETAILED)
  const headings = [...text!.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  assert.equal(headings[0], 'Summary')
  assert.deepEqual(headings.slice(-2), ['Findings', 'Sources'])
  const body = text!.slice(0, text!.indexOf('## Timeline'))
  for (const { text: said } of everyStatement(sampleOutline))
    assert.ok(body.split(said).length <= 2, `${said} is told once`)
  assert.match(text!.slice(text!.indexOf('## Sources')), /^\[1\] Page 1: “A colony of honey bees/m)
})

test('a report is refused where no sentence may be told', async () => {
  const nothing = { figures: [], events: [], definitions: [], tables: [], captions: [], summary: [], themes: [] }
  const argument = { about: [], findings: [] }
  await assert.rejects(made({ ...sampleOutline, ...nothing, argument }), { code: 'NO_SOURCES' })
})
