import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { Artifact } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import type { NewSource, Source, SourceStatus } from '../domain/source.ts'
import type { SourcesGroup } from '../product/port.ts'

const source = (id: string, title: string, status: SourceStatus = 'ready'): Source => ({
  id,
  title,
  type: 'text',
  status,
  chars: status === 'ready' ? 5 : 0,
  addedAt: '2026-11-21T08:00:00.000Z',
  ...(status === 'failed' ? { reason: 'The file is empty.' } : {}),
})
const notebook_id = notebookId(1)

const services = (context: TestContext, sources: Partial<SourcesGroup>) =>
  createSmallServices(context, { products: { local: productDouble({ sources }) } })

/** Services whose product takes every source, and keeps what it was given. */
async function adding(context: TestContext, status: SourceStatus = 'ready', duplicate = false) {
  const given: NewSource[] = []
  const add: SourcesGroup['add'] = async (_id, added) => {
    given.push(added)
    return { source: source('s', added.title ?? 'untitled', status), duplicate, warnings: [] }
  }
  return { ...(await services(context, { add })), given }
}

test('every kind of source reaches the product in the port’s words, also under its other spellings', async (context) => {
  const { invoke, given, directory } = await adding(context)
  const file = path.join(directory, 'notes.txt')
  writeFileSync(file, 'notes')
  const url = 'https://example.com/page'
  const kinds: [Record<string, unknown>, NewSource][] = [
    [
      { source_type: 'text', text: 'Water boils.' },
      { type: 'text', text: 'Water boils.', title: 'T' },
    ],
    [
      { source_type: 'url', url },
      { type: 'url', url, title: 'T' },
    ],
    [
      { source_type: 'youtube', url },
      { type: 'web_video', url, title: 'T' },
    ],
    [
      { source_type: 'cloud_drive', url },
      { type: 'drive', url, title: 'T' },
    ],
    [
      { source_type: 'google_drive', url },
      { type: 'drive', url, title: 'T' },
    ],
    [
      { source_type: 'file', file_path: file },
      { type: 'file', path: file, name: 'notes.txt', title: 'T' },
    ],
    [
      { source_type: 'web_video', file_path: file },
      { type: 'file', path: file, name: 'notes.txt', title: 'T' },
    ],
    [
      { source_type: 'file', file_path: file, file_name: '../Own name.txt' },
      { type: 'file', path: file, name: 'Own name.txt', title: 'T' },
    ],
  ]
  for (const [input] of kinds) {
    const { data } = await invoke('addSource', { ...input, title: 'T', notebook_id })
    assert.deepEqual(data, { sourceId: 's', sourceName: 'T', status: 'ready' })
  }
  assert.deepEqual(
    given,
    kinds.map(([, expected]) => expected),
  )
})

test('what is missing of a source is told in the documented words', async (context) => {
  const { invoke } = await services(context, {})
  const refused: [Record<string, unknown>, RegExp][] = [
    [{ text: 'x' }, /^Source type required$/],
    [{ source_type: 'tape' }, /^source_type must be one of file, url, text, web_video, drive/],
    [{ source_type: 'text', text: ' ' }, /^Missing required field: text$/],
    [{ source_type: 'url' }, /^Missing required field: url$/],
    [{ source_type: 'file', url: 'https://example.com' }, /^Missing required field: file_path$/],
    [{ source_type: 'drive' }, /^Missing required field: url or file_path$/],
  ]
  for (const [input, message] of refused) {
    await assert.rejects(invoke('addSource', { ...input, notebook_id }), fault('BAD_REQUEST', message))
  }
})

test('what was sent for a source of another type is told, with the call that takes it', async (context) => {
  const { calls } = await adding(context, 'ready')
  const source = { source_type: 'text', text: 'x', url: 'https://example.com/', notebook_id } as const
  assert.deepEqual((await calls.addSource(source)).warnings, [
    'url was not used: this source was read from text. To add it too, send it in a call of its own with source_type url or web_video or drive.',
  ])
})

