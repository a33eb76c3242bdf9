/** Every kind of content with every value of every option: each changes what is made, is refused, or is warned of. */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { createClient, type NotebookClient } from '../src/client/client.ts'
import { ARTIFACT_TYPES, type ArtifactType, CONTENT_CHOICES } from '../src/domain/artifact.ts'
import type { PlacedCitation } from '../src/domain/citation.ts'
import { findContentLanguage } from '../src/domain/content-language.ts'
import { Fault } from '../src/domain/fault.ts'
import { readContentLabels } from '../src/studio/locales/read-locale.ts'
import { findFfmpeg } from '../src/studio/render/programs/ffmpeg.ts'
import { cliCaller, mcpCaller } from './support/callers.ts'
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
/** Two sentences: seconds of film. */
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

async function made(services: House, input: Input): Promise<Result> {
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
  audio_length: ({ applied }) => Number(applied.duration_seconds),
  video_format: ({ applied }) => Number(applied.duration_seconds),
}
/** Smallest first. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  report_format: ['summary', 'detailed'],
  presentation_length: ['short', 'medium', 'long'],
  quantity: ['fewer', 'standard', 'more'],
  infographic_format: ['horizontal', 'square', 'vertical'],
  audio_length: ['short', 'medium', 'long'],
  video_format: ['brief', 'explainer'],
}

/** What each option of sound is tried on: short enough to be quick, long enough to differ. */
const AUDIO: Readonly<Record<string, (services: House) => Input>> = {
  audio_format: ({ sources }) => ({ source_ids: [sources.ferry] }),
  audio_length: ({ sources }) => ({ source_ids: [sources.lagoon], audio_format: 'brief' }),
}

/** The formats of a talk that need two sides of a matter, which not all sources hold. */
const TWO_SIDED: ReadonlySet<string> = new Set(['debate', 'critique'])

/** A talk of two sides may be refused with what to ask for; anything else is thrown. */
function readRefusal(error: unknown, value: string): null {
  if (!(error instanceof Fault) || error.code !== 'NOT_SUPPORTED' || !TWO_SIDED.has(value)) throw error
  assert.match(String(error.hint), /^Ask for /)
  return null
}

/** Makes each value of one option and checks that it is told, and does something or is warned of. */
async function checkOption(services: House, type: ArtifactType, option: string, base: Input): Promise<void> {
  const results = new Map<string, Result>()
  for (const value of OPTIONS[type][option]!) {
    const result = await made(services, { content_type: type, ...base, [option]: value }).catch((error) =>
      readRefusal(error, value),
    )
    if (result === null) continue
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
  if (option !== Object.keys(OPTIONS[type])[0] || !QUICK.includes(type)) return
  assert.equal(
    hashOf(await made(services, { content_type: type, ...base })),
    hashOf(first!),
    'the first value is the default',
  )
}

/** The film kinds need ffmpeg: where it may be missing they are left out with a count, in CI they are not. */
async function hasFfmpeg(context: TestContext): Promise<boolean> {
  if (process.env.CI === 'true' || (await findFfmpeg()) !== null) return true
  context.skip('0 films were made: ffmpeg is not installed')
  return false
}

test('every value of every option does something, or is warned of', async (context) => {
  const services = await openHouse()
  for (const type of QUICK)
    for (const option of Object.keys(OPTIONS[type]))
      await context.test(`${type}: ${option}`, () => checkOption(services, type, option, {}))
  for (const option of Object.keys(OPTIONS.audio_overview))
    await context.test(`audio_overview: ${option}`, () =>
      checkOption(services, 'audio_overview', option, AUDIO[option]!(services)),
    )
  for (const option of Object.keys(OPTIONS.video))
    await context.test(`video: ${option}`, async (inner) => {
      if (await hasFfmpeg(inner)) await checkOption(services, 'video', option, { source_ids: [services.sources.ferry] })
    })
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

test('sources, focus, instructions and title change every kind; a subject nobody speaks of is warned of', async () => {
  const services = await openHouse()
  for (const content_type of QUICK) {
    const [all, ...wishes] = await Promise.all([
      made(services, { content_type }),
      made(services, { content_type, source_ids: [services.sources.bees] }),
      made(services, { content_type, focus: 'dunlins' }),
      made(services, { content_type, title: 'Our own title' }),
    ])
    const hashes = [all, ...wishes].map((result) => hashOf(result!))
    assert.equal(new Set(hashes).size, hashes.length, content_type)
    const [bees, dunlins, titled] = wishes
    assert.deepEqual(
      new Set(bees!.citations.map(({ sourceId }) => sourceId)),
      new Set([services.sources.bees]),
      content_type,
    )
    assert.match(dunlins!.text, /dunlin/i, content_type)
    assert.match(titled!.text, /Our own title/, content_type)
    const { warnings } = await made(services, { content_type, focus: 'xylophones' })
    assert.match(warnings.join(), /do not mention the focus "xylophones"/, content_type)
    if (content_type === 'report') continue
    const told = await made(services, { content_type, custom_instructions: 'Stress the mite varroa and pesticides.' })
    assert.ok(hashOf(told) !== hashes[0] || told.warnings.length > 0, `${content_type} heeds instructions`)
    const unheard = await made(services, { content_type, custom_instructions: 'Xylophones!' })
    assert.match(unheard.warnings.join(), /instructions/, content_type)
  }
})

/** Languages of many scripts. */
const SOME_LANGUAGES = ['de', 'Français', 'Spanish', 'ar_001', 'hi', '日本語', 'th']

test('labels are in the wished language, quotations in that of the sources, with a word of warning', async () => {
  const services = await openHouse()
  const labels = new Set<string>()
  for (const language of SOME_LANGUAGES) {
    const report = await made(services, { content_type: 'report', language, source_ids: [services.sources.bees] })
    const { code } = findContentLanguage(language)!
    assert.equal(report.applied.language, code)
    assert.ok(report.text.includes(readContentLabels(code).sources), `${code}: ${readContentLabels(code).sources}`)
    assert.match(report.text, /The varroa mite reached Germany in 1977/)
    assert.match(report.warnings.join(), /quoted as it stands there, in English/)
    labels.add(readContentLabels(code).sources)
  }
  assert.equal(labels.size, SOME_LANGUAGES.length)
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

test('over MCP and on the command line every kind is made and saved', async (context) => {
  const { url, directory, notebook_id, sources } = await openHouse()
  const mcp = await mcpCaller(url)
  context.after(() => mcp.close())
  for (const [name, call] of Object.entries({ mcp, cli: cliCaller(url) })) {
    for (const content_type of ARTIFACT_TYPES) {
      if (content_type === 'video' && !(await hasFfmpeg(context))) continue
      const input = { content_type, notebook_id, source_ids: [sources.ferry] }
      const answer = await call(
        'generateContent',
        content_type === 'video' ? { ...input, video_style: 'minimalist' } : input,
      )
      assert.ok(answer?.ok, `${name} ${content_type}: ${JSON.stringify(answer)}`)
      const { contentId: content_id } = answer.data as { contentId: string }
      const saved = await call('downloadContent', { content_id, output_path: `${directory}/${name}-${content_type}` })
      assert.ok(saved?.ok, `${name} ${content_type}: ${JSON.stringify(saved)}`)
      const { filePath, size } = saved.data as { filePath: string; size: number }
      assert.deepEqual([statSync(filePath).size, size > 100], [size, true])
    }
  }
})
