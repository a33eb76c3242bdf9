/** Every kind of content with every value of every option: each changes what is made, is refused, or is warned of. */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { createClient, type NotebookClient } from '../src/client/client.ts'
import { ARTIFACT_TYPES, type ArtifactType, CONTENT_CHOICES, type ContentOptions } from '../src/domain/artifact.ts'
import type { PlacedCitation } from '../src/domain/citation.ts'
import { findContentLanguage } from '../src/domain/content-language.ts'
import { Fault } from '../src/domain/fault.ts'
import { buildOutline } from '../src/studio/extract/build-outline.ts'
import { writeAudioScript } from '../src/studio/kinds/audio-overview/script.ts'
import { CitationList } from '../src/studio/kinds/citation-list.ts'
import { writeReportMarkdown } from '../src/studio/kinds/report/markdown.ts'
import { buildReport } from '../src/studio/kinds/report/report.ts'
import { buildStoryboard } from '../src/studio/kinds/video/storyboard.ts'
import { readContentLabels } from '../src/studio/locales/read-locale.ts'
import { composeSlidePicture } from '../src/studio/render/picture/slide.ts'
import { findFfmpeg } from '../src/studio/render/programs/ffmpeg.ts'
import { type Caller, cliCaller, mcpCaller } from './support/callers.ts'
import { createFileContext } from './support/file-context.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { startTestService } from './support/test-service.ts'

/** The options of each kind, by their fields of POST /content/generate. */
const OPTIONS: Readonly<Record<ArtifactType, Readonly<Record<string, readonly string[]>>>> = {
  report: { report_format: CONTENT_CHOICES.reportFormat },
  presentation: {
    presentation_style: CONTENT_CHOICES.presentationStyle,
    presentation_length: CONTENT_CHOICES.presentationLength,
  },
  data_table: {},
  flashcards: { quantity: CONTENT_CHOICES.quantity, difficulty: CONTENT_CHOICES.difficulty },
  quiz: { quantity: CONTENT_CHOICES.quantity, difficulty: CONTENT_CHOICES.difficulty },
  mind_map: {},
  infographic: {
    infographic_format: CONTENT_CHOICES.infographicFormat,
    infographic_style: CONTENT_CHOICES.infographicStyle,
  },
  audio_overview: { audio_format: CONTENT_CHOICES.audioFormat, audio_length: CONTENT_CHOICES.audioLength },
  video: { video_format: CONTENT_CHOICES.videoFormat, video_style: CONTENT_CHOICES.videoStyle },
}
const QUICK: readonly ArtifactType[] = ARTIFACT_TYPES.filter((type) => type !== 'audio_overview' && type !== 'video')

const LAGOON = readFileSync(new URL('../docs/gallery/source.md', import.meta.url), 'utf8')
/** Two sentences: seconds of sound and film. */
const FERRY =
  'The ferry of Port Ellis carries 400 people. The crossing takes 20 minutes, whereas the road takes two hours.'

type Input = Readonly<Record<string, unknown>>
type MadeFile = { readonly name: string; readonly mimeType: string; readonly bytes: Buffer }
/** What a caller has in the end: what was answered, and every file. */
type Result = {
  readonly id: string
  readonly applied: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly files: readonly MadeFile[]
  readonly citations: PlacedCitation[]
  readonly text: string
}

type House = {
  readonly url: string
  readonly directory: string
  readonly client: NotebookClient
  readonly notebook_id: string
  readonly sources: Readonly<Record<'lagoon' | 'bees' | 'ferry', string>>
}

/** What the largest text says, for options that show in the plan: nothing is spoken or drawn to tell them apart. */
const OUTLINE = buildOutline(
  [{ id: 'lagoon', title: 'lagoon', language: 'en', text: LAGOON, chars: LAGOON.length, places: [] }],
  { type: 'video', language: 'en' },
)
const WORDS = readContentLabels('en')

/** One notebook for all tests, of three texts of our own. */
const openHouse = (): Promise<House> => {
  opened ??= startHouse()
  return opened
}

