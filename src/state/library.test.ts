import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { Fault } from '../domain/fault.ts'
import { serializeJson } from '../lib/known-json.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { writeToSqlite } from '../lib/sql/sqlite-store.ts'
import { createEmptyFile, type Library, openLibrary } from './library.ts'
import type { LibraryFile } from './library-file.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { openServerLibrary } from './server-library.ts'
import { ServerLibraryFile } from './server-library-file.ts'
import { openStateDatabase } from './state-database.ts'

const url = (number: number) =>
  `http://127.0.0.1:3000/notebook/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

async function opened(context: TestContext, content?: string) {
  const file = path.join(temporaryDirectory(context), 'library.json')
  if (content !== undefined) writeFileSync(file, content)
  const clock = fixedClock()
  const database = openStateDatabase(path.join(path.dirname(file), 'state.sqlite'))
  context.after(() => database.close())
  const open = () => openLibrary({ path: file, clock, database })
  const onDisk = () => JSON.parse(readFileSync(file, 'utf8'))
  return { library: await open(), clock, database, file, reopened: open, onDisk }
}

/** A library, and what is kept of it wherever it lies. */
type KeptLibrary = {
  readonly library: Library
  /** The process has all of it in memory. */
  readonly isKept: boolean
  readonly clock: ReturnType<typeof fixedClock>
  readonly write: (writes: readonly SqlWrite[]) => Promise<void>
  /** As a process has it that is started now. */
  readonly reopened: () => Promise<Library>
  readonly readKept: () => Promise<LibraryFile>
}

/** Runs a test over the library in a file, and over that on a server: one that is kept here too, and one too large for that. */
function testOnBoth(name: string, run: (kept: KeptLibrary) => Promise<void>): void {
  test(`file: ${name}`, async (context) => {
    const { database, onDisk, ...file } = await opened(context)
    await run({
      ...file,
      isKept: true,
      write: async (writes) => void writeToSqlite(database, writes),
      readKept: async () => onDisk(),
    })
  })
  for (const [server, maxKeptEntries] of [['PostgreSQL', 100] as const, ['PostgreSQL, not kept', 0] as const])
    test(`${server}: ${name}`, async (context) => {
      const opened = await openOnServer(context, maxKeptEntries)
      if (opened) await run(opened)
    })
}

async function openOnServer(context: TestContext, maxKeptEntries: number): Promise<KeptLibrary | null> {
  const address = await openTestPostgres(context)
  if (address === null) return null
  await migratePostgres(address, 'state', POSTGRES_STATE_TABLES)
  const { pool, store } = openTestProcess(context, address)
  const clock = fixedClock()
  const open = async () => {
    const { library, refresh } = await openServerLibrary({ pool, clock, maxKeptEntries, keptForMs: 0 })
    await refresh()
    return library
  }
  const readKept = async () => {
    const file = new ServerLibraryFile(pool, createEmptyFile(clock))
    await file.refresh()
    return file.toFile()
  }
  const library = await open()
  await library.clear()
  const write = async (writes: readonly SqlWrite[]) => void (await store.write(writes))
  return { library, isKept: maxKeptEntries > 0, clock, reopened: open, readKept, write }
}

test('the first start makes an empty library', async (context) => {
  const { library, onDisk } = await opened(context)
  assert.deepEqual(onDisk(), {
    notebooks: [],
    active_notebook_id: null,
    last_modified: '2026-11-21T08:00:00.000Z',
    version: '1.0.0',
  })
  assert.equal(await library.active(), null)
  assert.equal(serializeJson(await library.list()), '{"notebooks":[],"count":0}')
})

testOnBoth('a new entry has every documented field, with its defaults', async ({ library, readKept }) => {
  const entry = await library.add({ url: url(1), name: ' Field Notes ', description: 'One summer', topics: ['botany'] })
  assert.deepEqual(entry, {
    id: 'field-notes',
    url: url(1),
    name: 'Field Notes',
    description: 'One summer',
    topics: ['botany'],
    content_types: ['documentation', 'examples'],
    use_cases: ['Answering questions about botany'],
    added_at: '2026-11-21T08:00:00.000Z',
    last_used: '2026-11-21T08:00:00.000Z',
    use_count: 0,
    tags: [],
    active: false,
  })
  const { active, ...stored } = entry
  assert.deepEqual((await readKept()).notebooks, [stored])
})

testOnBoth('an entry that described itself says so, and says since when', async ({ library }) => {
  const entry = await library.add({ url: url(1), name: 'auto', auto_generated: true, use_cases: ['mine'] })
  assert.deepEqual([entry.auto_generated, entry.created_at], [true, '2026-11-21T08:00:00.000Z'])
  assert.deepEqual(entry.use_cases, ['mine'])
})

testOnBoth('ids come from the name or the wish, never collide, and never hide a route', async ({ library }) => {
  const id = async (name: string, wished?: string) => (await library.add({ url: url(1), name, id: wished })).id
  assert.equal(await id('Notes!'), 'notes')
  assert.equal(await id('notes?'), 'notes-2')
  assert.equal(await id('Мама'), 'mama')
  assert.equal(await id('???'), 'notebook')
  assert.equal(await id('Search'), 'search-2')
  assert.equal(await id('Another', 'My Wish'), 'my-wish')
})

testOnBoth('a name is taken whatever its case; the fault names the holder and the ways out', async ({ library }) => {
  await library.add({ url: url(1), name: 'Field Notes' })
  await assert.rejects(library.add({ url: url(2), name: 'FIELD notes ' }), (error: unknown) => {
    assert.ok(fault('DUPLICATE_NAME', /id field-notes, url http:.*000000000001/)(error))
    assert.match((error as Fault).hint!, /PUT \/notebooks\/field-notes.*DELETE \/notebooks\/field-notes/)
    return true
  })
  assert.equal((await library.entries()).length, 1)
})

testOnBoth('two adds of one name at the same moment: one of them is refused', async ({ library }) => {
  const outcomes = await Promise.allSettled([1, 2].map((n) => library.add({ url: url(n), name: 'Same' })))
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

testOnBoth('an update replaces what is given, keeps the id and dates itself', async ({ library, clock }) => {
  await library.add({ url: url(1), name: 'A', description: 'old', tags: ['t'] })
  await library.add({ url: url(2), name: 'B' })
  clock.advance(1000)
  const entry = await library.update('a', { name: 'Alpha', topics: ['x'], description: undefined })
  assert.deepEqual(
    [entry.id, entry.name, entry.description, entry.topics, entry.tags, entry.last_modified],
    ['a', 'Alpha', 'old', ['x'], ['t'], '2026-11-21T08:00:01.000Z'],
  )
  assert.equal((await library.update('a', { name: 'ALPHA' })).name, 'ALPHA', 'its own name is not taken')
  await assert.rejects(library.update('a', { name: 'b' }), fault('DUPLICATE_NAME', /id b/))
})

testOnBoth('an unknown id is a fault with the documented text', async ({ library, write }) => {
  const expected = fault('NOTEBOOK_NOT_FOUND', /^Notebook not found: nope$/)
  const calls = [
    () => library.get('nope'),
    () => library.update('nope', {}),
    () => library.remove('nope'),
    () => library.activate('nope'),
  ]
  for (const call of calls) {
    await assert.rejects(call, expected)
  }
  assert.equal(await library.find('nope'), null)
  await write(library.planUse('nope'))
})

testOnBoth(
  'one notebook is active; when it is removed the first that is left follows',
  async ({ library, clock, readKept }) => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) await library.add({ url: url(index), name })
    clock.advance(5000)
    const entry = await library.activate('b')
    assert.deepEqual([entry.active, entry.last_used], [true, '2026-11-21T08:00:05.000Z'])
    assert.deepEqual(listField(await library.entries(), 'active'), [false, true, false])
    await library.remove('c')
    assert.equal((await library.active())?.id, 'b')
    await library.remove('b')
    assert.equal((await library.active())?.id, 'a')
    await library.remove('a')
    assert.equal((await readKept()).active_notebook_id, null)
  },
)

test('a use leaves the file alone, is dated, and is there again after a kill', async (context) => {
  const { library, clock, onDisk, reopened, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  const before = onDisk()
  clock.advance(2000)
  writeToSqlite(database, library.planUse('a'))
  writeToSqlite(database, library.planUse('a', 4))
  for (const one of [library, await reopened()]) {
    const { use_count, last_used } = await one.get('a')
    assert.deepEqual([use_count, last_used], [5, '2026-11-21T08:00:02.000Z'])
    assert.equal((await one.stats()).total_queries, 5)
  }
  assert.deepEqual(onDisk(), before)
})

test('the file takes the uses up at the end, with any other write, and only once', async (context) => {
  const { library, onDisk, reopened, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  writeToSqlite(database, library.planUse('a', 2))
  await library.settle()
  assert.equal(onDisk().notebooks[0].use_count, 2)
  writeToSqlite(database, library.planUse('a'))
  await library.add({ url: url(2), name: 'b' })
  assert.equal(onDisk().notebooks[0].use_count, 3)
  await library.settle()
  const again = await reopened()
  await again.settle()
  assert.deepEqual([(await again.get('a')).use_count, onDisk().notebooks[0].use_count], [3, 3])
})

test('the file takes the uses up after a quiet second', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { library, onDisk, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  writeToSqlite(database, library.planUse('a'))
  context.mock.timers.tick(999)
  writeToSqlite(database, library.planUse('a'))
  context.mock.timers.tick(999)
  assert.equal(onDisk().notebooks[0].use_count, 0)
  context.mock.timers.tick(1)
  while (onDisk().notebooks[0].use_count !== 2) await turn()
})

test('a use during the write that takes others up is counted too', async (context) => {
  const { library, onDisk, reopened, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  writeToSqlite(database, library.planUse('a', 2))
  const settled = library.settle()
  writeToSqlite(database, library.planUse('a', 3))
  await settled
  writeToSqlite(database, library.planUse('a'))
  assert.equal((await (await reopened()).get('a')).use_count, 6)
  await library.settle()
  assert.equal(onDisk().notebooks[0].use_count, 6)
})

test('killed between the write and its note, a use is not counted twice', async (context) => {
  const { library, file, onDisk, reopened, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  writeToSqlite(database, library.planUse('a', 5))
  const written = onDisk()
  written.notebooks[0].use_count = 3 // the write had taken up three of the five
  writeFileSync(file, JSON.stringify(written))
  assert.equal((await (await reopened()).get('a')).use_count, 5)
})

test('a count written by hand stands, and the uses since go on top of it', async (context) => {
  const { library, file, onDisk, reopened, database } = await opened(context)
  await library.add({ url: url(1), name: 'a' })
  writeToSqlite(database, library.planUse('a', 2))
  const edited = onDisk()
  Object.assign(edited.notebooks[0], { use_count: 100, description: 'by hand' })
  writeFileSync(file, JSON.stringify(edited))
  const { use_count, description } = await (await reopened()).get('a')
  assert.deepEqual([use_count, description], [102, 'by hand'])
  writeToSqlite(database, library.planUse('a'))
  await library.settle()
  assert.deepEqual([onDisk().notebooks[0].use_count, onDisk().notebooks[0].description], [103, 'by hand'])
})

testOnBoth('an entry that was removed takes its uses along', async ({ library, reopened, write }) => {
  await library.add({ url: url(1), name: 'a' })
  await write(library.planUse('a', 7))
  await library.remove('a')
  await library.add({ url: url(2), name: 'a' })
  assert.equal((await (await reopened()).get('a')).use_count, 0)
})

test('of two entries with one id, edited in by hand, the first one is used', async (context) => {
  const notebooks = [1, 2].map((number) => ({ id: 'x', url: url(number), name: `X${number}` }))
  const { library, onDisk, database } = await opened(context, JSON.stringify({ notebooks }))
  writeToSqlite(database, library.planUse('x'))
  await library.settle()
  assert.deepEqual(
    onDisk().notebooks.map(({ use_count }: { use_count: number }) => use_count),
    [1, 0],
  )
})

testOnBoth(
  'the list is kept until the library changes, and its text tells the same',
  async ({ library, write, isKept }) => {
    await library.add({ url: url(1), name: 'a' })
    await library.activate('a')
    const list = await library.list()
    if (isKept) assert.equal(await library.list(), list)
    assert.deepEqual(JSON.parse(serializeJson(list)), { notebooks: await library.entries(), count: 1 })
    assert.equal(list.notebooks[0]!.active, true)
    await write(library.planUse('a'))
    assert.equal(JSON.parse(serializeJson(await library.list())).notebooks[0].use_count, 1)
  },
)

testOnBoth('a search sees every change, and its text tells what it found', async ({ library, write }) => {
  const found = async (query: string) => {
    const notebooks = await library.search(query)
    assert.equal(serializeJson({ notebooks }), JSON.stringify({ notebooks }))
    return notebooks.map(({ id, use_count }) => [id, use_count])
  }
  await library.add({ url: url(1), name: 'Lake' })
  assert.deepEqual(await found('lake'), [['lake', 0]])
  await write(library.planUse('lake'))
  await library.settle()
  assert.deepEqual(await found('lake'), [['lake', 1]])
  await library.update('lake', { name: 'River' })
  assert.deepEqual([await found('lake'), await found('river')], [[], [['lake', 1]]])
  await library.remove('lake')
  assert.deepEqual(await found('river'), [])
})

testOnBoth('search gives whole entries with a score, equals in the order of the library', async ({ library }) => {
  await library.add({ url: url(1), name: 'Zeta', tags: ['lake'] })
  await library.add({ url: url(2), name: 'Alpha', tags: ['lake'] })
  await library.add({ url: url(3), name: 'Lake' })
  await library.add({ url: url(4), name: 'Other' })
  const found = await library.search('lake')
  assert.deepEqual(listField(found, 'id'), ['lake', 'zeta', 'alpha'])
  assert.ok(found[0]!.score > found[1]!.score && found[1]!.score === found[2]!.score)
  assert.equal(found[0]!.active, false)
})

testOnBoth('stats tell totals, the most used and the five latest', async ({ library, clock, write }) => {
  assert.deepEqual(await library.stats(), {
    total_notebooks: 0,
    active_notebook_id: null,
    total_queries: 0,
    most_used_notebook: null,
    recently_added: [],
  })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await library.add({ url: url(1), name })
    clock.advance(1000)
  }
  await write(library.planUse('b', 3))
  await write(library.planUse('c', 2))
  const stats = await library.stats()
  assert.deepEqual([stats.total_notebooks, stats.total_queries], [6, 5])
  assert.deepEqual(stats.most_used_notebook, { id: 'b', name: 'b', use_count: 3 })
  assert.deepEqual(listField(stats.recently_added, 'id'), ['f', 'e', 'd', 'c', 'b'])
  assert.deepEqual(Object.keys(stats.recently_added[0]!), ['id', 'name', 'added_at'])
})

testOnBoth('entries are found by the notebook that their addresses name, wherever it lies', async ({ library }) => {
  await library.add({ url: url(1), name: 'a' })
  await library.add({ url: url(2), name: 'b' })
  const elsewhere = new URL(url(10).toUpperCase().replace('/NOTEBOOK/', '/notebook/'))
  await library.add({ url: elsewhere.href.replace('000010', '000001/'), name: 'again' })
  await library.add({ url: 'https://elsewhere.example/page', name: 'page' })
  const { notebookId } = { notebookId: url(1).split('/').at(-1)! }
  const found = async (id: string) => (await library.findByNotebook(id)).map(({ id }) => id)
  assert.deepEqual(await found(notebookId), ['a', 'again'])
  await library.update('a', { name: 'other' })
  assert.deepEqual(await found(notebookId.toUpperCase()), ['a', 'again'])
  await library.remove('a')
  assert.deepEqual([await found(notebookId), await found(url(3).split('/').at(-1)!)], [['again'], []])
})

test('a file edited by hand is read with defaults, and its own fields are kept', async (context) => {
  const entry = { id: 'x', url: url(1), name: 'X', colour: 'green', notes: { by: 'me' } }
  const { library, onDisk, database } = await opened(context, JSON.stringify({ notebooks: [entry], owner: 'me' }))
  assert.deepEqual((await library.get('x')).content_types, ['documentation', 'examples'])
  writeToSqlite(database, library.planUse('x'))
  await library.settle()
  assert.equal(onDisk().owner, 'me')
  assert.deepEqual([onDisk().notebooks[0].colour, onDisk().notebooks[0].notes], ['green', { by: 'me' }])
})

test('an unreadable file is a fault with file and place on every use, and is left as it is', async (context) => {
  const broken = '{\n  "notebooks": [\n    {"id": "a" "url": "u"}\n  ]\n}'
  const { library, file, database } = await opened(context, broken)
  const expected = fault('LIBRARY_UNREADABLE', /library\.json, line 3, column 16: a comma or } was expected/)
  assert.ok(expected(library.problem))
  const { file: name, line, column } = library.problem!.details!
  assert.deepEqual([name, line, column], ['library.json', 3, 16])
  for (const read of [
    () => library.entries(),
    () => library.get('a'),
    () => library.active(),
    () => library.list(),
    () => library.search('a'),
    () => library.stats(),
    () => library.summarize(),
    () => library.findByNotebook(''),
  ]) {
    await assert.rejects(read, expected)
  }
  await assert.rejects(library.add({ url: url(1), name: 'a' }), expected)
  await assert.rejects(library.remove('a'), expected)
  assert.throws(() => writeToSqlite(database, library.planUse('a')), expected)
  assert.equal(readFileSync(file, 'utf8'), broken)
})

test('a wrongly shaped file names the field', async (context) => {
  const { library } = await opened(context, '{"notebooks": [{"id": "a", "url": 5, "name": "A"}]}')
  assert.match(library.problem!.message, /line 1, column 35: notebooks\[0\]\.url: /)
})
