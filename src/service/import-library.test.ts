import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import type { Fault } from '../domain/fault.ts'

const HOSTED = 'https://notebooklm.google.com'
const hosted = (number: number) => notebookUrl(number, HOSTED)

/** A library file as a known tool writes it, with a field of its own. */
const WHOLE = {
  notebooks: [
    {
      id: 'field-notes',
      url: `${hosted(1)}?authuser=1`,
      name: 'Field notes',
      description: 'One summer',
      topics: ['botany'],
      content_types: ['notes'],
      use_cases: ['Looking up plants'],
      added_at: '2025-01-02T03:04:05.000Z',
      last_used: '2025-06-07T08:09:10.000Z',
      use_count: 41,
      tags: ['outdoors'],
      account_hint: { email: 'a@example.org' },
    },
    { id: 'second', url: hosted(2), name: 'Second', description: '', topics: [] },
  ],
  active_notebook_id: 'second',
  last_modified: '2025-06-07T08:09:10.000Z',
  version: '1.0.0',
}

async function importing(context: TestContext) {
  const services = await createSmallServices(context)
  const file = (content: string) => {
    const file_path = path.join(services.directory, 'theirs.json')
    writeFileSync(file_path, content)
    return { file_path }
  }
  const stored = () =>
    (JSON.parse(readFileSync(path.join(services.directory, 'library.json'), 'utf8')) as { notebooks: object[] })
      .notebooks
  return { ...services, file, stored }
}

const statuses = ({ entries }: { entries: readonly { status: string; library_id: string | null }[] }) =>
  entries.map(({ status, library_id }) => `${status} ${library_id}`)

