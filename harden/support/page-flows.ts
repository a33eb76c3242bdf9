import assert from 'node:assert/strict'
import { requireLocalFile } from '../../src/domain/artifact.ts'
import type { Product } from '../../src/product/port.ts'

/** Something that people do, over the page from its begin to its end; what it made is gone afterwards. */
export type PageFlow = {
  readonly name: string
  /** The parts of the page it uses, as the names of elements begin, or an element of another part. */
  readonly uses: readonly string[]
  readonly use: (page: Product, held: Product) => Promise<void>
}

const TEXT = 'The Harbour Tower stands in Port Ellis.\n\nThe Harbour Tower was finished in 1931.'
/** A hang, and no slow machine. */
const FLOW_MS = 600_000

/** In a notebook that is made and taken away behind the page. */
const inNotebook =
  (work: (page: Product, id: string, signal: AbortSignal) => Promise<void>): PageFlow['use'] =>
  async (page, held) => {
    const signal = AbortSignal.timeout(FLOW_MS)
    const { id } = await held.notebooks.create('Flow', signal)
    try {
      await held.sources.add(id, { type: 'text', text: TEXT, title: 'Tower' }, signal)
      await work(page, id, signal)
    } finally {
      await held.notebooks.delete(id, signal)
    }
  }

export const PAGE_FLOWS: readonly PageFlow[] = [
  {
    name: 'a notebook is made, renamed, listed and deleted',
    uses: ['home'],
    async use({ notebooks }) {
      const signal = AbortSignal.timeout(FLOW_MS)
      const { id } = await notebooks.create('Made', signal)
      assert.equal((await notebooks.rename(id, 'Called otherwise', signal)).title, 'Called otherwise')
      assert.ok((await notebooks.list(signal)).some((notebook) => notebook.id === id))
      await notebooks.delete(id, signal)
    },
  },
  {
    name: 'sources are added, renamed, read and deleted',
    uses: ['addSource', 'sources', 'page'],
    use: inNotebook(async ({ sources }, id, signal) => {
      const { source } = await sources.add(id, { type: 'text', text: 'The lamp is seen far.', title: 'Lamp' }, signal)
      const linked = await sources.add(id, { type: 'url', url: 'https://example.com/' }, signal)
      assert.equal((await sources.rename(id, source.id, 'Light', signal)).title, 'Light')
      assert.match((await sources.read(id, source.id, 'text', signal)).content, /lamp/)
      await sources.delete(id, linked.source.id, signal)
      assert.equal((await sources.list(id, signal)).length, 2)
    }),
  },
  {
    name: 'a question is answered with a placed citation',
    uses: ['chat', 'citation', 'sources.rowCheckbox'],
    use: inNotebook(async ({ chat }, id, signal) => {
      const question = { text: 'When was the Harbour Tower finished?', turns: [], conversationId: null }
      const { text, citations } = await chat.ask(id, question, null, signal)
      assert.match(text, /1931/)
      assert.equal(citations[0]?.sourceText, TEXT.slice(citations[0]?.start, citations[0]?.end))
    }),
  },
  {
    name: 'a note is written, changed and deleted',
    uses: ['notes'],
    use: inNotebook(async ({ notes }, id, signal) => {
      const note = await notes!.create(id, { title: 'A note', content: 'Its text.' }, signal)
      assert.equal((await notes!.update(id, note.id, { content: 'Another.' }, signal)).content, 'Another.')
      await notes!.delete(id, note.id, signal)
    }),
  },
  {
    name: 'content is made, read, downloaded and deleted',
    uses: ['studio', 'library', 'viewer'],
    use: inNotebook(async ({ artifacts }, id, signal) => {
      const report = await artifacts!.create(id, { type: 'report', language: 'de' }, signal)
      const cards = await artifacts!.create(id, { type: 'quiz', language: 'fr', difficulty: 'hard' }, signal)
      const deck = await artifacts!.create(id, { type: 'presentation', language: 'en' }, signal)
      assert.ok((await artifacts!.read(id, report.id, signal)).text)
      const { size, release } = requireLocalFile(await artifacts!.download(id, deck.id, null, signal))
      await release?.()
      assert.ok(size > 0)
      for (const made of [report, cards, deck]) await artifacts!.delete(id, made.id, signal)
      assert.deepEqual(await artifacts!.list(id, signal), [])
    }),
  },
]
