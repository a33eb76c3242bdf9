import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type DomOverHost, openDomOverHost, withoutBrowser } from '../../../tests/support/dom-over-host.ts'
import { fault } from '../../../tests/support/faults.ts'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { type ContentRequest, requireLocalFile } from '../../domain/artifact.ts'
import { toFault } from '../../domain/fault.ts'
import { PAGE_LABELS } from '../../wire/page-labels.ts'
import { planForm } from './groups/plan-form.ts'
import { startArtifact } from './pages/studio-form.ts'

const skip = withoutBrowser
const ERAS = ['2026-08', '2026-10']
const { signal } = new AbortController()

let over: DomOverHost
let id: string
let sourceIds: string[]
const setFaults = (...names: string[]) => over.host.services.faults.set(names)
const add = async (text: string, title: string) =>
  (await over.held.sources.add(id, { type: 'text', text, title }, signal)).source.id

before(async () => {
  if (skip) return
  over = await openDomOverHost()
  id = (await over.held.notebooks.create('Towers', signal)).id
  sourceIds = [
    await add('The Harbour Tower was finished in 1931.', 'Tower'),
    await add('The lamp of Port Ellis is seen from forty miles.', 'Lamp'),
  ]
})
after(() => over?.close())

/** Something of every kind, and of each option another choice than the first. */
const REQUESTS: readonly ContentRequest[] = [
  { type: 'audio_overview', language: 'de', audioFormat: 'debate', audioLength: 'long', focus: 'the lamp' },
  { type: 'video', language: 'en', videoFormat: 'explainer', videoStyle: 'classroom', isLanguageOpen: true },
  { type: 'presentation', language: 'es_MX', presentationStyle: 'presenter_notes', presentationLength: 'short' },
  {
    type: 'infographic',
    language: 'ja',
    infographicFormat: 'square',
    infographicStyle: 'bento',
    instructions: 'Blue.',
  },
  { type: 'flashcards', language: 'fr', quantity: 'fewer', difficulty: 'hard' },
  { type: 'quiz', language: 'en', quantity: 'more', difficulty: 'easy' },
  { type: 'report', language: 'de', reportFormat: 'summary', focus: 'the tower' },
  { type: 'report', language: 'en', reportFormat: 'detailed' },
  { type: 'mind_map', language: 'en', focus: 'the tower' },
  { type: 'data_table', language: 'en', instructions: 'One row for each year.' },
]

for (const era of ERAS)
  test(`the form of every kind is filled in as it was asked for, on the page of ${era}`, { skip }, async () => {
    setFaults(`era:${era}`)
    over.winners.clear()
    const { records, background } = over.host.services
    const locale = era === ERAS[0] ? 'fr' : 'ja'
    const session = over.openSession({ locale, labels: PAGE_LABELS[locale] })
    const ordered = await session.changeIn(
      id,
      async (driver) => {
        const wishes = []
        for (const request of REQUESTS) {
          const { language, isLanguageOpen = false } = request
          const plan = planForm(request)
          const started = await startArtifact(driver, { plan, language, isLanguageOpen, sourceIds: null })
          await background.stop(`artifact ${id} ${started.id}`)
          const { wish, sourceIds: taken } = records.artifacts.get(started.id)!
          assert.deepEqual([...taken].sort(), [...sourceIds].sort())
          wishes.push(wish)
        }
        return wishes
      },
      signal,
    )
    for (const [index, { focus, instructions, isLanguageOpen: _, ...asked }] of REQUESTS.entries()) {
      const { instructions: told = '', ...wish } = ordered[index]!
      assert.deepEqual({ ...wish, ...asked }, wish, asked.type)
      for (const words of [focus, instructions]) assert.ok(told.includes(words ?? ''), `${asked.type}: ${told}`)
    }
    assert.deepEqual([...over.winners], [], 'nothing of the layout counts as moved')
  })

test(
  'where the studio and the library are called otherwise, the next way finds each and is noted',
  { skip },
  async () => {
    const moved = [
      'studio.tiles',
      'studio.tileEdit',
      'studio.generate',
      'studio.language',
      'studio.languageOption',
      'library.row',
      'library.rowTitle',
      'library.rowOpen',
      'library.rowMenu',
      'library.deleteConfirm',
      'viewer.report',
    ]
    setFaults(...moved.map((element) => `renamed-class:${element}`))
    over.winners.clear()
    const artifacts = over.another({ locale: 'de', labels: PAGE_LABELS.de }).artifacts!
    const made = await artifacts.create(id, { type: 'report', language: 'fr' }, signal)
    assert.equal(made.applied.language, 'fr')
    assert.ok(made.text)
    await artifacts.delete(id, made.id, signal)
    assert.deepEqual(
      moved.filter((element) => !over.winners.has(element)),
      [],
    )
    assert.ok(over.winners.has('studio.tileReport'), 'its tile by its label')
  },
)