const shared = createFileContext()
let opened: Promise<House> | null = null

async function startHouse(): Promise<House> {
  const { url, directory } = await startTestService(shared)
  const client = createClient({ baseUrl: url })
  const { notebook_id } = await client.createNotebook({ name: 'Port Ellis' })
  for (const [title, text] of Object.entries({ lagoon: LAGOON, bees: SAMPLE_TEXT, ferry: FERRY })) {
    await client.addSource({ source_type: 'text', title, text, notebook_id })
  }
  const { sources } = await client.listContent({ notebook_id })
  const ids = Object.fromEntries(sources.map(({ id, name }) => [name, id])) as House['sources']
  return { url, directory, client, notebook_id, sources: ids }
}

async function bytesOf(services: House, content_id: string, file: string): Promise<Buffer> {
  const reply = await fetch(
    `${services.url}/content/download?content_id=${content_id}&file=${encodeURIComponent(file)}`,
  )
  assert.equal(reply.status, 200, file)
  return Buffer.from(await reply.arrayBuffer())
}

const results = new Map<string, Promise<Result>>()

/** What is asked for in the same words is made once: that it would be the same twice is shown where the makers are tested. */
function made(services: House, input: Input): Promise<Result> {
  const key = JSON.stringify(Object.entries(input).sort())
  const known = results.get(key) ?? makeAnew(services, input)
  results.set(key, known)
  return known
}

async function makeAnew(services: House, input: Input): Promise<Result> {
  const { client, notebook_id } = services
  const answer = await client.generateContent({ notebook_id, ...input } as never)
  const { contentId: id, applied, warnings = [], cards = [], questions = [], citations = [], textContent } = answer
  const files = await Promise.all(
    answer.files.map(async ({ name, mimeType }) => ({ name, mimeType, bytes: await bytesOf(services, id, name) })),
  )
  const all = [...citations, ...cards.flatMap((one) => one.citations), ...questions.flatMap((one) => one.citations)]
  const text = textContent ?? strings(answer).join('\n')
  return { id, applied, warnings, files, citations: all as PlacedCitation[], text }
}

const hashOf = ({ files }: Result) =>
  createHash('sha256')
    .update(Buffer.concat(files.flatMap(({ name, bytes }) => [Buffer.from(name), bytes])))
    .digest('hex')
const file = ({ files }: Result, ending: string) => files.find(({ name }) => name.endsWith(ending))!.bytes
const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(strings) : []

/** What the kind is measured by, so that "longer" is longer. */
const SIZE: Readonly<Partial<Record<string, (result: Result) => number>>> = {
  report_format: ({ text }) => text.length,
  presentation_length: (result) =>
    Object.keys(unzipSync(file(result, '.pptx'))).filter((name) => /slides\/slide\d+\.xml$/.test(name)).length,
  quantity: (result) =>
    (JSON.parse(strFromU8(file(result, '.json'))) as { cards?: []; questions?: [] }).cards?.length ??
    (JSON.parse(strFromU8(file(result, '.json'))) as { questions: [] }).questions.length,
  infographic_format: (result) => -file(result, '.png').readUInt32BE(16), // the more upright, the less wide
}
/** Smallest first. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  report_format: ['summary', 'detailed'],
  presentation_length: ['short', 'medium', 'long'],
  quantity: ['fewer', 'standard', 'more'],
  infographic_format: ['horizontal', 'square', 'vertical'],
}

/** Makes each value of one option and checks that it is told, and does something or is warned of. */
async function checkOption(services: House, type: ArtifactType, option: string): Promise<void> {
  const results = new Map<string, Result>()
  for (const value of OPTIONS[type][option]!) {
    const result = await made(services, { content_type: type, [option]: value })
    assert.equal(result.applied[option], value, `${type} says that ${option} was ${value}`)
    const like = [...results].find(([, other]) => hashOf(other) === hashOf(result))
    if (like) assert.notDeepEqual(result.warnings, [], `${type}: ${option} ${value} is ${like[0]} without a word`)
    results.set(value, result)
  }
  const sizes = (ORDER[option] ?? []).map((value) => SIZE[option]!(results.get(value)!))
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
    `${type}: ${option} ${sizes.join(', ')}`,
  )
  if (sizes.length > 0) assert.ok(sizes.at(-1)! > sizes[0]!, `${type}: ${option} ${sizes.join(', ')}`)
  const [first] = results.values()
  if (option !== Object.keys(OPTIONS[type])[0]) return
  assert.equal(
    hashOf(await makeAnew(services, { content_type: type })),
    hashOf(first!),
    'the first value is the default',
  )
}

