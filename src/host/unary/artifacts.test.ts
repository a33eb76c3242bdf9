import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fakeStudio } from '../../../tests/support/fake-studio.ts'
import { at, notebookWith, openTestHost, type TestHost } from '../../../tests/support/host.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'

const CTX = [2, null, null, [1, null, null, null, null, null, null, null, null, null, [1]], [[1, 4, 8, 2, 3, 6]]]
const FILTER = 'NOT artifact.status = "ARTIFACT_STATUS_SUGGESTED"'

async function studioHost(context: TestContext) {
  const directory = path.join(temporaryDirectory(context), 'studio')
  mkdirSync(directory)
  const studio = fakeStudio(directory)
  const host = await openTestHost(context, { wrap: (product) => ({ ...product, artifacts: studio.artifacts }) })
  const notebook = await notebookWith(host, 'Copper kettles conduct heat.', 'Steel kettles last.')
  const list = async () => (at(await host.call('LIST_ARTIFACTS', [CTX, notebook.id, FILTER]), 0) ?? []) as unknown[][]
  return { host, studio, notebook, list }
}

type Studio = Awaited<ReturnType<typeof studioHost>>

/** Where each type has its options. */
const SLOTS: Readonly<Record<number, number>> = { 1: 6, 2: 7, 3: 8, 4: 9, 7: 14, 8: 16, 9: 18, 11: 34 }

/** The content of a creation: type, sources, and the options where the type has them. */
function content(sources: readonly string[], type: number, options: unknown): unknown[] {
  const slot = SLOTS[type]!
  const list: unknown[] = [null, null, type, sources.map((id) => [[id]]), ...Array(Math.max(0, slot - 4)).fill(null)]
  list[slot] = options
  return list
}

async function create({ host, notebook }: Pick<Studio, 'host' | 'notebook'>, type: number, options: unknown) {
  const wish = content(notebook.sources, type, options)
  return at(await host.call('CREATE_ARTIFACT', [CTX, notebook.id, wish]), 0) as unknown[]
}

const doubled = (sources: readonly string[]) => sources.map((id) => [id])

test('a creation answers at once with status 1 and the notebook’s title; the listing tells the end', async (context) => {
  const studio = await studioHost(context)
  const release = studio.studio.hold()
  const row = await create(studio, 4, [null, [2, null, null, null, null, null, null, [2, 3]]])
  assert.deepEqual([row[1], row[2], row[4], row[10], row[15], row[19]], ['Kettles', 4, 1, null, null, 1])
  assert.deepEqual(row[9], [null, [2, null, null, 'en', null, null, null, [2, 3], true]])
  const [pending] = await studio.list()
  assert.deepEqual([pending![0], pending![4]], [row[0], 1])
  release()
  await studio.host.settled()
  const [done] = await studio.list()
  assert.deepEqual([done![0], done![1], done![4], at(done, 9, 0)], [row[0], 'A quiz', 3, ''])
  assert.ok(done![10] && done![15])
})

