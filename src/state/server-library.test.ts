import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { openTestPostgres } from '../../tests/support/postgres-server.ts'
import { openTestProcess } from '../../tests/support/state-engines.ts'
import { systemClock } from '../lib/clock.ts'
import { migratePostgres } from '../lib/postgres/migrate.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import { POSTGRES_STATE_TABLES } from './postgres-state-tables.ts'
import { openServerLibrary } from './server-library.ts'

const entry = (name: string) => ({
  url: `http://127.0.0.1:3000/notebook/${name}`,
  name,
  description: 'A test',
  topics: ['birds'],
})

const NOTEBOOK_ID = '0b3e9a54-0000-4000-8000-000000000001'

/** The library as two processes on one database see it, empty at first. */
async function openTwo(t: TestContext, maxKeptEntries: number, keptForMs = 0) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const processes = [openTestProcess(t, url), openTestProcess(t, url)]
  await processes[0]!.pool.write('DELETE FROM library_entry')
  await processes[0]!.pool.write(
    "UPDATE library SET version = version + 1, keyed_version = version + 1, rearranged = version + 1, about = '{}'",
  )
  const libraries = await Promise.all(
    processes.map(({ pool }) => openServerLibrary({ pool, clock: systemClock, maxKeptEntries, keptForMs })),
  )
  for (const { refresh } of libraries) await refresh()
  return { one: libraries[0]!, other: libraries[1]!, processes }
}

type TwoLibraries = NonNullable<Awaited<ReturnType<typeof openTwo>>>

/** Runs a test over a library that both processes keep, and one that is too large for that. */
function testKeptAndNot(name: string, run: (both: TwoLibraries, t: TestContext) => Promise<void>): void {
  for (const [size, maxKeptEntries] of [
    ['kept', 100] as const,
    ['not kept', 0] as const,
    ['kept while there are two', 2] as const,
  ])
    test(`${size}: ${name}`, async (t) => {
      const both = await openTwo(t, maxKeptEntries)
      if (both) await run(both, t)
    })
}

const listNames = async ({ library }: Awaited<ReturnType<typeof openServerLibrary>>) =>
  (await library.entries()).map(({ name }) => name)

testKeptAndNot(
  'what one process adds, changes and removes is seen by another from its next look on, in the same order',
  async ({ one, other }) => {
    for (const name of ['Kestrels', 'Owls', 'Herons']) await one.library.add(entry(name))
    await other.refresh()
    assert.deepEqual(await listNames(other), ['Kestrels', 'Owls', 'Herons'])
    await other.library.update('owls', { description: 'They hoot.', tags: ['night'] })
    await other.library.activate('herons')
    await one.refresh()
    assert.deepEqual(
      [(await one.library.get('owls')).description, (await one.library.active())?.id],
      ['They hoot.', 'herons'],
    )
    await one.library.remove('kestrels')
    await one.library.add(entry('Swifts'))
    await other.refresh()
    assert.deepEqual(await listNames(other), ['Owls', 'Herons', 'Swifts'])
    assert.deepEqual(await other.library.entries(), await one.library.entries())
    await one.library.add(entry('Barn owls'), await one.library.get('owls'))
    await other.refresh()
    assert.deepEqual(await listNames(other), ['Barn owls', 'Herons', 'Swifts'])
    assert.deepEqual((await other.library.stats()).total_notebooks, 3)
  },
)

testKeptAndNot(
  'two processes that change the library at once lose nothing, and no name is given twice',
  async ({ one, other }) => {
    const names = Array.from({ length: 20 }, (_, number) => `Notebook ${number}`)
    await Promise.all(names.map((name, number) => (number % 2 ? one : other).library.add(entry(name))))
    const twice = await Promise.allSettled([one, other, one, other].map(({ library }) => library.add(entry('Twice'))))
    assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const each of twice) if (each.status === 'rejected') assert.equal(each.reason.code, 'DUPLICATE_NAME')
    await Promise.all([one.refresh(), other.refresh()])
    assert.deepEqual((await listNames(one)).toSorted(), [...names, 'Twice'].toSorted())
    assert.deepEqual(await other.library.entries(), await one.library.entries())
  },
)

