import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import {
  type IndexingThreadData,
  type IndexPlace,
  openIndexPlace,
  writeText,
} from '../../../tests/support/index-notebook.ts'
import { openTestPostgres } from '../../../tests/support/postgres-server.ts'
import { seeded } from '../../../tests/support/seeded.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { openBlockingPostgres } from '../../lib/postgres/blocking-postgres.ts'
import { findPassages } from './find-passages.ts'
import { refreshLatentSpace } from './latent-fold.ts'
import { eachPosting, unpack } from './packing.ts'
import type { WritableIndex } from './passage-index.ts'
import { POSTGRES_SEARCH_TABLES } from './postgres-search-tables.ts'
import { readSegmentPostings } from './segment-postings.ts'
import { createSearchTables, dropIndex } from './tables.ts'

const range = (count: number, from = 0) => Array.from({ length: count }, (_, place) => from + place)
const describe = (number: number) => ({ number, id: `id-${number}`, title: `Report ${number}` })

const WORDS = 'harbour volcano orchard telescope glacier bakery railway violin lantern quarry meadow ferry'.split(' ')

/** The same for a number each time. */
function makeText(number: number, chars: number): string {
  const random = seeded(number)
  const pick = () => WORDS[Math.floor(random() * WORDS.length)]
  let text = number % 5 === 4 ? 'Der Hafen und die Brücke wurden gebaut, und das Dorf hat eine Schule. ' : ''
  while (text.length < chars) text += `The ${pick()} was seen with the ${pick()} by visitor v${number}. `
  return text
}

const makeShortText = (number: number) => makeText(number, 100 + (number % 7) * 400)
const BOOK_CHARS = 180_000