test('every value of every option does something, or is warned of', async (context) => {
  const services = await openHouse()
  for (const type of QUICK)
    for (const option of Object.keys(OPTIONS[type]))
      await context.test(`${type}: ${option}`, () => checkOption(services, type, option))
})

/** The formats of a talk that need two sides of a matter, which not all sources hold. */
const TWO_SIDED: ReadonlySet<string> = new Set(['debate', 'critique'])

type PlannedTalk = { readonly said: string; readonly warnings: readonly string[] }

/** What a talk would say; null where it is refused, since the source tells but one side. */
function planTalk(options: ContentOptions): PlannedTalk | null {
  try {
    const { chapters, warnings } = writeAudioScript(
      OUTLINE,
      { type: 'audio_overview', language: 'en', ...options },
      WORDS,
    )
    return { said: chapters.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'), warnings }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'NOT_SUPPORTED' || !TWO_SIDED.has(options.audioFormat ?? ''))
      throw error
    assert.match(String(error.hint), /^Ask for /)
    return null
  }
}

test('every format of a talk says something else, every length more than the one before, or it is warned of', () => {
  const formats = CONTENT_CHOICES.audioFormat.map((audioFormat) => planTalk({ audioFormat })?.said)
  const made = formats.filter((said) => said !== undefined)
  assert.ok(made.length >= 2 && new Set(made).size === made.length)
  assert.deepEqual(planTalk({}), planTalk({ audioFormat: 'deep_dive' }), 'the first value is the default')
  for (const audioFormat of CONTENT_CHOICES.audioFormat.filter((_, index) => formats[index] !== undefined)) {
    const talks = (['short', 'medium', 'long'] as const).map((audioLength) => planTalk({ audioFormat, audioLength })!)
    const [short, medium, long] = talks.map(({ said }) => said.length) as [number, number, number]
    assert.ok(short <= medium && medium <= long, `${audioFormat}: ${short}, ${medium}, ${long}`)
    for (const [index, talk] of talks.slice(1).entries())
      if (talk.said === talks[index]!.said) assert.match(talk.warnings.join(), /no longer audio overview can be made/)
    if (audioFormat === 'brief') assert.ok(short < long, 'the source has enough for a longer brief')
  }
})

const planFilm = (options: ContentOptions) =>
  buildStoryboard(OUTLINE, { type: 'video', language: 'en', ...options }, WORDS)

test('every format of a film has more to say than the one before, and every style draws its slides otherwise', () => {
  const [brief, explainer] = CONTENT_CHOICES.videoFormat.map((videoFormat) => planFilm({ videoFormat }))
  const said = ({ scenes }: typeof brief & {}) => scenes.flatMap(({ lines }) => lines.map(({ text }) => text))
  assert.deepEqual(planFilm({}), brief, 'the first value is the default')
  assert.ok(said(explainer!).length > said(brief!).length)
  const pictures = CONTENT_CHOICES.videoStyle.map((style) =>
    brief!.scenes.map(({ slide }) => composeSlidePicture(slide, style, { language: 'en', direction: 'ltr' }).toSvg()),
  )
  for (const index of brief!.scenes.keys()) {
    const same = new Set(pictures.map((drawn) => drawn[index]))
    assert.equal(same.size, CONTENT_CHOICES.videoStyle.length, `slide ${index + 1}`)
  }
})

test('an option of another kind is warned of, an unknown value or language refused', async () => {
  const services = await openHouse()
  const { warnings, applied } = await made(services, {
    content_type: 'mind_map',
    video_style: 'cinematic',
    quantity: 'more',
  })
  assert.deepEqual(Object.keys(applied), ['language'])
  assert.deepEqual(
    warnings.map((warning) => warning.split(' ')[0]),
    ['video_style', 'quantity'],
  )
  for (const [type, options] of Object.entries(OPTIONS))
    for (const option of Object.keys(options))
      await assert.rejects(made(services, { content_type: type, [option]: 'none' }), { code: 'BAD_REQUEST' }, option)
  for (const input of [{ language: 'Klingon' }, { custom_instructions: 'Be brief.' }])
    await assert.rejects(made(services, { content_type: 'report', ...input }), { code: 'BAD_REQUEST' })
})

const FEWER: ReadonlySet<string> = new Set(['flashcards', 'quiz'])

test('sources, focus, instructions and title change every kind; a subject nobody speaks of is warned of', async () => {
  const services = await openHouse()
  for (const content_type of QUICK) {
    const [all, bees, dunlins] = await Promise.all([
      made(services, { content_type }),
      made(services, { content_type, source_ids: [services.sources.bees] }),
      made(services, { content_type, focus: 'dunlins', title: 'Our own title' }),
    ])
    assert.equal(new Set([all, bees, dunlins].map(hashOf)).size, 3, content_type)
    assert.deepEqual(
      new Set(bees.citations.map(({ sourceId }) => sourceId)),
      new Set([services.sources.bees]),
      content_type,
    )
    assert.match(dunlins.text, /dunlin/i, content_type)
    assert.match(dunlins.text, /Our own title/, content_type)
    const isReport = content_type === 'report' // takes no instructions
    const lost = { content_type, focus: 'xylophones', ...(!isReport && { custom_instructions: 'Xylophones!' }) }
    const { warnings } = await made(services, lost)
    assert.match(warnings.join(), /do not mention the focus "xylophones"/, content_type)
    if (isReport) continue
    assert.match(warnings.join(), /instructions/, content_type)
    const few = FEWER.has(content_type) ? { quantity: 'fewer' as const } : {} // what is asked of the mite is there anyway
    const plain = await made(services, { content_type, ...few })
    const custom_instructions = `Stress the mite varroa and ${FEWER.has(content_type) ? 'pollination' : 'pesticides'}.`
    const told = await made(services, { content_type, custom_instructions, ...few })
    assert.ok(hashOf(told) !== hashOf(plain) || told.warnings.length > 0, `${content_type} heeds instructions`)
  }
})

/** Languages of many scripts. */
const SOME_LANGUAGES = ['de', 'Français', 'Spanish', 'ar_001', 'hi', '日本語', 'th']

test('labels are in the wished language, quotations in that of the sources', () => {
  const headings = SOME_LANGUAGES.map((name) => {
    const { code } = findContentLanguage(name)!
    const words = readContentLabels(code)
    const report = buildReport(OUTLINE, { type: 'report', language: code }, words, new CitationList())
    const text = writeReportMarkdown(report)
    assert.ok(text.includes(words.sources), `${code}: ${words.sources}`)
    assert.match(text, /The tidal lagoon of Port Ellis turns the sea's rise and fall into electricity/)
    return words.sources
  })
  assert.equal(new Set(headings).size, SOME_LANGUAGES.length)
})

test('whoever asks in another language than that of the sources is told, and the language told as it was used', async () => {
  const services = await openHouse()
  const report = await made(services, {
    content_type: 'report',
    language: '日本語',
    source_ids: [services.sources.bees],
  })
  assert.equal(report.applied.language, 'ja')
  assert.ok(report.text.includes(readContentLabels('ja').sources))
  assert.match(report.text, /The varroa mite reached Germany in 1977/)
  assert.match(report.warnings.join(), /quoted as it stands there, in English/)
})

test('every citation of every kind says what its source says', async () => {
  const services = await openHouse()
  const { client, notebook_id } = services
  for (const content_type of QUICK) {
    const { citations } = await made(services, { content_type })
    assert.ok(citations.length > 0, content_type)
    const { ok, results } = await client.verifyCitations({ notebook_id, citations })
    assert.ok(ok, `${content_type}: ${JSON.stringify(results.find((one) => !one.ok))}`)
  }
})

test('study aids and mind maps heed their options on their own paths', async () => {
  const { client, notebook_id, sources } = await openHouse()
  for (const kind of ['flashcards', 'quiz'] as const) {
    const sizes: number[] = []
    for (const quantity of CONTENT_CHOICES.quantity) {
      const { cards = [], questions = [], applied } = await client.generateStudyAid({ kind, quantity, notebook_id })
      assert.equal(applied.quantity, quantity)
      sizes.push(cards.length + questions.length)
    }
    const [standard, fewer, more] = sizes
    assert.ok(fewer! < standard! && standard! <= more!, `${kind}: ${sizes}`)
    const hard = await client.generateStudyAid({ kind, difficulty: 'hard', focus: 'dunlins', notebook_id })
    assert.deepEqual([hard.applied.difficulty, hard.applied.focus], ['hard', 'dunlins'])
    assert.match(JSON.stringify(hard.cards ?? hard.questions), /dunlin/)
    const bees = await client.generateStudyAid({ kind, source_ids: [sources.bees], language: 'German', notebook_id })
    assert.equal(bees.applied.language, 'de')
  }
  const map = await client.generateMindMap({ title: 'A map', focus: 'dunlins', language: 'de', notebook_id })
  assert.deepEqual([map.title, JSON.parse(map.json)], ['A map', map.tree])
  assert.match(map.json, /dunlin/i)
  assert.match(map.warnings!.join(), /labels are in German/)
  await assert.rejects(client.generateMindMap({ language: 'Klingon', notebook_id }), { code: 'BAD_REQUEST' })
})

/** The film kinds need ffmpeg: where it may be missing they are left out with a count, in CI they are not. */
async function hasFfmpeg(context: TestContext): Promise<boolean> {
  if (process.env.CI === 'true' || (await findFfmpeg()) !== null) return true
  context.skip('0 films were made: ffmpeg is not installed')
  return false
}

/** What takes longest is made over one of the two faces, and saved over both; its options are told as they were used. */
const DEAR: Readonly<Partial<Record<ArtifactType, Input>>> = {
  audio_overview: { audio_format: 'brief', audio_length: 'short' },
  video: { video_format: 'brief', video_style: 'minimalist' },
}

test('over MCP and on the command line every kind is made and saved', async (context) => {
  const { url, directory, notebook_id, sources } = await openHouse()
  const mcp = await mcpCaller(url)
  context.after(() => mcp.close())
  const known = new Map<ArtifactType, string>()
  const make = async (call: Caller, content_type: ArtifactType) => {
    const options = DEAR[content_type] ?? {}
    const answer = await call('generateContent', { content_type, notebook_id, source_ids: [sources.ferry], ...options })
    assert.ok(answer?.ok, `${content_type}: ${JSON.stringify(answer)}`)
    const { contentId, applied } = answer.data as { contentId: string; applied: Input }
    for (const [option, value] of Object.entries(options)) assert.equal(applied[option], value, option)
    if (content_type in DEAR) known.set(content_type, contentId)
    return contentId
  }
  for (const [name, call] of Object.entries({ mcp, cli: cliCaller(url) })) {
    for (const content_type of ARTIFACT_TYPES) {
      if (content_type === 'video' && !(await hasFfmpeg(context))) continue
      const content_id = known.get(content_type) ?? (await make(call, content_type))
      const saved = await call('downloadContent', { content_id, output_path: `${directory}/${name}-${content_type}` })
      assert.ok(saved?.ok, `${name} ${content_type}: ${JSON.stringify(saved)}`)
      const { filePath, size } = saved.data as { filePath: string; size: number }
      assert.deepEqual([statSync(filePath).size, size > 100], [size, true])
    }
  }
})
