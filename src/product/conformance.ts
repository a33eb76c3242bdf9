import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewSource } from '../domain/source.ts'
import { ABSENT, createNotebookRunner, hasFaultCode } from './conformance-notebook.ts'
import type { Product } from './port.ts'

const TEXT =
  'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. The lamp can be seen from forty miles.'
const SOURCE: NewSource = { type: 'text', text: TEXT, title: 'Tower' }

/**
 * The port, written as a suite: what every adapter has to keep, whichever product it reaches. `open` gives an adapter
 * of an account that may be written to; notebooks that the suite makes are deleted again.
 */
export function testProductConformance(name: string, open: () => Product | Promise<Product>): void {
  const signal = new AbortController().signal
  const inNotebook = createNotebookRunner(open, signal)

  test(`${name}: a notebook that was made is listed, found, renamed, and gone once deleted`, async () => {
    const product = await open()
    const made = await product.notebooks.create('Made: Türme 塔', signal)
    assert.deepEqual([made.title, made.sourceCount], ['Made: Türme 塔', 0])
    assert.ok((await product.notebooks.list(signal)).some(({ id, title }) => id === made.id && title === made.title))
    assert.equal((await product.notebooks.rename(made.id, 'Renamed', signal)).title, 'Renamed')
    assert.equal((await product.notebooks.get(made.id, signal)).title, 'Renamed')
    await product.notebooks.delete(made.id, signal)
    await assert.rejects(product.notebooks.get(made.id, signal), hasFaultCode('NOTEBOOK_NOT_FOUND'))
    assert.ok(!(await product.notebooks.list(signal)).some(({ id }) => id === made.id))
  })

  test(`${name}: a notebook that is not there is said so by every method`, async () => {
    const { notebooks, sources, chat, passages } = await open()
    const question = { text: 'Who?', turns: [], conversationId: null }
    const calls = [
      () => notebooks.get(ABSENT, signal),
      () => notebooks.rename(ABSENT, 'x', signal),
      () => notebooks.delete(ABSENT, signal),
      () => sources.list(ABSENT, signal),
      () => sources.add(ABSENT, SOURCE, signal),
      () => sources.delete(ABSENT, ABSENT, signal),
      () => sources.rename(ABSENT, ABSENT, 'x', signal),
      () => sources.read(ABSENT, ABSENT, 'text', signal),
      () => chat.ask(ABSENT, question, null, signal),
      ...(passages ? [() => passages.search(ABSENT, { text: 'x', limit: 1 }, signal)] : []),
      ...(passages ? [() => passages.verify(ABSENT, [], signal)] : []),
    ]
    for (const [index, call] of calls.entries())
      await assert.rejects(async () => call(), hasFaultCode('NOTEBOOK_NOT_FOUND'), `call ${index}`)
  })

  test(`${name}: a source gets another title, and keeps its id and its text`, () =>
    inNotebook(async ({ sources }, id) => {
      const { source } = await sources.add(id, SOURCE, signal)
      const { content } = await sources.read(id, source.id, 'text', signal)
      const renamed = await sources.rename(id, source.id, 'Another name', signal)
      assert.deepEqual([renamed.id, renamed.title], [source.id, 'Another name'])
      const listed = await sources.list(id, signal)
      assert.deepEqual(
        listed.map((one) => [one.id, one.title]),
        [[source.id, 'Another name']],
      )
      assert.equal((await sources.read(id, source.id, 'text', signal)).content, content)
      await assert.rejects(sources.rename(id, ABSENT, 'x', signal), hasFaultCode('SOURCE_NOT_FOUND'))
    }))

  test(`${name}: a source that was added is listed, read in both forms, and gone once deleted`, () =>
    inNotebook(async ({ sources, notebooks }, id) => {
      const { source, duplicate } = await sources.add(id, SOURCE, signal)
      assert.deepEqual([source.title, source.status, duplicate], ['Tower', 'ready', false])
      assert.deepEqual(await sources.list(id, signal), [source])
      assert.equal((await notebooks.get(id, signal)).sourceCount, 1)
      assert.equal((await sources.read(id, source.id, 'text', signal)).content, TEXT)
      assert.match((await sources.read(id, source.id, 'html', signal)).content, /<p>/)
      assert.equal((await sources.delete(id, source.id, signal)).id, source.id)
      assert.deepEqual(await sources.list(id, signal), [])
      await assert.rejects(sources.read(id, source.id, 'text', signal), hasFaultCode('SOURCE_NOT_FOUND'))
      await assert.rejects(sources.delete(id, source.id, signal), hasFaultCode('SOURCE_NOT_FOUND'))
    }))

  test(`${name}: a question is answered with the text of its sources, streamed as it is told`, () =>
    inNotebook(async ({ sources, chat }, id) => {
      const question = { text: 'When was the Harbour Tower finished?', turns: [], conversationId: null }
      await assert.rejects(chat.ask(id, question, null, signal), hasFaultCode('NO_SOURCES'))
      const { source } = await sources.add(id, SOURCE, signal)
      const heard: string[] = []
      const listener = { delta: (text: string) => void heard.push(text), citation: () => {} }
      const answer = await chat.ask(id, question, listener, signal)
      assert.equal(heard.join(''), answer.text)
      assert.match(answer.text, /1931/)
      assert.ok(answer.citations.length > 0)
      for (const citation of answer.citations) {
        assert.equal(citation.sourceId, source.id)
        assert.ok(answer.text.includes(citation.marker))
        assert.equal(citation.sourceText, TEXT.slice(citation.start, citation.end))
      }
    }))

  test(`${name}: an offered passage search finds exact slices, and verify tells them from others`, () =>
    inNotebook(async ({ sources, passages }, id) => {
      if (!passages) return
      const { source } = await sources.add(id, SOURCE, signal)
      const [first] = await passages.search(id, { text: 'lamp', limit: 5 }, signal)
      assert.equal(first?.sourceId, source.id)
      assert.equal(first.text, TEXT.slice(first.start, first.end))
      const claim = { sourceId: source.id, start: 0, end: 3, sourceText: 'The' }
      const checks = await passages.verify(id, [claim, { ...claim, sourceText: 'the' }], signal)
      assert.deepEqual(
        checks.map(({ index, ok }) => [index, ok]),
        [
          [0, true],
          [1, false],
        ],
      )
    }))

  test(`${name}: a call whose caller has gone does nothing`, () =>
    inNotebook(async ({ sources }, id) => {
      await assert.rejects(async () => sources.add(id, SOURCE, AbortSignal.abort()))
      assert.deepEqual(await sources.list(id, signal), [])
    }))
}
