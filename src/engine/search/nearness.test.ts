import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { VECTOR_TABLES } from '../store/vectors.ts'
import { CHUNKS_PER_SOURCE } from './chunk-text.ts'
import { findPassages } from './find-passages.ts'
import { indexSource } from './index-source.ts'
import { measureNearness, UNKNOWN } from './nearness.ts'
import { readSearchState } from './search-state.ts'
import { openPassageIndex, openVectorIndex } from './sqlite-passage-index.ts'
import { createSearchTables, dropIndex, writeIndexSlices } from './tables.ts'

const DIMENSIONS = 5
const sourceOf = (number: number) => ({ number, id: `id-${number}`, title: `Source ${number}` })

/** A direction of its own for each chunk, the same in every run. */
function directionOf(seed: number): Float32Array {
  const values = Array.from({ length: DIMENSIONS }, (_, axis) => Math.sin(seed * 12.9898 + axis * 78.233))
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

const bytesOf = (vectors: readonly Float32Array[]) =>
  Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)))

function notebook(numbers: readonly number[]): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  database.exec(VECTOR_TABLES)
  database.prepare('INSERT INTO vector_maker VALUES (1, ?, ?)').run('made-up', DIMENSIONS)
  for (const number of numbers) {
    const text = `Report ${number} on the harbour. `.repeat(90 * number)
    const index = indexSource({ text, title: `Source ${number}`, places: [] })
    for (const _ of writeIndexSlices(openSqliteTables(database), number, index, text));
  }
  return database
}

function addVectors(database: DatabaseSync, source: number, from: number, to: number): void {
  const keys = Array.from({ length: to - from }, (_, index) => source * CHUNKS_PER_SOURCE + from + index)
  database.prepare('INSERT INTO vector VALUES (?, ?)').run(keys[0]!, bytesOf(keys.map(directionOf)))
}

const chunksIn = (database: DatabaseSync, source: number) =>
  readSearchState(openPassageIndex(database)).chunksOf.get(source)!
const all = () => true
const rounded = (values: Iterable<number>) => [...values].map((value) => Number(value.toFixed(9)))

/** What is expected of a slot, by its chunk's own direction. */
function expected(
  database: DatabaseSync,
  question: Float32Array,
  hasVector: (source: number, chunk: number) => boolean,
) {
  const state = readSearchState(openPassageIndex(database))
  const values = Array.from({ length: state.slots }, (_, slot) => {
    const [source, chunk] = [state.sourceOf[slot]!, state.numberInSource[slot]!]
    if (!hasVector(source, chunk)) return UNKNOWN
    const direction = directionOf(source * CHUNKS_PER_SOURCE + chunk)
    return direction.reduce((sum, value, index) => sum + value * question[index]!, 0)
  })
  return rounded(values)
}

test('every chunk is compared, whatever runs its vectors came in, and what is new is seen', () => {
  const database = notebook([1, 2, 3])
  const question = directionOf(7)
  const count = chunksIn(database, 3)
  assert.ok(count > 4)
  const near = () =>
    rounded(measureNearness(openVectorIndex(database), readSearchState(openPassageIndex(database)), question, all)!)
  assert.ok(near().every((value) => value === UNKNOWN))
  addVectors(database, 1, 0, chunksIn(database, 1))
  addVectors(database, 3, 0, 3)
  assert.deepEqual(
    near(),
    expected(database, question, (source, chunk) => source === 1 || (source === 3 && chunk < 3)),
  )
  addVectors(database, 3, 3, count)
  assert.deepEqual(
    near(),
    expected(database, question, (source) => source !== 2),
  )
  dropIndex(openSqliteTables(database), 1)
  assert.deepEqual(
    near(),
    expected(database, question, (source) => source === 3),
  )
})

test('vectors of another maker are read anew, and those of other dimensions are not compared', () => {
  const database = notebook([1])
  const state = readSearchState(openPassageIndex(database))
  addVectors(database, 1, 0, state.slots)
  assert.equal(measureNearness(openVectorIndex(database), state, new Float32Array(3), all), null)
  const question = directionOf(7)
  const before = [...measureNearness(openVectorIndex(database), state, question, all)!]
  database.exec("DELETE FROM vector; UPDATE vector_maker SET model = 'other'")
  assert.ok([...measureNearness(openVectorIndex(database), state, question, all)!].every((value) => value === UNKNOWN))
  addVectors(database, 1, 0, state.slots)
  assert.deepEqual([...measureNearness(openVectorIndex(database), state, question, all)!], before)
})

test('only asked sources are found by meaning, each place once, scores above 0 and falling', () => {
  const database = notebook([1, 2, 3])
  for (const source of [1, 2, 3]) addVectors(database, source, 0, chunksIn(database, source))
  const vector = directionOf(2 * CHUNKS_PER_SOURCE)
  const find = (text: string, sources = [1, 2, 3]) =>
    findPassages(openPassageIndex(database), { text, limit: 10, sources: sources.map(sourceOf), vector })
  const found = find('zzz')
  assert.equal(found[0]?.sourceNumber, 2, 'no word leads there, its meaning does')
  assert.ok(Math.abs(found[0]!.closeness! - 1) < 1e-6)
  for (const text of ['zzz', 'harbour', '']) {
    const scores = find(text).map(({ score }) => score)
    assert.ok(scores.every((score, index) => score > 0 && (index === 0 || score <= scores[index - 1]!)))
    assert.deepEqual(find(text), find(text))
  }
  assert.ok(find('harbour', [1, 3]).every(({ sourceNumber }) => sourceNumber !== 2))
})

test('without a vector the list is the same whether chunks have vectors or not', () => {
  const [bare, filled] = [notebook([1, 2, 3]), notebook([1, 2, 3])]
  for (const source of [1, 2, 3]) addVectors(filled, source, 0, chunksIn(filled, source))
  const list = (database: DatabaseSync) =>
    findPassages(openPassageIndex(database), {
      text: 'report on the harbour',
      limit: 10,
      sources: [1, 2, 3].map(sourceOf),
    })
  assert.deepEqual(list(filled), list(bare))
  assert.ok(list(bare).every((passage) => !('closeness' in passage)))
})