test('a style that the page does not list is described in its words', () => {
  const { prompt, told } = planForm({ type: 'video', language: 'en', videoStyle: 'documentary', focus: 'the lamp' })
  assert.match(prompt, /^Documentary: [\s\S]*the lamp$/)
  assert.deepEqual(told, { video_style: 'documentary' })
})

test('what a form does not offer is refused before anything is begun', { skip }, async () => {
  setFaults()
  const orders = () => over.host.services.records.artifacts.all().length
  const before = orders()
  const { artifacts } = over.product
  const film: ContentRequest = { type: 'video', language: 'en', videoFormat: 'brief' }
  await assert.rejects(artifacts!.create(id, film, signal), fault('NOT_SUPPORTED', 'video_format brief'))
  setFaults('era:2026-08')
  const some: ContentRequest = { type: 'quiz', language: 'en', sourceIds: sourceIds.slice(1) }
  await assert.rejects(artifacts!.create(id, some, signal), fault('NOT_SUPPORTED', 'no choice of sources'))
  assert.equal(orders(), before)
})

test('some of the sources, another title: made of these, called so, downloaded in both layouts', { skip }, async () => {
  setFaults()
  const artifacts = over.product.artifacts!
  const request: ContentRequest = {
    type: 'presentation',
    language: 'en',
    title: 'Lamp talk',
    sourceIds: sourceIds.slice(1),
  }
  const made = await artifacts.create(id, request, signal)
  assert.deepEqual([made.name, made.files.map(({ name }) => name)], ['Lamp talk', ['lamp-talk.pptx', 'lamp-talk.pdf']])
  assert.match(made.text ?? '', /lamp/i)
  assert.deepEqual(over.host.services.records.artifacts.get(made.id)?.sourceIds, sourceIds.slice(1))
  for (const [era, name, signature] of [
    [ERAS[0], 'lamp-talk.pdf', '%PDF'],
    [ERAS[1], 'lamp-talk.pptx', 'PK\u0003\u0004'],
  ] as const) {
    setFaults(`era:${era}`)
    const { path: place, size, release } = requireLocalFile(await artifacts.download(id, made.id, name, signal))
    const bytes = readFileSync(place)
    assert.deepEqual([bytes.length, bytes.toString('latin1', 0, 4)], [size, signature])
    await release?.()
  }
  setFaults('cut-download')
  await assert.rejects(artifacts.download(id, made.id, null, signal), (error) => {
    const { code, message, details } = toFault(error)
    assert.deepEqual([code, details?.step], ['PRODUCT_FAILED', 'downloading generated content'])
    assert.match(message, /broke off/)
    return true
  })
  assert.deepEqual(readdirSync(path.join(over.directory, 'downloads')), [])
  setFaults()
  await requireLocalFile(await artifacts.download(id, made.id, null, signal)).release?.()
})

test(
  'a disk that is full is what a download broke off for, and it is there once there is room',
  { skip },
  async (context) => {
    setFaults()
    const artifacts = over.product.artifacts!
    const made = await artifacts.create(id, { type: 'presentation', language: 'en' }, signal)
    const disk = mountSmallDisk(path.join(over.directory, 'downloads'), 4 * 2 ** 20)
    if (disk === null) return context.skip('no right to mount a small disk')
    try {
      for (const leftBytes of [0, 2 ** 12]) {
        disk.fill(leftBytes)
        await assert.rejects(
          artifacts.download(id, made.id, null, signal),
          fault('DISK_FULL', 'no room for the download'),
        )
      }
      disk.empty()
      const { size, release } = requireLocalFile(await artifacts.download(id, made.id, null, signal))
      assert.ok(size > 2 ** 12, String(size))
      await release?.()
      assert.deepEqual(readdirSync(path.join(over.directory, 'downloads')), [])
    } finally {
      disk.unmount()
    }
  },
)

test('a table is read cell by cell, and cards are said to stand where the page is not known', { skip }, async () => {
  setFaults('era:2026-08')
  const artifacts = over.product.artifacts!
  const table = await over.held.artifacts!.create(id, { type: 'data_table', language: 'en' }, signal)
  const read = await artifacts.read(id, table.id, signal)
  assert.match(read.text ?? '', /^\|.+\|\n\| --- /)
  assert.deepEqual(
    read.files.map(({ name }) => name.slice(-4)),
    ['.csv'],
  )
  const cards = await artifacts.create(id, { type: 'flashcards', language: 'en', quantity: 'fewer' }, signal)
  assert.match(cards.warnings[0] ?? '', /over the wire/)
  assert.deepEqual(cards.applied, { quantity: 'fewer', difficulty: 'medium', language: 'en' })
  await assert.rejects(artifacts.download(id, cards.id, null, signal), fault('CONTENT_NOT_FOUND', 'no such file'))
})