test('a path outside the allowed roots is refused, also behind a link; what is no file is not found', async (context) => {
  const { invoke, directory } = await services(context, {})
  const outside = temporaryDirectory(context)
  writeFileSync(path.join(outside, 'secret.txt'), 'secret')
  symlinkSync(path.join(outside, 'secret.txt'), path.join(directory, 'link.txt'))
  mkdirSync(path.join(directory, 'folder'))
  const add = (name: string) => invoke('addSource', { source_type: 'file', file_path: name, notebook_id })
  for (const name of [path.join(outside, 'secret.txt'), path.join(directory, 'link.txt'), `${directory}/../x.txt`]) {
    await assert.rejects(add(name), (error: unknown) => {
      fault('PATH_REFUSED')(error)
      const { status, hint, message } = error as Fault
      assert.ok(message.startsWith(`${name} lies outside`), message)
      assert.ok(hint!.includes(directory), hint)
      return status === 400 && hint?.includes('NOTEBOOK_ALLOWED_ROOTS') === true
    })
  }
  const absent = path.join(directory, 'absent.txt')
  await assert.rejects(add(absent), fault('FILE_NOT_FOUND', `File not found: ${absent}`))
  await assert.rejects(add(path.join(directory, 'folder')), (error: unknown) => {
    fault('FILE_NOT_FOUND', 'folder is a folder, not a file')(error)
    return (error as Fault).hint!.includes('POST /notebooks/{id}/sync')
  })
})

test('a source on its way says so, a duplicate is told, a failed one is never ready', async (context) => {
  const input = { source_type: 'text', text: 'x', notebook_id } as const
  assert.equal((await (await adding(context, 'processing')).calls.addSource(input)).status, 'processing')
  assert.equal((await (await adding(context, 'ready', true)).calls.addSource(input)).duplicate, true)
  const failed = await adding(context, 'failed', true)
  await assert.rejects(failed.calls.addSource(input), fault('SOURCE_UNREADABLE', 'The file is empty.'))
})

test('sources are listed with their states, and with the generated content', async (context) => {
  const list = async () => [source('a', 'Alpha'), source('b', 'Beta', 'failed')]
  const audio: Artifact = {
    id: 'x',
    type: 'audio_overview',
    name: 'Talk',
    status: 'ready',
    createdAt: '2026-11-21T08:00:00.000Z',
    files: [],
  }
  const { calls, expect } = await services(context, { list })
  const { sources, ...rest } = await calls.listSources({ notebook_id })
  assert.deepEqual(rest, { notebookId: notebook_id, count: 2 })
  assert.deepEqual(sources[1], {
    id: 'b',
    title: 'Beta',
    type: 'text',
    status: 'failed',
    chars: 0,
    reason: 'The file is empty.',
    added_at: '2026-11-21T08:00:00.000Z',
  })
  const bare = await calls.listContent({ notebook_id })
  assert.deepEqual([bare.sourceCount, bare.generatedContent, bare.hasAudioOverview], [2, [], false])
  assert.deepEqual(bare.sources[0], { id: 'a', name: 'Alpha', type: 'text', status: 'ready' })
  expect({ local: productDouble({ sources: { list }, artifacts: { list: async () => [audio] } }) })
  const full = await calls.listContent({ notebook_id })
  assert.deepEqual([full.generatedContent, full.hasAudioOverview], [[audio], true])
})

const LONG = Array.from({ length: 400 }, (_, line) => `Line ${line} – with an umlaut ü and a 🜁 sign.`).join('\n')
const reads: SourcesGroup['read'] = async (_id, sourceId, format) => ({
  source: source(sourceId, 'Long'),
  format,
  content: format === 'text' ? LONG : `<p>${LONG.replaceAll('\n', '</p>\n<p>')}</p>`,
})