test('every option of every kind reaches the studio in its own words', async (context) => {
  const studio = await studioHost(context)
  const { sources } = studio.notebook
  const [one] = sources
  const wishes: [type: number, options: unknown, wish: object][] = [
    [
      1,
      [null, ['Heat', 3, null, doubled(sources), 'fr', null, 4]],
      { type: 'audio_overview', language: 'fr', instructions: 'Heat', audioFormat: 'debate', audioLength: 'long' },
    ],
    [
      2,
      [null, ['Briefing Doc', 'Key', null, doubled(sources), 'de', 'Create it.\n\nAbout lids', null, true]],
      { type: 'report', language: 'de', instructions: 'About lids', reportFormat: 'summary' },
    ],
    [
      2,
      [null, ['Custom Report', 'Own', null, doubled(sources), 'en', 'Compare lids', null, true]],
      { type: 'report', language: 'en', instructions: 'Compare lids', reportFormat: 'detailed' },
    ],
    [
      3,
      [null, null, [doubled(sources), 'es', 'Lids', null, 2, 3]],
      { type: 'video', language: 'es', instructions: 'Lids', videoFormat: 'brief', videoStyle: 'classroom' },
    ],
    [
      3,
      [null, null, [doubled(sources), 'en', null, null, 3]],
      { type: 'video', language: 'en', videoFormat: 'explainer', videoStyle: 'cinematic' },
    ],
    [
      3,
      [null, null, [doubled(sources), null, 'Lids', null, 4, null, null, 1]],
      { type: 'video', language: 'en', instructions: 'Lids', videoFormat: 'brief' },
    ],
    [
      3,
      [null, null, [doubled(sources), 'en', null, null, 1, null, 'minimalist, please']],
      { type: 'video', language: 'en', videoFormat: 'explainer', videoStyle: 'minimalist' },
    ],
    [
      4,
      [null, [1, null, 'Words', null, null, null, [3, 1]]],
      { type: 'flashcards', language: 'en', instructions: 'Words', quantity: 'more', difficulty: 'easy' },
    ],
    [
      4,
      [null, [2, null, null, null, null, null, null, [1, 3]]],
      { type: 'quiz', language: 'en', quantity: 'fewer', difficulty: 'hard' },
    ],
    [4, [null, [4, null, 'Lids']], { type: 'mind_map', language: 'en', instructions: 'Lids' }],
    [
      7,
      [['Lids', 'it', null, 2, 3, 4]],
      {
        type: 'infographic',
        language: 'it',
        instructions: 'Lids',
        infographicFormat: 'vertical',
        infographicStyle: 'bento',
      },
    ],
    [
      8,
      [['Lids', 'en', 2, 4]],
      {
        type: 'presentation',
        language: 'en',
        instructions: 'Lids',
        presentationStyle: 'presenter_notes',
        presentationLength: 'long',
      },
    ],
    [9, [null, ['Volumes', 'pt_BR']], { type: 'data_table', language: 'pt_BR', instructions: 'Volumes' }],
    [
      11,
      [null, ['Explain lids', 'fr']],
      { type: 'report', language: 'fr', instructions: 'Explain lids', reportFormat: 'detailed' },
    ],
  ]
  for (const [type, options] of wishes) {
    await create(studio, type, options)
    await studio.host.settled()
  }
  assert.deepEqual(
    studio.studio.wishes,
    wishes.map(([, , wish]) => wish),
  )
  await studio.host.call('CREATE_ARTIFACT', [[2], studio.notebook.id, content([one!], 9, [null, ['Some', 'en']])])
  await studio.host.settled()
  assert.equal(studio.studio.wishes.at(-1)?.sourceIds?.length, 1)
})

test('every orientation and style of an infographic is drawn, a style the studio lacks as its nearest', async (context) => {
  const studio = await studioHost(context)
  const drawn = async (options: readonly unknown[]) => {
    await create(studio, 7, [[null, 'en', null, ...options]])
    await studio.host.settled()
    const { infographicFormat, infographicStyle } = studio.studio.wishes.at(-1)!
    return [infographicFormat, infographicStyle ?? 'usual']
  }
  const shapes = [await drawn([1, 1]), await drawn([2, 2]), await drawn([3, 3])]
  assert.deepEqual(
    shapes.map(([shape]) => shape),
    ['horizontal', 'vertical', 'square'],
  )
  const styles: unknown[] = []
  for (let style = 1; style <= 12; style++) styles.push((await drawn([1, 2, style]))[1])
  assert.deepEqual(styles.slice(0, 5), ['usual', 'editorial', 'professional', 'bento', 'editorial'])
  assert.ok(styles.slice(5).every((style) => style !== 'usual'))
  assert.deepEqual(
    (await studio.list()).map((row) => row[4]),
    Array(15).fill(3),
  )
})

