import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../lib/sqlite.ts'
import type { Found } from '../answer/retrieval.ts'
import { type VectorMaker, type VectorStore, vectorOf } from '../model/embedder.ts'
import type { SearchableSource } from '../search/find-passages.ts'
import { CHUNKS_PER_SOURCE } from '../search/tables.ts'

/** Vectors of chunks, made behind by the configured embedder; a notebook without one has none. */
export const VECTOR_TABLES = `
  CREATE TABLE vector (chunk INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
  CREATE TABLE vector_maker (
    only INTEGER PRIMARY KEY CHECK (only = 1), model TEXT NOT NULL, dimensions INTEGER NOT NULL) STRICT`

/** How much the vectors count beside the words, each scaled to 1 at its best. By position they are never fused. */
const VECTOR_WEIGHT = 0.4
const NEAREST = 100

export function vectorMaker(database: DatabaseSync): VectorMaker | null {
  const row = database.prepare('SELECT model, dimensions FROM vector_maker').get()
  return row ? { model: String(row.model), dimensions: Number(row.dimensions) } : null
}

/** The chunks of ready sources that have no vector yet, and where theirs are kept. */
export function vectorStore(database: DatabaseSync): VectorStore<number> {
  const pending = database.prepare(
    `SELECT chunk.number AS key, chunk.text AS text FROM search_chunk AS chunk
     JOIN source ON source.number = chunk.number / ${CHUNKS_PER_SOURCE} AND source.state = 'ready'
     LEFT JOIN vector ON vector.chunk = chunk.number WHERE vector.chunk IS NULL ORDER BY chunk.number LIMIT ?`,
  )
  const insert = database.prepare(
    `INSERT OR REPLACE INTO vector SELECT number, ? FROM search_chunk WHERE number = ?`, // gone meanwhile: not kept
  )
  return {
    madeWith: () => vectorMaker(database),
    startOver: ({ model, dimensions }) =>
      inTransaction(database, () => {
        database.exec('DELETE FROM vector')
        database.prepare('INSERT OR REPLACE INTO vector_maker VALUES (1, ?, ?)').run(model, dimensions)
      }),
    pending: (limit) => pending.all(limit).map(({ key, text }) => ({ key: Number(key), text: String(text) })),
    save: (rows) =>
      inTransaction(database, () => {
        for (const { key, vector } of rows) insert.run(vector, key)
      }),
  }
}

export function dropVectors(database: DatabaseSync, sourceNumber: number): void {
  const first = sourceNumber * CHUNKS_PER_SOURCE
  database.prepare('DELETE FROM vector WHERE chunk >= ? AND chunk < ?').run(first, first + CHUNKS_PER_SOURCE)
}

type Near = { readonly passage: Found; readonly closeness: number }

/** Passages found by words and passages near in meaning, as one list: scores scaled, added by weight, best first. */
export function fuseByWeight(
  database: DatabaseSync,
  byWords: readonly Found[],
  vector: Float32Array,
  sources: readonly SearchableSource[],
  limit: number,
): Found[] {
  const near = nearest(database, vector, sources)
  const best = byWords[0]?.score ?? 1
  const least = near.at(-1)?.closeness ?? 0
  const span = (near[0]?.closeness ?? 1) - least || 1
  const scored = byWords.map((passage) => ({ ...passage, score: passage.score / best }))
  for (const { passage, closeness } of near) {
    const gain = (VECTOR_WEIGHT * (closeness - least)) / span
    const index = scored.findIndex((other) => overlaps(other, passage))
    const same = scored[index]
    if (!same) scored.push({ ...passage, score: gain })
    else if (index < byWords.length)
      scored[index] = { ...same, score: Math.max(same.score, byWords[index]!.score / best + gain) }
  }
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

function overlaps(a: Found, b: Found): boolean {
  return a.sourceNumber === b.sourceNumber && a.start < b.end && b.start < a.end
}

/** The exact nearest: an index pays only above some 200,000 chunks. */
function nearest(database: DatabaseSync, vector: Float32Array, sources: readonly SearchableSource[]): Near[] {
  const select = database.prepare('SELECT chunk, data FROM vector WHERE chunk >= ? AND chunk < ?')
  const all: { chunk: number; source: SearchableSource; closeness: number }[] = []
  for (const source of sources) {
    const first = source.number * CHUNKS_PER_SOURCE
    for (const { chunk, data } of select.iterate(first, first + CHUNKS_PER_SOURCE))
      all.push({ chunk: Number(chunk), source, closeness: dot(vector, vectorOf(data as Uint8Array)) })
  }
  const row = database.prepare('SELECT start, end, page, heading, text FROM search_chunk WHERE number = ?')
  return all
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, NEAREST)
    .flatMap(({ chunk, source, closeness }) => {
      const found = row.get(chunk)
      return found ? [{ closeness, passage: passageOf(found, source) }] : []
    })
}

function passageOf(row: Record<string, unknown>, source: SearchableSource): Found {
  return {
    sourceNumber: source.number,
    sourceId: source.id,
    sourceName: source.title,
    start: Number(row.start),
    end: Number(row.end),
    text: String(row.text),
    score: 0,
    ...(row.page === null ? {} : { page: Number(row.page) }),
    ...(row.heading === null ? {} : { heading: String(row.heading) }),
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!
  return sum
}