async function makeFilePlace(t: TestContext): Promise<IndexPlace> {
  const file = path.join(temporaryDirectory(t), 'notebook.sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  createSearchTables(database)
  database.close()
  return { file }
}

let made: string | null = null

async function makeServerPlace(t: TestContext): Promise<IndexPlace | null> {
  const url = await openTestPostgres(t)
  if (url === null) return null
  if (made !== url) {
    const connection = openBlockingPostgres(url)
    for (const statement of POSTGRES_SEARCH_TABLES.split(';')) connection.query(statement)
    connection.close()
    made = url
  }
  return { url, notebook: randomUUID() }
}

const STORES = { SQLite: makeFilePlace, PostgreSQL: makeServerPlace }

/** Runs a test over each database; the index is closed with it. */
function testOnBoth(
  name: string,
  check: (t: TestContext, place: IndexPlace, notebook: WritableIndex) => unknown,
): void {
  for (const [store, makePlace] of Object.entries(STORES))
    test(`${store}: ${name}`, async (t) => {
      const place = await makePlace(t)
      if (place) await check(t, place, open(t, place))
    })
}

function open(t: TestContext, place: IndexPlace): WritableIndex {
  const notebook = openIndexPlace(place)
  t.after(notebook.close)
  return notebook
}

function write(notebook: WritableIndex, number: number, text = makeShortText(number)): void {
  for (const _ of writeText(notebook, number, text));
}

const QUESTIONS = [
  'Which harbour lies by the volcano?',
  'violin lantern visitor v7',
  'Wo ist die Schule?',
  'v41 quarry',
  'zebra',
]

const ask = ({ index }: WritableIndex, sources = range(100)) =>
  QUESTIONS.map((text) => findPassages(index, { text, limit: 50, sources: sources.map(describe) }))

/** All postings as "term source frequency", whatever segments they lie in. */
function listPostings({ tables }: WritableIndex): string[] {
  const all: string[] = []
  tables.readInSnapshot(() => {
    const segments = tables.all<{ readonly number: number; readonly runs: Uint8Array }>(
      'SELECT number, runs FROM search_segment WHERE {notebook}',
    )
    for (const { number, runs } of segments) {
      const packed = unpack(runs)
      const sources = packed.flatMap((run, place) => (place % 2 === 0 ? Array(packed[place + 1]).fill(run) : []))
      for (const { term, data } of readSegmentPostings(tables, number))
        eachPosting(data, (chunk, frequency) => all.push(`${term} ${sources[chunk]} ${frequency}`))
    }
  })
  return all.sort()
}

/** Everything that is done to an index, and what is found after each step. */
function* liveThrough(notebook: WritableIndex) {
  for (const number of range(70)) write(notebook, number)
  yield ask(notebook)
  write(notebook, 80, makeText(80, BOOK_CHARS))
  for (const _ of refreshLatentSpace(notebook));
  yield ask(notebook)
  for (const number of range(40, 3)) dropIndex(notebook.tables, number)
  yield ask(notebook)
  for (const number of [7, 80]) write(notebook, number, makeText(number + 1000, number * 500))
  yield ask(notebook)
  for (const _ of refreshLatentSpace(notebook));
  yield ask(notebook)
  for (const number of range(100)) dropIndex(notebook.tables, number)
  for (const _ of refreshLatentSpace(notebook));
  yield ask(notebook)
}

test('what is written, joined, deleted and written anew is found alike on both, in order and scores', async (t) => {
  const server = await makeServerPlace(t)
  if (!server) return
  const notebooks = [await makeFilePlace(t), server].map((place) => open(t, place))
  const [embedded, other] = notebooks.map(liveThrough)
  let steps = 0
  for (const found of embedded!) {
    assert.deepEqual(other!.next().value, found, `step ${steps}`)
    assert.deepEqual(listPostings(notebooks[1]!), listPostings(notebooks[0]!))
    assert.equal(found.flat().length > 20, steps < 5)
    steps += 1
  }
  assert.equal(steps, 6)
})

testOnBoth('nothing stays of a notebook whose sources are deleted', (_, __, notebook) => {
  for (const _ of liveThrough(notebook));
  for (const table of [
    'search_segment',
    'search_posting',
    'search_chunk',
    'latent_space',
    'latent_term',
    'latent_chunk',
  ])
    assert.deepEqual(notebook.tables.all(`SELECT * FROM ${table} WHERE {notebook}`), [], table)
})

testOnBoth(
  'a writer that ends in the middle leaves the former index, and the next one writes it whole',
  (t, place, notebook) => {
    for (const number of range(20)) write(notebook, number)
    const before = ask(notebook)
    const cut = openIndexPlace(place)
    const slices = writeText(cut, 30, makeText(30, BOOK_CHARS), 0)
    for (const _ of range(4)) slices.next()
    cut.close()
    assert.deepEqual(ask(notebook), before)
    write(notebook, 30, makeText(31, BOOK_CHARS))
    const whole = listPostings(notebook)
    assert.ok(whole.some((posting) => posting.startsWith('v31 30 ')))
    assert.ok(!whole.some((posting) => posting.startsWith('v30 30 ')))
    assert.equal(ask(open(t, place))[0]!.filter(({ sourceNumber }) => sourceNumber === 30).length > 0, true)
  },
)

testOnBoth('a transaction that fails leaves the former index', (_, __, notebook) => {
  for (const number of range(20)) write(notebook, number)
  const before = [ask(notebook), listPostings(notebook)]
  assert.throws(
    () =>
      notebook.tables.runInTransaction(() => {
        dropIndex(notebook.tables, 3)
        write(notebook, 40)
        throw new Error('changed its mind')
      }),
    /changed its mind/,
  )
  assert.deepEqual([ask(notebook), listPostings(notebook)], before)
})

testOnBoth('who is overtaken by another writer of the same source writes nothing more', (t, place, notebook) => {
  const slow = writeText(open(t, place), 1, makeText(1, BOOK_CHARS), 0)
  for (const _ of range(3)) slow.next()
  write(notebook, 1, makeText(2, BOOK_CHARS))
  const whole = listPostings(notebook)
  assert.throws(() => [...slow], /begun anew by another process/)
  assert.deepEqual(listPostings(notebook), whole)
})

testOnBoth('several writers at once join whole sources, each in one segment', async (t, place, notebook) => {
  const shares = range(3).map((thread) => {
    const small = range(50, thread * 50).map((number) => [number, makeShortText(number)] as const)
    return [...small.slice(25), [200 + thread, makeText(200 + thread, BOOK_CHARS)] as const, ...small.slice(0, 25)]
  })
  const threads = shares.map((sources) => {
    const workerData: IndexingThreadData = { place, sources }
    return new Worker(new URL('../../../tests/support/index-notebook.ts', import.meta.url), { workerData })
  })
  const exits = await Promise.all(threads.map(async (thread) => Number((await once(thread, 'exit'))[0])))
  assert.deepEqual(exits, [0, 0, 0])
  const alone = open(t, await makeFilePlace(t))
  for (const [number, text] of shares.flat()) write(alone, number, text)
  assert.deepEqual(listPostings(notebook), listPostings(alone))
  const segments = notebook.tables.all<{ readonly runs: Uint8Array }>(
    'SELECT runs FROM search_segment WHERE {notebook}',
  )
  const sources = segments.flatMap(({ runs }) => unpack(runs).filter((_, place) => place % 2 === 0))
  assert.equal(new Set(sources).size, 153)
  assert.equal(sources.length, 153)
})