testKeptAndNot(
  'a use is counted once for each, whoever counts it, and a change keeps the count',
  async ({ one, other, processes }) => {
    await one.library.add(entry('Kestrels'))
    await other.refresh()
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => {
        const { library } = number % 2 ? one : other
        return processes[number % 2 ? 0 : 1]!.store.write(library.planUse('kestrels'))
      }),
    )
    await other.library.update('kestrels', { description: 'Used.' })
    await one.refresh()
    assert.deepEqual(
      [(await one.library.get('kestrels')).use_count, (await one.library.get('kestrels')).description],
      [20, 'Used.'],
    )
    await processes[0]!.store.write(one.library.planUse('kestrels', 5))
    assert.equal((await one.library.get('kestrels')).use_count, 25)
  },
)

testKeptAndNot('what is refused changes nothing, and the edits beside it are kept', async ({ one, other }) => {
  await one.library.add(entry('Kestrels'))
  const [refused, kept] = await Promise.allSettled([one.library.add(entry('Kestrels')), one.library.add(entry('Owls'))])
  assert.deepEqual([refused.status, kept.status], ['rejected', 'fulfilled'])
  await other.refresh()
  assert.deepEqual(await listNames(other), ['Kestrels', 'Owls'])
  await other.library.clear()
  await one.refresh()
  assert.deepEqual([await listNames(one), await one.library.active()], [[], null])
})

testKeptAndNot(
  'entries changed at once through two processes, one by one and with the head held, all keep what was said last',
  async ({ one, other, processes }) => {
    const names = ['Kestrels', 'Owls', 'Herons', 'Swifts']
    for (const name of names) await one.library.add(entry(name))
    await other.refresh()
    const changes = Array.from({ length: 40 }, async (_, number) => {
      const { library } = number % 2 ? one : other
      const id = names[number % 4]!.toLowerCase()
      if (number % 8 === 0) await library.activate(id)
      else if (number % 8 === 1) await processes[0]!.store.write(library.planUse(id))
      else await library.update(id, number % 3 ? { topics: [`${number}`] } : { tags: [`${number}`] })
    })
    await Promise.all(changes)
    await Promise.all([one.refresh(), other.refresh()])
    assert.deepEqual(await other.library.entries(), await one.library.entries())
    assert.equal((await one.library.stats()).total_queries, 5)
    assert.ok((await one.library.entries()).every(({ topics, tags }) => topics[0] !== 'birds' && tags.length > 0))
  },
)

testKeptAndNot(
  'changes of single entries that come together go to the server as one, and of two of one entry both are kept',
  async ({ one, other, processes }, t) => {
    const names = ['Kestrels', 'Owls', 'Herons', 'Larks']
    for (const name of names) await one.library.add(entry(name))
    const { pool } = processes[0]!
    const write = t.mock.method(pool, 'write')
    const changes = names.map((name) => one.library.update(name.toLowerCase(), { description: `${name} fly.` }))
    const again = one.library.update('larks', { tags: ['small'] })
    const changed = await Promise.all(changes)
    assert.deepEqual(
      listField(changed, 'description'),
      names.map((name) => `${name} fly.`),
    )
    assert.ok(write.mock.callCount() < names.length, `${write.mock.callCount()} statements`)
    await again
    await other.refresh()
    const { description, tags } = await other.library.get('larks')
    assert.deepEqual([description, tags], ['Larks fly.', ['small']])
  },
)

testKeptAndNot('a use that another look has seen before it is told here is shown once', async ({ one, processes }) => {
  await one.library.add(entry('Owls'))
  const [{ statements, onKept }] = one.library.planUse('owls') as [SqlWrite]
  await processes[0]!.store.write([{ statements }])
  await one.refresh()
  assert.equal((await one.library.get('owls')).use_count, 1)
  onKept!()
  assert.equal((await one.library.get('owls')).use_count, 1)
  await processes[0]!.store.write(one.library.planUse('owls'))
  assert.equal((await one.library.get('owls')).use_count, 2)
})