describe('importing a library', () => {
  it('takes every field of every entry over, also those nobody here knows', ofFiles, async (context) => {
    const { calls, file, stored, services } = await importing(context)
    const data = await calls.importLibrary(file(`\ufeff${JSON.stringify(WHOLE)}`))
    assert.deepEqual(statuses(data), ['imported field-notes', 'imported second'])
    assert.deepEqual([data.total, data.total_imported, data.total_failed], [2, 2, 0])
    assert.equal(data.active_notebook_id, 'second')
    assert.deepEqual(stored()[0], WHOLE.notebooks[0])
    const { added_at, use_cases, content_types, use_count } = await services.library.get('second')
    assert.deepEqual(
      [use_cases, content_types, use_count],
      [['Answering questions about Second'], ['documentation', 'examples'], 0],
    )
    assert.equal(added_at, '2026-11-21T08:00:00.000Z')
  })

  it('changes nothing more when it is done twice', async (context) => {
    const { calls, services } = await importing(context)
    await calls.importLibrary({ library: WHOLE })
    const { version } = services.library
    const again = await calls.importLibrary({ library: WHOLE })
    assert.deepEqual(statuses(again), ['already_in_library field-notes', 'already_in_library second'])
    assert.equal(services.library.version, version)
  })

  it('reads lists and maps, other field names, bare addresses and bare ids', async (context) => {
    const shapes: [string, unknown][] = [
      ['a list', [{ title: 'A', notebook_url: hosted(1), useCount: '7', tags: 'x, y', addedAt: 0 }]],
      ['a map by id', { a: { name: 'A', url: hosted(1), use_count: 7, tags: ['x', 'y'], added_at: '1970-01-01' } }],
      [
        'a map under notebooks',
        { notebooks: { a: { title: 'A', link: hosted(1), use_count: 7, tags: 'x,y', added_at: 0 } } },
      ],
      ['an id alone', { notebooks: [{ id: notebookId(1), name: 'A', use_count: 7, tags: ['x', 'y'], added_at: 0 }] }],
    ]
    for (const [label, shape] of shapes) {
      const { calls, file, services } = await importing(context)
      await calls.importLibrary(file(JSON.stringify(shape)))
      const [entry, ...more] = await services.library.entries()
      assert.deepEqual(more, [])
      const { name, url, use_count, tags, added_at } = entry!
      assert.deepEqual(
        [name, url, use_count, tags, added_at],
        ['A', hosted(1), 7, ['x', 'y'], '1970-01-01T00:00:00.000Z'],
        label,
      )
    }
    const { calls, file, services } = await importing(context)
    await calls.importLibrary(file(JSON.stringify([hosted(1)])))
    assert.equal((await services.library.entries())[0]!.name, hosted(1))
  })

  it('makes the active one active only where there is none', async (context) => {
    const { calls, keep, services } = await importing(context)
    const { id } = await keep(9, 'Mine')
    await services.library.activate(id)
    const data = await calls.importLibrary({ library: WHOLE })
    assert.equal(data.active_notebook_id, id)
  })

  it('gives free names and ids, and tells of each', async (context) => {
    const { calls, keep } = await importing(context)
    await keep(9, 'Field Notes')
    const library = {
      notebooks: [WHOLE.notebooks[0], { name: 'Other', url: hosted(1) }, { name: 'other', url: hosted(3) }],
    }
    const { entries } = await calls.importLibrary({ library })
    assert.deepEqual(
      entries.map(({ name, library_id }) => [name, library_id]),
      [
        ['Field notes (2)', 'field-notes-2'],
        ['Other', 'other'],
        ['other (2)', 'other-2'],
      ],
    )
    assert.deepEqual(entries[0]!.notes, [
      'The name Field notes is taken; it is now Field notes (2).',
      'The id field-notes is taken; it is now field-notes-2.',
    ])
    assert.deepEqual(entries[1]!.notes, [
      'The same notebook is also in the library as Field notes (2) (field-notes-2).',
    ])
    assert.deepEqual(statuses(await calls.importLibrary({ library })), [
      'already_in_library field-notes-2',
      'already_in_library other',
      'already_in_library other-2',
    ])
  })

  it('lets an entry that is there learn what it lacks, and keeps its own words', async (context) => {
    const { calls, services } = await importing(context)
    await services.library.add({ url: hosted(1), name: 'Field notes', description: 'Mine', topics: ['water'] })
    const { entries } = await calls.importLibrary({ library: { notebooks: [WHOLE.notebooks[0]] } })
    assert.equal(entries[0]!.status, 'merged')
    assert.deepEqual(entries[0]!.notes, ['Field notes keeps its own description.'])
    const entry = await services.library.get('field-notes')
    assert.deepEqual(
      [entry.description, entry.topics, entry.use_count, entry.added_at, entry.account_hint],
      ['Mine', ['water', 'botany'], 41, '2025-01-02T03:04:05.000Z', { email: 'a@example.org' }],
    )
  })

  it('tells of each entry that names no notebook, and of each field it could not read', async (context) => {
    const { calls } = await importing(context)
    const notebooks = [
      { name: 'No address' },
      { name: 'Elsewhere', url: 'https://example.org/x' },
      7,
      { name: 'Odd', url: hosted(4), use_count: -3, topics: 5, added_at: 'some day' },
    ]
    const { entries, total_failed } = await calls.importLibrary({ library: { notebooks } })
    assert.equal(total_failed, 3)
    assert.deepEqual(
      entries.map(({ notes }) => notes),
      [
        ['It has no address.'],
        ['Its address is not that of a notebook.'],
        ['It has no address.'],
        ['use_count', 'topics', 'added_at'].map((field) => `${field} could not be read and was left out.`),
      ],
    )
  })

  it('fails when no entry names a notebook, and takes an empty library for what it is', async (context) => {
    const { calls } = await importing(context)
    await assert.rejects(calls.importLibrary({ library: { notebooks: [{ name: 'x' }] } }), (error: Fault) => {
      assert.equal(error.code, 'BAD_REQUEST')
      assert.equal((error.details as { data: { total_failed: number } }).data.total_failed, 1)
      return true
    })
    assert.equal((await calls.importLibrary({ library: { notebooks: [] } })).total, 0)
  })

  it('refuses what is no JSON, no library, no file, or lies outside the allowed folders', async (context) => {
    const { calls, file, directory } = await importing(context)
    await assert.rejects(calls.importLibrary(file('{"notebooks": [}')), fault('BAD_REQUEST', /line 1, column 16/))
    await assert.rejects(calls.importLibrary(file('"x"')), fault('BAD_REQUEST', /no library/))
    await assert.rejects(calls.importLibrary(file('{"a": 1}')), fault('BAD_REQUEST', /no library/))
    await assert.rejects(calls.importLibrary({ file_path: path.join(directory, 'none') }), fault('FILE_NOT_FOUND'))
    await assert.rejects(calls.importLibrary({ file_path: '/etc/hostname' }), fault('PATH_REFUSED'))
    await assert.rejects(calls.importLibrary({}), fault('BAD_REQUEST', 'Missing required field: file_path or library'))
  })
})

describe('a library of thousands', () => {
  it('is taken over in one change, each entry once', ofFiles, async (context) => {
    const { calls, services } = await importing(context)
    const notebooks = Array.from({ length: 3000 }, (_, index) => ({
      name: `Notebook ${index % 1500}`,
      url: hosted(index + 1),
    }))
    const before = services.library.version
    const { total_imported } = await calls.importLibrary({ library: { notebooks } })
    assert.equal(total_imported, 3000)
    assert.equal(services.library.version, before + 1)
    assert.equal(new Set((await services.library.entries()).map(({ name }) => name)).size, 3000)
  })
})