for (const format of ['text', 'html'] as const) {
  test(`the pages of a source as ${format}, joined, are the source; every page names the next call`, async (context) => {
    const { calls } = await services(context, { read: reads })
    const whole = await calls.readSource({ notebook_id, source_id: 's', format, paginate: false })
    assert.deepEqual([whole.hasMore, whole.pageChars, whole.continue], [false, whole.totalChars, undefined])
    const pages: string[] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const page = await calls.readSource({ notebook_id, source_id: 's', format, max_chars: 1000, cursor })
      assert.equal(page.offset, pages.join('').length)
      pages.push(page.content)
      hasMore = page.hasMore
      cursor = page.nextCursor
      if (hasMore) assert.ok(page.continue?.includes(encodeURIComponent(cursor!)), page.continue)
    }
    assert.equal(pages.join(''), whole.content)
    assert.ok(pages.length > 10)
  })
}

test('a cursor that is forged, of the other format or out of date is refused', async (context) => {
  const { calls, expect } = await services(context, { read: reads })
  const { nextCursor } = await calls.readSource({ notebook_id, source_id: 's', max_chars: 1000 })
  const read = (input: object) => calls.readSource({ notebook_id, source_id: 's', ...input })
  await assert.rejects(read({ cursor: 'forged' }), fault('BAD_REQUEST', 'not one that this service gave out'))
  await assert.rejects(read({ cursor: nextCursor, format: 'html' }), fault('BAD_REQUEST', 'other format'))
  const changed: SourcesGroup['read'] = async (...call) => ({ ...(await reads(...call)), content: `${LONG} changed` })
  expect({ local: productDouble({ sources: { read: changed } }) })
  await assert.rejects(read({ cursor: nextCursor }), fault('BAD_REQUEST', 'out of date'))
})

const SEVEN = ['Report 2020', 'Report 2021', 'Report 2022', 'Report 2023', 'Report 2024', 'Report 2025', 'Über uns']
const named = () => SEVEN.map((title, index) => source(`s${index}`, title))

test('a name is a title, else a unique part of one, whatever its case; several are an error that lists five', async (context) => {
  const { calls } = await services(context, { list: async () => [...named(), source('r', 'report')], read: reads })
  const read = (source_name: string) => calls.readSource({ notebook_id, source_id: '-', source_name })
  assert.equal((await read('ÜBER')).id, 's6')
  assert.equal((await read('REPORT')).id, 'r', 'the title itself wins over titles that contain it')
  await assert.rejects(read('report 202'), (error: unknown) => {
    const five = SEVEN.slice(0, 5)
    fault('AMBIGUOUS_NAME', `6 sources match the name: ${five.join('; ')}`)(error)
    const { details, status } = error as Fault
    const candidates = details?.candidates as { title: string }[]
    assert.deepEqual(listField(candidates, 'title'), five)
    return status === 400
  })
  await assert.rejects(read('nowhere'), fault('SOURCE_NOT_FOUND', /^Source not found: nowhere$/))
})

test('a source is deleted by id, or by a name that fits one alone', async (context) => {
  const deleted: string[] = []
  const remove: SourcesGroup['delete'] = async (_id, sourceId) => {
    if (sourceId === 'gone') throw new Fault('SOURCE_NOT_FOUND', 'Source not found: gone')
    deleted.push(sourceId)
    return named().find(({ id }) => id === sourceId)!
  }
  const { calls, invoke } = await services(context, { list: async () => named(), delete: remove })
  const gone = (id: string, title: string) => ({ success: true, sourceId: id, sourceName: title })
  assert.deepEqual(await calls.deleteSource({ notebook_id, source_id: 's0' }), gone('s0', 'Report 2020'))
  assert.deepEqual((await invoke('deleteSourceByName', { notebook_id, name: '2021' })).data, gone('s1', 'Report 2021'))
  assert.deepEqual(
    await calls.deleteSourceByName({ notebook_id, source_name: 'report', source_id: 's2' }),
    gone('s2', 'Report 2022'),
  )
  await assert.rejects(calls.deleteSourceByName({ notebook_id, source_name: 'report' }), fault('AMBIGUOUS_NAME'))
  await assert.rejects(calls.deleteSource({ notebook_id, source_id: 'gone' }), fault('SOURCE_NOT_FOUND', 'gone'))
  await assert.rejects(invoke('deleteSourceByName', { notebook_id }), fault('BAD_REQUEST', 'source_id or source_name'))
  assert.deepEqual(deleted, ['s0', 's1', 's2'])
})
