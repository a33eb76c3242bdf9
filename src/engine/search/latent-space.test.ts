import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import { findPassages } from './find-passages.ts'
import { indexSource } from './index-source.ts'
import { createLatentCloseness } from './latent-closeness.ts'
import { refreshLatentSpace } from './latent-fold.ts'
import { readQuery } from './query.ts'
import { openPassageIndex, openWritableIndex } from './sqlite-passage-index.ts'
import { computeSubspace } from './subspace.ts'
import { createSearchTables, dropIndex, writeIndexSlices } from './tables.ts'

/** Words of one theme are said together, in changing pairs, so that two of them may be alike and never meet. */
const THEMES = [
  ['sail', 'mast', 'rudder', 'anchor', 'harbour', 'keel'],
  ['oven', 'flour', 'yeast', 'dough', 'bakery', 'crust'],
]
const textOf = (number: number) => {
  const theme = THEMES[number % 2]!
  const words = [1, 2, 3].map((step) => theme[(Math.floor(number / 2) * step + step) % 6])
  return `Here the ${words[0]} was seen with the ${words[1]} and a ${words[2]} by visitor v${number}.`
}
const range = (count: number) => Array.from({ length: count }, (_, number) => number)
const sources = range(400).map((number) => ({ number, id: `id-${number}`, title: '' }))

function add(database: DatabaseSync, number: number, text = textOf(number)): void {
  for (const _ of writeIndexSlices(
    openSqliteTables(database),
    number,
    indexSource({ text, title: '', places: [] }),
    text,
  ));
}

function notebook(count: number): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  for (const number of range(count)) add(database, number)
  return database
}

const refresh = (database: DatabaseSync) => {
  for (const _ of refreshLatentSpace(openWritableIndex(database)));
}
const rows = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()!.rows)
const space = (database: DatabaseSync) => database.prepare('SELECT * FROM latent_space').all()
const closeness = (database: DatabaseSync, text: string, source: number) =>
  createLatentCloseness(openPassageIndex(database), [])?.(readQuery(text, 'en'), source * CHUNKS_PER_SOURCE)

test('the subspace of a table of two blocks keeps the blocks apart', () => {
  const ends = Int32Array.from([2, 4, 6, 8])
  const table = {
    rows: 4,
    ends,
    rowOf: Int32Array.from([0, 1, 0, 1, 2, 3, 2, 3]),
    weightOf: new Float32Array(8).fill(1),
  }
  const lines = computeSubspace(table, 2)
  const dot = (a: number, b: number) => lines[a * 2]! * lines[b * 2]! + lines[a * 2 + 1]! * lines[b * 2 + 1]!
  assert.ok(Math.abs(dot(0, 1) - 0.5) < 1e-5 && Math.abs(dot(2, 3) - 0.5) < 1e-5)
  assert.ok(Math.abs(dot(0, 2)) < 1e-5)
})

test('a chunk is near to a question of its theme though they share no word', () => {
  const database = notebook(120)
  refresh(database)
  const other = range(120).find((number) => number % 2 === 0 && !textOf(number).includes('keel'))!
  assert.ok(closeness(database, 'keel', other)! > closeness(database, 'keel', 1)! + 0.3)
})

test('a small notebook has no space, and one that shrank to a small one loses it', () => {
  const database = notebook(49)
  refresh(database)
  assert.deepEqual([space(database), createLatentCloseness(openPassageIndex(database), [])], [[], null])
  add(database, 49)
  refresh(database)
  assert.equal(rows(database, 'latent_chunk'), 50)
  dropIndex(openSqliteTables(database), 7)
  assert.equal(rows(database, 'latent_chunk'), 49)
  refresh(database)
  for (const table of ['latent_space', 'latent_chunk', 'latent_term']) assert.equal(rows(database, table), 0)
})

test('new chunks are placed in the space, a notebook grown to more than double is learnt anew', () => {
  const database = notebook(60)
  refresh(database)
  const [first] = space(database)
  for (const number of range(120).slice(60)) add(database, number)
  assert.equal(closeness(database, 'keel', 119), undefined)
  refresh(database)
  assert.deepEqual(space(database), [first])
  assert.equal(rows(database, 'latent_chunk'), 120)
  add(database, 120)
  refresh(database)
  assert.notDeepEqual(space(database), [first])
  assert.equal(space(database).length, 1)
  assert.equal(rows(database, 'latent_chunk'), 121)
})

test('a refresh cut at any step disturbs no question, and the next one leaves nothing of it', () => {
  const database = notebook(60)
  const ask = () => findPassages(openPassageIndex(database), { text: 'rudder and anchor', limit: 10, sources })
  const before = ask()
  for (const steps of [1, 2, 3, 4]) {
    const cut = refreshLatentSpace(openWritableIndex(database))
    for (let step = 0; step < steps; step += 1) cut.next()
    cut.return()
    if (!createLatentCloseness(openPassageIndex(database), [])) assert.deepEqual(ask(), before)
  }
  refresh(database)
  assert.equal(space(database).length, 1)
  assert.equal(rows(database, 'latent_chunk'), 60)
})

test('the same notebook learnt twice gives the same list, with scores that fall between 0 and 1', () => {
  const [once, again] = [notebook(100), notebook(100)].map((database) => {
    refresh(database)
    return findPassages(openPassageIndex(database), { text: 'rudder of the harbour', limit: 20, sources })
  })
  assert.deepEqual(once, again)
  assert.ok(
    once!.every(({ score }, rank) => score > 0 && score <= 1 && (rank === 0 || score <= once![rank - 1]!.score)),
  )
})

test('no word of a notebook stands in the tables of its space', () => {
  const database = notebook(60)
  refresh(database)
  const cells = [
    ...database.prepare('SELECT * FROM latent_term').all(),
    ...database.prepare('SELECT * FROM latent_chunk').all(),
  ]
  assert.ok(cells.length > 60)
  for (const cell of cells) assert.ok(Object.values(cell).every((value) => typeof value !== 'string'))
})

test('an answer finds the same passages before and after the space is there', () => {
  const database = notebook(120)
  const find = (usesLatentSpace: boolean) =>
    findPassages(openPassageIndex(database), {
      text: 'sail and rudder near the harbour',
      limit: 8,
      sources,
      usesLatentSpace,
    })
  const before = find(false)
  assert.deepEqual(find(true), before)
  refresh(database)
  assert.ok(createLatentCloseness(openPassageIndex(database), []), 'the space is there')
  assert.deepEqual(find(false), before)
})