test('an entry whose JSON somebody wrote in another way can be changed, and what nobody changes stays one object', async (t) => {
  const both = await openTwo(t, 100)
  if (!both) return
  const { one, other, processes } = both
  for (const name of ['Kestrels', 'Owls']) await one.library.add(entry(name))
  await processes[0]!.pool.write(
    "UPDATE library_entry SET entry = replace(entry, ':', ' : '), changed_in = pg_current_xact_id()::text::bigint WHERE id = 'owls'",
  )
  await other.refresh()
  const kestrels = await other.library.get('kestrels')
  await other.library.update('owls', { description: 'They hoot.' })
  await one.refresh()
  assert.equal((await one.library.get('owls')).description, 'They hoot.')
  await processes[0]!.store.write(one.library.planUse('owls'))
  await other.refresh()
  assert.equal((await other.library.get('owls')).use_count, 1)
  assert.equal(await other.library.get('kestrels'), kestrels)
})

test('a library that has grown too large is let go, and kept again once it is small', async (t) => {
  const both = await openTwo(t, 2)
  if (!both) return
  const { one, other, processes } = both
  const look = t.mock.method(processes[1]!.pool, 'look')
  const countLooks = async () => {
    await other.refresh()
    const before = look.mock.callCount()
    assert.equal((await other.library.find('owls'))?.name, 'Owls')
    return look.mock.callCount() - before
  }
  for (const name of ['Kestrels', 'Owls']) await one.library.add(entry(name))
  assert.equal(await countLooks(), 0)
  await one.library.add(entry('Herons'))
  assert.equal(await countLooks(), 1)
  await one.library.update('owls', { tags: ['night'] })
  await one.library.remove('kestrels')
  assert.equal(await countLooks(), 0)
  assert.deepEqual(await other.library.entries(), await one.library.entries())
  assert.deepEqual((await other.library.get('owls')).tags, ['night'])
})

testKeptAndNot('what is replaced keeps its place also where others are added and removed at once', async ({ one }) => {
  const { library } = one
  for (const name of ['Kestrels', 'Owls', 'Herons', 'Swifts']) await library.add(entry(name))
  const owls = await library.get('owls')
  await Promise.all([
    library.remove('kestrels'),
    library.add(entry('Barn owls'), owls),
    library.add(entry('Larks')),
    library.update('herons', { name: 'Grey herons' }),
  ])
  assert.deepEqual(await listNames(one), ['Barn owls', 'Grey herons', 'Swifts', 'Larks'])
})

test('entries of before there were keys get theirs when the library is opened', async (t) => {
  const both = await openTwo(t, 0)
  if (!both) return
  const { one, processes } = both
  await one.library.add({ ...entry('Kestrels'), url: `http://127.0.0.1:3000/notebook/${NOTEBOOK_ID}` })
  await processes[0]!.pool.write('UPDATE library_entry SET name_key = NULL, notebook = NULL')
  assert.deepEqual(await one.library.findByName('kestrels'), [])
  const { library, refresh } = await openServerLibrary({
    pool: processes[1]!.pool,
    clock: systemClock,
    maxKeptEntries: 0,
  })
  await refresh()
  for (const found of [await library.findByName('kestrels'), await library.findByNotebook(NOTEBOOK_ID)])
    assert.deepEqual(listField(found, 'id'), ['kestrels'])
})

test('a process of before there were keys is refused what would give an entry another name', async (t) => {
  const both = await openTwo(t, 0)
  if (!both) return
  await assert.rejects(both.processes[0]!.pool.write('UPDATE library SET version = version + 1'), /check constraint/)
})

test('a large library is kept while it is listed, and let go at the first look after that', async (t) => {
  const both = await openTwo(t, 0, 60_000)
  if (!both) return
  const { one, other, processes } = both
  for (const name of ['Kestrels', 'Owls']) await one.library.add(entry(name))
  await other.refresh()
  const list = await other.library.list()
  const look = t.mock.method(processes[1]!.pool, 'look')
  assert.equal(await other.library.list(), list)
  await one.library.update('owls', { description: 'They hoot.' })
  await other.refresh()
  assert.equal((await other.library.search('hoot')).length, 1)
  assert.equal(look.mock.callCount(), 0)
  const later = performance.now() + 60_000
  t.mock.method(performance, 'now', () => later)
  await other.refresh()
  assert.equal((await other.library.get('owls')).description, 'They hoot.')
  assert.equal(look.mock.callCount(), 1)
})
