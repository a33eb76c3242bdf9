/**
 * What comparing a question with every chunk by meaning costs: reading the vectors from disk once, and each question
 * after that. The vectors are made up, 384 numbers each, in files; the search by words is not in these figures.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CHUNKS_PER_SOURCE } from '../src/engine/search/chunk-text.ts'
import { measureNearness } from '../src/engine/search/nearness.ts'
import type { SearchState } from '../src/engine/search/search-state.ts'
import { openVectorIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { VECTOR_TABLES } from '../src/engine/store/vectors.ts'
import { print } from './support/print.ts'

const DIMENSIONS = 384
const CHUNKS_PER_RUN = 64
const RUNS_PER_SOURCE = 20
const QUESTIONS = 100

function made(length: number, seed: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => Math.sin(seed + index * 0.7) / Math.sqrt(DIMENSIONS / 2))
}

function fill(file: string, sources: number): void {
  const database = new DatabaseSync(file)
  database.exec(VECTOR_TABLES)
  database.prepare('INSERT INTO vector_maker VALUES (1, ?, ?)').run('made-up', DIMENSIONS)
  const insert = database.prepare('INSERT INTO vector VALUES (?, ?)')
  database.exec('BEGIN')
  for (let source = 1; source <= sources; source += 1)
    for (let run = 0; run < RUNS_PER_SOURCE; run += 1)
      insert.run(
        source * CHUNKS_PER_SOURCE + run * CHUNKS_PER_RUN,
        new Uint8Array(made(CHUNKS_PER_RUN * DIMENSIONS, source + run).buffer),
      )
  database.exec('COMMIT')
  database.close()
}

/** As much of a search's state as comparing needs. */
function stateOf(sources: number): SearchState {
  const chunks = CHUNKS_PER_RUN * RUNS_PER_SOURCE
  const runs = Array.from({ length: sources }, (_, at) => ({ source: at + 1, firstSlot: at * chunks, chunks }))
  const segments = [{ number: 1, language: 'en', firstSlot: 0, runs }]
  const chunksOf = new Map(runs.map((run) => [run.source, run.chunks]))
  return { segments, slots: sources * chunks, chunksOf } as unknown as SearchState
}

function measure(sources: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'meaning-'))
  fill(path.join(folder, 'vectors.sqlite'), sources)
  const database = new DatabaseSync(path.join(folder, 'vectors.sqlite'), { readOnly: true })
  const state = stateOf(sources)
  const times = Array.from({ length: QUESTIONS + 1 }, (_, seed) => {
    const start = performance.now()
    measureNearness(openVectorIndex(database), state, made(DIMENSIONS, seed), () => true)
    return performance.now() - start
  })
  const [first, ...rest] = times
  const sorted = rest.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1)
  print(`${state.slots} chunks: first ${first!.toFixed(0)} ms, then p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  database.close()
  rmSync(folder, { recursive: true })
}

for (const sources of [8, 79]) measure(sources)