test('the language that a request leaves out is the account’s, else that of the interface', async (context) => {
  const { host, notebook } = await studioHost(context)
  const languageWith = async (query: Record<string, string>) => {
    const wish = content(notebook.sources, 4, [null, [2]])
    return at(await host.call('CREATE_ARTIFACT', [CTX, notebook.id, wish], { query }), 0, 9, 1, 3)
  }
  assert.deepEqual([await languageWith({}), await languageWith({ hl: 'de' })], ['en', 'de'])
  await host.call('UPDATE_ACCOUNT', [[[null, [[null, null, null, null, ['fr']]]]]])
  assert.equal(await languageWith({ hl: 'de' }), 'fr')
})

test('a kind or an option that cannot be made ends in 4, it is not refused', async (context) => {
  const studio = await studioHost(context)
  await create(studio, 7, [[null, 'en', null, 4, 2]])
  await create(studio, 4, [null, [3, null, null]])
  await create(studio, 9, [null, ['fail', 'en']])
  await create(studio, 3, [null, null, [doubled(studio.notebook.sources), 'en', null, null, 5]])
  await studio.host.settled()
  assert.deepEqual(
    (await studio.list()).map((row) => row[4]),
    [4, 4, 4, 4],
  )
  assert.deepEqual(await studio.host.call('CREATE_ARTIFACT', [CTX, studio.notebook.id, [null, null, 99, []]]), {
    refused: [3],
  })
  assert.deepEqual(await studio.host.call('CREATE_ARTIFACT', [CTX, studio.notebook.id]), { refused: [3] })
})

test('without a studio every creation ends in 4', async (context) => {
  const host = await openTestHost(context, { wrap: ({ artifacts: _, ...product }) => product })
  const notebook = await notebookWith(host, 'Copper kettles.')
  await create({ host, notebook }, 9, [null, ['Volumes', 'en']])
  await host.settled()
  const rows = at(await host.call('LIST_ARTIFACTS', [CTX, notebook.id, FILTER]), 0)
  assert.deepEqual([at(rows, 0, 4), at(rows, 0, 18)], [4, [null, ['Volumes', 'en']]])
})

