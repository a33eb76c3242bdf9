// Builds outlines of real files that lie beside the project, never in it; without them the tests are skipped.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDocument } from '../../engine/ingest/read-document.ts'
import { detectLanguage } from '../../text/detect-language.ts'
import type { Outline, Statement, Theme } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import type { StudioSource } from './material.ts'

const MATERIAL = fileURLToPath(new URL('../../../../shared/material/', import.meta.url))

/** What a person who read the document would expect to be told. */
const EXPECTED: Readonly<Record<string, readonly RegExp[]>> = {
  'pdf/issue13201.pdf': [/peer-to-peer/i, /trusted third part/i, /double-spending/],
  'pdf/issue15012.pdf': [/dynamic(?:ally)? (?:typed )?languages/i, /trace/, /compiler/],
  'html/salon-1/source.html': [/Uber/, /surge pricing/, /taxi company/],
  'html/webmd-1/source.html': [/peanut/, /allerg/],
  'html/wikipedia-3/source.html': [/Hermitian matri/, /conjugate transpose/, /eigenvalue/],
  'html/gmw/source.html': [/太空/, /酒/],
  'html/wapo-2/source.html': [/Netanyahu/, /Obama/, /Iran/],
  'html/mercurial/source.html': [/changeset/, /mutable history/, /repositor/],
}

const known = new Map<string, Promise<StudioSource | null>>()

function read(file: string): Promise<StudioSource | null> {
  const reading = known.get(file) ?? readOnce(file)
  known.set(file, reading)
  return reading
}

async function readOnce(file: string): Promise<StudioSource | null> {
  const name = file.split('/').at(-1)!
  const document = await readDocument({ bytes: readFileSync(join(MATERIAL, file)), name }).catch(() => null)
  if (!document || document.text === '') return null
  const { text, places, title } = document
  return { id: file, title: title ?? name, language: detectLanguage(text), text, chars: text.length, places }
}

/** Every saved page and a third of the files; the readers' own test reads them all. */
const documents = () =>
  ['pdf', 'docx', 'html'].flatMap((folder) => {
    const entries = existsSync(join(MATERIAL, folder)) ? readdirSync(join(MATERIAL, folder)) : []
    const some = entries.filter(
      (entry, index) => folder === 'html' || index % 3 === 0 || `${folder}/${entry}` in EXPECTED,
    )
    return some.map((entry) => pathOf(folder, entry)).filter((path) => existsSync(join(MATERIAL, path)))
  })

const pathOf = (folder: string, entry: string) =>
  folder === 'html' ? `html/${entry}/source.html` : `${folder}/${entry}`

const buildSampleOutline = (sources: readonly StudioSource[], wish = {}) =>
  buildOutline(sources, { type: 'report', language: sources[0]!.language, ...wish })

const outlines = new Map<StudioSource, Outline>()

/** Of one document; two tests look at it. */
function outlineAlone(source: StudioSource): Outline {
  const outline = outlines.get(source) ?? buildSampleOutline([source])
  outlines.set(source, outline)
  return outline
}

const themes = (list: readonly Theme[]): Theme[] => list.flatMap((theme) => [theme, ...themes(theme.subthemes)])
const told = (outline: Outline): Statement[] => themes(outline.themes).flatMap(({ statements }) => statements)
const words = (outline: Outline) => [...outline.summary, ...told(outline)].map(({ text }) => text).join('\n')

function skipped(context: TestContext, what: string): void {
  context.skip(`0 of the real documents were outlined: ${what}`)
}

test('every real document has an outline of exact places, without repeats', async (context) => {
  const files = documents()
  if (files.length === 0) return skipped(context, 'the folder of real files is not there')
  const untold: string[] = []
  let count = 0
  let statements = 0
  for (const file of files) {
    const source = await read(file)
    if (!source || !/\p{L}{2}/u.test(source.text)) continue
    const outline = outlineAlone(source)
    if (outline.themes.length === 0) untold.push(file)
    const texts = told(outline).map(({ text }) => text)
    for (const { reference } of [...told(outline), ...outline.summary]) {
      assert.equal(reference.sourceText, source.text.slice(reference.start, reference.end), file)
    }
    assert.equal(outline.summary.length > 0, outline.themes.length > 0, file)
    assert.ok(outline.themes.length <= 12, file)
    assert.equal(new Set(texts).size, texts.length, `${file} says something twice`)
    const titles = outline.themes.map(({ title }) => title.toLowerCase())
    assert.equal(new Set(titles).size, titles.length, `${file} has two themes of one name`)
    assert.ok(outline.title.trim() !== '', file)
    count += 1
    statements += texts.length
  }
  context.diagnostic(`${count} documents outlined, ${statements} statements`)
  assert.ok(count > files.length / 3)
  assert.ok(untold.length <= 1, untold.join()) // nine times the same text without a meaning, of which no sentence stands alone
})

/** What begins in small letters is cut off, but for an entry whose line begins so: "mconley fixed a hang". */
const isCutOff = (text: string, source: string) =>
  /^\p{Ll}/u.test(text) &&
  !source.split('\n').some((line) => line.replace(/^[\s*•-]+/, '').startsWith(text.slice(0, 20)))

test('long documents hold no addresses, questions, code or fragments', async (context) => {
  const files = documents()
  if (files.length === 0) return skipped(context, 'the folder of real files is not there')
  let bad = 0
  let all = 0
  for (const file of files) {
    const source = await read(file)
    if (!source || source.text.length < 5_000) continue
    const texts = told(outlineAlone(source)).map(({ text }) => text)
    all += texts.length
    bad += texts.filter((text) => /https?:|\?$|[{}]|[,:]$/u.test(text) || isCutOff(text, source.text)).length
  }
  context.diagnostic(`${bad} of ${all} statements look like none`)
  assert.ok(bad <= all / 50, `${bad} of ${all}`)
})

test('what a document is about is in its outline', async (context) => {
  if (!existsSync(join(MATERIAL, 'html'))) return skipped(context, 'the folder of real files is not there')
  for (const [file, patterns] of Object.entries(EXPECTED)) {
    const source = await read(file)
    assert.ok(source, file)
    const text = words(outlineAlone(source))
    for (const pattern of patterns) assert.match(text, pattern, file)
  }
})

test('several documents are told apart, and a focus finds its own', async (context) => {
  if (!existsSync(join(MATERIAL, 'html'))) return skipped(context, 'the folder of real files is not there')
  const files = Object.keys(EXPECTED).slice(0, 5)
  const sources = (await Promise.all(files.map(read))).filter((source) => source !== null)
  const outline = buildSampleOutline(sources)
  const quoted = new Set(told(outline).map(({ reference }) => reference.sourceId))
  assert.equal(quoted.size, files.length, 'each of the documents is told of')
  const focused = buildSampleOutline(sources, { focus: 'peanut allergy' })
  const own = focused.summary.filter(({ reference }) => reference.sourceId.includes('webmd'))
  assert.equal(own.length, focused.summary.length)
  assert.deepEqual(buildSampleOutline(sources), outline)
})
