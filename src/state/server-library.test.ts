import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
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

/** The library as two processes on one database see it, empty at first. */
async function openTwo(t: TestContext) {
  const url = await openTestPostgres(t)
  if (url === null) return null
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const processes = [openTestProcess(t, url), openTestProcess(t, url)]
  await processes[0]!.pool.write('DELETE FROM library_entry')
  await processes[0]!.pool.write("UPDATE library SET version = version + 1, rearranged = version + 1, about = '{}'")
  const libraries = await Promise.all(processes.map(({ pool }) => openServerLibrary({ pool, clock: systemClock })))
  for (const { refresh } of libraries) await refresh()
  return { one: libraries[0]!, other: libraries[1]!, processes }
}

const listNames = ({ library }: Awaited<ReturnType<typeof openServerLibrary>>) =>
  library.entries().map(({ name }) => name)

test('what one process adds, changes and removes is seen by another from its next look on, in the same order', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other } = both
  for (const name of ['Kestrels', 'Owls', 'Herons']) await one.library.add(entry(name))
  await other.refresh()
  assert.deepEqual(listNames(other), ['Kestrels', 'Owls', 'Herons'])
  await other.library.update('owls', { description: 'They hoot.', tags: ['night'] })
  await other.library.activate('herons')
  await one.refresh()
  assert.deepEqual([one.library.get('owls').description, one.library.active()?.id], ['They hoot.', 'herons'])
  await one.library.remove('kestrels')
  await one.library.add(entry('Swifts'))
  await other.refresh()
  assert.deepEqual(listNames(other), ['Owls', 'Herons', 'Swifts'])
  assert.deepEqual(other.library.entries(), one.library.entries())
  await one.library.add(entry('Barn owls'), one.library.get('owls'))
  await other.refresh()
  assert.deepEqual(listNames(other), ['Barn owls', 'Herons', 'Swifts'])
  assert.deepEqual(other.library.stats().total_notebooks, 3)
})

test('two processes that change the library at once lose nothing, and no name is given twice', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other } = both
  const names = Array.from({ length: 20 }, (_, number) => `Notebook ${number}`)
  await Promise.all(names.map((name, number) => (number % 2 ? one : other).library.add(entry(name))))
  const twice = await Promise.allSettled([one, other, one, other].map(({ library }) => library.add(entry('Twice'))))
  assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const each of twice) if (each.status === 'rejected') assert.equal(each.reason.code, 'DUPLICATE_NAME')
  await Promise.all([one.refresh(), other.refresh()])
  assert.deepEqual(listNames(one).toSorted(), [...names, 'Twice'].toSorted())
  assert.deepEqual(other.library.entries(), one.library.entries())
})

test('a use is counted once for each, whoever counts it, and a change keeps the count', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other, processes } = both
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
  assert.deepEqual([one.library.get('kestrels').use_count, one.library.get('kestrels').description], [20, 'Used.'])
  await processes[0]!.store.write(one.library.planUse('kestrels', 5))
  assert.equal(one.library.get('kestrels').use_count, 25)
})

test('what is refused changes nothing, and the edits beside it are kept', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other } = both
  await one.library.add(entry('Kestrels'))
  const [refused, kept] = await Promise.allSettled([one.library.add(entry('Kestrels')), one.library.add(entry('Owls'))])
  assert.deepEqual([refused.status, kept.status], ['rejected', 'fulfilled'])
  await other.refresh()
  assert.deepEqual(listNames(other), ['Kestrels', 'Owls'])
  await other.library.clear()
  await one.refresh()
  assert.deepEqual([listNames(one), one.library.active()], [[], null])
})

test('entries changed at once through two processes, one by one and with the head held, all keep what was said last', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other, processes } = both
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
  assert.deepEqual(other.library.entries(), one.library.entries())
  assert.equal(one.library.stats().total_queries, 5)
  assert.ok(one.library.entries().every(({ topics, tags }) => topics[0] !== 'birds' && tags.length > 0))
})

test('changes of single entries that come together go to the server as one, and of two of one entry both are kept', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other, processes } = both
  const names = ['Kestrels', 'Owls', 'Herons', 'Larks']
  for (const name of names) await one.library.add(entry(name))
  const { pool } = processes[0]!
  const write = t.mock.method(pool, 'write')
  const changes = names.map((name) => one.library.update(name.toLowerCase(), { description: `${name} fly.` }))
  const again = one.library.update('larks', { tags: ['small'] })
  const changed = await Promise.all(changes)
  assert.deepEqual(
    changed.map(({ description }) => description),
    names.map((name) => `${name} fly.`),
  )
  assert.ok(write.mock.callCount() < names.length, `${write.mock.callCount()} statements`)
  await again
  await other.refresh()
  const { description, tags } = other.library.get('larks')
  assert.deepEqual([description, tags], ['Larks fly.', ['small']])
})

test('a use that another look has seen before it is told here is shown once', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, processes } = both
  await one.library.add(entry('Owls'))
  const [{ statements, onKept }] = one.library.planUse('owls') as [SqlWrite]
  await processes[0]!.store.write([{ statements }])
  await one.refresh()
  assert.equal(one.library.get('owls').use_count, 1)
  onKept!()
  assert.equal(one.library.get('owls').use_count, 1)
  await processes[0]!.store.write(one.library.planUse('owls'))
  assert.equal(one.library.get('owls').use_count, 2)
})

test('an entry whose JSON somebody wrote in another way can be changed, and what nobody changes stays one object', async (t) => {
  const both = await openTwo(t)
  if (!both) return
  const { one, other, processes } = both
  for (const name of ['Kestrels', 'Owls']) await one.library.add(entry(name))
  await processes[0]!.pool.write(
    "UPDATE library_entry SET entry = replace(entry, ':', ' : '), changed_in = pg_current_xact_id()::text::bigint WHERE id = 'owls'",
  )
  await other.refresh()
  const kestrels = other.library.get('kestrels')
  await other.library.update('owls', { description: 'They hoot.' })
  await one.refresh()
  assert.equal(one.library.get('owls').description, 'They hoot.')
  await processes[0]!.store.write(one.library.planUse('owls'))
  await other.refresh()
  assert.equal(other.library.get('owls').use_count, 1)
  assert.equal(other.library.get('kestrels'), kestrels)
})