test('finished reports, tables, cards, quizzes and maps carry their content', async (context) => {
  const studio = await studioHost(context)
  const made = async (type: number, options: unknown) => {
    const { 0: id } = await create(studio, type, options)
    await studio.host.settled()
    const listed = (await studio.list()).find((row) => row[0] === id)!
    return { listed, whole: at(await studio.host.call('GET_ARTIFACT', [id]), 0) as unknown[] }
  }
  const report = await made(2, [null, ['Study Guide', 'x', null, [], 'en', 'p', null, true]])
  assert.match(String(at(report.listed, 7, 0)), /^# Kettles/)
  assert.deepEqual(at(report.listed, 7, 2, 0, 0, 0), [0, 7, [[[0, 7, ['Kettles']]], [null, 4]]])
  const table = await made(9, [null, ['Volumes', 'en']])
  const [rows, columns, cells] = at(table.listed, 18, 0, 0, 0, 0, 4) as [number, number, unknown[]]
  assert.deepEqual([rows, columns, at(cells, 0, 2, 0, 2, 0, 2, 0, 0, 2, 0)], [2, 2, 'Kettle'])
  assert.deepEqual(at(table.listed, 18, 1), ['Volumes', 'en'])
  const cards = await made(4, [null, [1, null, null, null, null, null, [2, 2]]])
  assert.deepEqual(appData(at(cards.whole, 9, 0)), { flashcards: [{ f: 'What boils?', b: 'The "kettle"' }] })
  assert.equal(at(cards.listed, 9, 0), '')
  const quiz = await made(4, [null, [2]])
  const options = [
    { text: 'Yes', rationale: 'It boils.', isCorrect: true },
    { text: 'No', rationale: '', isCorrect: false },
  ]
  assert.deepEqual(appData(at(quiz.whole, 9, 0)), { quiz: [{ question: 'Hot?', answerOptions: options, hint: '' }] })
  const map = await made(4, [null, [4]])
  assert.deepEqual(JSON.parse(String(at(map.whole, 9, 3))), { name: 'Kettles', children: [{ name: 'Heat' }] })
})

function appData(html: unknown): unknown {
  const [, attribute = ''] = /<app-root data-app-data="([^"]*)"/.exec(String(html)) ?? []
  const signs: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return JSON.parse(attribute.replace(/&(?:quot|#39|lt|gt|amp);/g, (sign) => signs[sign]!))
}

async function bytesOf(host: TestHost, address: unknown): Promise<{ type: string | null; bytes: Buffer }> {
  const { pathname, search, origin } = new URL(String(address))
  assert.equal(origin, 'http://127.0.0.1:4000')
  const reply = await host.fetch(`${pathname}${search}`)
  assert.equal(reply.status, 200)
  return { type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('media addresses are absolute and give the files; audio is an MP4 container', async (context) => {
  const studio = await studioHost(context)
  await create(studio, 1, [null, [null, 2, null, [], 'en', null, 1]])
  await create(studio, 3, [null, null, [[], 'en', null, null, 1, 1]])
  await create(studio, 7, [[null, 'en', null, 1, 2]])
  await create(studio, 8, [[null, 'en', 1, 3]])
  await studio.host.settled()
  const rows = await studio.list()
  const ofType = (type: number) => rows.find((row) => row[2] === type)
  const audio = at(ofType(1), 6) as unknown[]
  assert.deepEqual([audio[4], at(audio, 5, 0)], [true, [audio[3], 4, 'audio/mp4']])
  assert.deepEqual(audio[6], [1])
  for (const address of [audio[2], audio[3]]) {
    const { type, bytes } = await bytesOf(studio.host, address)
    assert.deepEqual([type, bytes.toString('latin1', 4, 8)], ['audio/mp4', 'ftyp'])
  }
  const video = at(ofType(3), 8) as unknown[]
  assert.deepEqual(at(video, 4, 1), [video[3], 4, 'video/mp4'])
  assert.equal((await bytesOf(studio.host, video[1])).bytes.toString('latin1', 4, 8), 'ftyp')
  const [url, width, height] = at(ofType(7), 14, 2, 0, 1) as unknown[]
  assert.deepEqual([width, height], [640, 360])
  assert.match(String(url), /=w640-d-h360$/)
  assert.equal((await bytesOf(studio.host, url)).type, 'image/png')
  const slides = at(ofType(8), 16) as unknown[]
  assert.deepEqual((at(slides, 2, 0, 0) as unknown[]).slice(1), [1376, 768])
  assert.match((await bytesOf(studio.host, slides[3])).bytes.toString(), /^%PDF/)
  assert.match((await bytesOf(studio.host, slides[4])).bytes.toString(), /^PK/)
  assert.equal((await studio.host.fetch(`/notebooklm/${'0'.repeat(36)}=m140`)).status, 404)
})

test('an artifact is found from its id alone: renamed, copied, retried, deleted', async (context) => {
  const studio = await studioHost(context)
  const { host, notebook } = studio
  const { 0: id } = await create(studio, 2, [null, ['Study Guide', 'x', null, [], 'en', 'p', null, true]])
  await host.settled()
  const renamed = await host.call('RENAME_ARTIFACT', [[id, 'Mine'], [['title']]])
  assert.deepEqual([at(renamed, 0), at(renamed, 1)], [id, 'Mine'])
  const other = await notebookWith(host)
  const copied = await host.call('COPY_ARTIFACTS', [CTX, [id], other.id])
  assert.deepEqual([at(copied, 0, 0, 0), at(copied, 0, 0, 1, 1), at(copied, 0, 0, 1, 4)], [id, 'Mine', 3])
  const again = await host.call('RETRY_ARTIFACT', [CTX, id])
  assert.deepEqual([at(again, 0, 0), at(again, 0, 4)], [id, 1])
  await host.settled()
  assert.deepEqual(await host.call('DELETE_ARTIFACT', [CTX, id]), [])
  assert.deepEqual(await host.call('LIST_ARTIFACTS', [CTX, notebook.id, FILTER]), [])
  assert.deepEqual(await host.call('DELETE_ARTIFACT', [[2], id]), { refused: [5] })
  const kept = at(await host.call('LIST_ARTIFACTS', [CTX, other.id, FILTER]), 0, 0)
  assert.match(String(at(kept, 7, 0)), /^# Kettles/)
})

test('an artifact is made again with other options', async (context) => {
  const { host, notebook, list, studio } = await studioHost(context)
  const { 0: id } = await create({ host, notebook }, 4, [null, [1, null, 'Words', null, null, null, [3, 1]]])
  await host.settled()
  const update = [id, null, null, [[[notebook.sources[0]]]], ...Array(5).fill(null)]
  const mask = [['app.generation_options.free_text_steering_prompt', 'app.generation_options.language_code', 'sources']]
  const options = [null, [1, null, 'Lids', 'de', null, null, [1, 3]]]
  const changed = await host.call('RENAME_ARTIFACT', [[...update, options], mask, null, CTX])
  const kept = [1, null, 'Lids', 'de', null, null, [1, 3], null, true]
  assert.deepEqual([at(changed, 0), at(changed, 4), at(changed, 9, 1)], [id, 3, kept])
  assert.deepEqual(at(await host.call('RETRY_ARTIFACT', [CTX, id]), 0, 9), [null, kept])
  await host.settled()
  const { sourceIds, ...wish } = studio.wishes.at(-1)!
  const wished = { type: 'flashcards', language: 'de', instructions: 'Lids', quantity: 'fewer', difficulty: 'hard' }
  assert.deepEqual([wish, sourceIds?.length], [wished, 1])
  assert.deepEqual(at((await list())[0], 3), [[[notebook.sources[0]]]])
  assert.deepEqual(await host.call('RENAME_ARTIFACT', [[id], mask]), { refused: [3] })
})

test('a guided view is a report in slot 34 that offers what can be made beside it', async (context) => {
  const { host, notebook, list } = await studioHost(context)
  const row = await create({ host, notebook }, 11, [null, ['Explain lids', 'en']])
  assert.deepEqual([row[2], row[4], row[19], row[34]], [11, 1, 1, [null, ['Explain lids', 'en']]])
  await host.settled()
  const [done, ...others] = await list()
  assert.deepEqual([done![4], at(done, 34, 1), others], [3, ['Explain lids', 'en', true], []])
  const ids = (at(done, 34, 0, 0, 0) as unknown[][]).flatMap(
    (block) => (block[12] as [string, 1] | undefined)?.[0] ?? [],
  )
  const offered = async (id: string) => at(await host.call('GET_ARTIFACT', [id, CTX]), 0) as unknown[]
  const [map] = await Promise.all(ids.map(offered))
  assert.deepEqual([ids.length, map![1], map![4], map![3]], [4, 'Mind map', 5, done![3]])
  assert.deepEqual([map!.length, at(map, 9, 1, 0), at(map, 35, 0)], [36, 4, 'Mind map'])
  assert.equal(at(await host.call('RETRY_ARTIFACT', [CTX, ids[0]]), 0, 4), 1)
  await host.settled()
  const [made] = (await list()).filter(([id]) => id === ids[0])
  assert.deepEqual([made![1], made![4]], ['A mind_map', 3])
  await host.call('DELETE_ARTIFACT', [CTX, row[0]])
  assert.deepEqual(await host.call('GET_ARTIFACT', [ids[1]]), { refused: [5] })
  assert.equal((await list()).length, 1)
})

test('an artifact is renamed and deleted in the form of a public Node client too', async (context) => {
  const { host, notebook, list, studio } = await studioHost(context)
  const { 0: id } = await create({ host, notebook }, 9, [null, ['Volumes', 'en']])
  await host.settled()
  assert.equal(studio.wishes.length, 1)
  assert.equal(at(await host.call('RENAME_ARTIFACT', [[2], notebook.id, id, 'Mine']), 1), 'Mine')
  assert.equal((await list())[0]![1], 'Mine')
  assert.deepEqual(await host.call('RENAME_ARTIFACT', [[2], notebook.id, id]), { refused: [3] })
  assert.deepEqual(await host.call('DELETE_ARTIFACT', [[2], notebook.id, id]), [])
  assert.deepEqual(await list(), [])
  assert.deepEqual(await host.call('DELETE_ARTIFACT', [[2], notebook.id, id]), { refused: [5] })
})

test('revised slides are a new deck that names the old one and the changes', async (context) => {
  const studio = await studioHost(context)
  const { 0: id } = await create(studio, 8, [['Lids', 'en', 1, 3]])
  await studio.host.settled()
  const changes = [[[0, 'Move the title up']]]
  const deck = at(await studio.host.call('REVISE_SLIDES', [[2], id, changes]), 0) as unknown[]
  assert.deepEqual([deck[1], deck[4], deck[20], at(deck, 16, 5)], ['A presentation (2)', 1, [id], changes])
  await studio.host.settled()
  assert.equal(studio.studio.wishes.at(-1)?.instructions, 'Lids\nSlide 1: Move the title up')
  assert.deepEqual(await studio.host.call('REVISE_SLIDES', [[2], id, []]), { refused: [3] })
})

test('a mind map of sources is drawn at once and leaves no artifact; other actions are gone', async (context) => {
  const studio = await studioHost(context)
  const act = (action: string) =>
    studio.host.call('ACT_ON_SOURCES', [
      studio.notebook.sources.map((source) => [[source]]),
      null,
      null,
      null,
      null,
      [action, [['[CONTEXT]', 'Lids']], ''],
      null,
      [2, null, [1]],
    ])
  const reply = await act('interactive_mindmap')
  assert.deepEqual(JSON.parse(String(at(reply, 0, 0))), { name: 'Kettles', children: [{ name: 'Heat' }] })
  assert.equal(typeof at(reply, 0, 2, 2), 'number')
  assert.equal(studio.studio.wishes[0]?.instructions, 'Lids')
  assert.deepEqual(await studio.list(), [])
  assert.deepEqual(await act('suggested_report_formats'), { refused: [13] })
})

test('an export is a document at this host, as text, as page and as table', async (context) => {
  const studio = await studioHost(context)
  const { 0: id } = await create(studio, 9, [null, ['Volumes', 'en']])
  await studio.host.settled()
  const [address] = (await studio.host.call('EXPORT_ARTIFACT', [null, id, null, 'My <export>', 2])) as [string]
  assert.match(address, /^http:\/\/127\.0\.0\.1:4000\/spreadsheets\/d\/[\w-]+$/)
  const { pathname } = new URL(address)
  const read = async (where: string) => (await studio.host.fetch(`${pathname}${where}`)).text()
  assert.equal(await read('/export?format=csv'), '"Kettle","Volume"\r\n"Copper","2 l"')
  assert.match(await read('/edit'), /My &lt;export&gt;/)
  assert.equal((await studio.host.fetch(`${pathname}/export?format=exe`)).status, 404)
})

test('a listening position is kept per account', async (context) => {
  const studio = await studioHost(context)
  const { 0: id } = await create(studio, 1, [null, [null, 2, null, [], 'en', null, 1]])
  await studio.host.settled()
  assert.deepEqual(await studio.host.call('GET_PLAYBACK_POSITION', [CTX, id]), [])
  assert.deepEqual(await studio.host.call('SET_PLAYBACK_POSITION', [CTX, id, [[[12, 500]]]]), [])
  assert.deepEqual(await studio.host.call('GET_PLAYBACK_POSITION', [CTX, id]), [[[[12, 500]]]])
})

test('what is being made can be given up', async (context) => {
  const studio = await studioHost(context)
  assert.deepEqual(await studio.host.call('CANCEL_ARTIFACT', [null, 'nothing under this id']), [])
  assert.deepEqual(await studio.host.call('CANCEL_ARTIFACT', [null]), { refused: [3] })
})
