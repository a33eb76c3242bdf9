import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { unpack } from './packing.ts'

/** A run of chunks of one source inside a segment; `firstSlot` is its place in the arrays of the state. */
export type Run = { readonly source: number; readonly firstSlot: number; readonly chunks: number }

export type LoadedSegment = {
  readonly number: number
  readonly language: string
  readonly firstSlot: number
  readonly runs: readonly Run[]
}

/**
 * What every search of a notebook needs, read once and kept until the index changes. A slot is the place of a chunk in
 * these arrays. `scores` is working space, all zero between two searches.
 */
export type SearchState = {
  readonly version: number
  readonly segments: readonly LoadedSegment[]
  readonly languages: readonly string[]
  readonly slots: number
  readonly sourceOf: Int32Array
  readonly numberInSource: Int32Array
  readonly lengths: Int32Array
  readonly averageLength: number
  readonly chunksOf: ReadonlyMap<number, number>
  readonly scores: Float64Array
}

/** The prepared statements of one connection. */
export type Statements = {
  readonly version: StatementSync
  readonly segments: StatementSync
  readonly posting: StatementSync
  readonly frequency: StatementSync
  readonly chunk: StatementSync
}

type Connection = { readonly statements: Statements; state: SearchState | null }
const connections = new WeakMap<DatabaseSync, Connection>()

/** The statements and the present state of a connection. */
export function searchState(database: DatabaseSync): { statements: Statements; state: SearchState } {
  const connection = connections.get(database) ?? { statements: prepare(database), state: null }
  connections.set(database, connection)
  const { version } = connection.statements.version.get() as { version: number }
  if (connection.state?.version !== version) connection.state = load(connection.statements, version)
  return { statements: connection.statements, state: connection.state }
}

function prepare(database: DatabaseSync): Statements {
  return {
    version: database.prepare('SELECT version FROM search_version'),
    segments: database.prepare(
      'SELECT number, language, runs, lengths FROM search_segment WHERE is_whole = 1 ORDER BY number',
    ),
    posting: database.prepare('SELECT df, data FROM search_posting WHERE segment = ? AND term = ?'),
    frequency: database.prepare('SELECT df FROM search_posting WHERE segment = ? AND term = ?'),
    chunk: database.prepare('SELECT start, end, page, heading, text FROM search_chunk WHERE number = ?'),
  }
}

function load(statements: Statements, version: number): SearchState {
  const rows = statements.segments.all() as {
    number: number
    language: string
    runs: Uint8Array
    lengths: Uint8Array
  }[]
  const lengths = Int32Array.from(rows.flatMap((row) => unpack(row.lengths)))
  const sourceOf = new Int32Array(lengths.length)
  const numberInSource = new Int32Array(lengths.length)
  const segments: LoadedSegment[] = []
  let slot = 0
  for (const { number, language, runs } of rows) {
    const loaded = runsOf(unpack(runs), slot)
    segments.push({ number, language, firstSlot: slot, runs: loaded })
    for (const run of loaded) {
      sourceOf.fill(run.source, run.firstSlot, run.firstSlot + run.chunks)
      for (let chunk = 0; chunk < run.chunks; chunk += 1) numberInSource[slot++] = chunk
    }
  }
  const languages = [...new Set(segments.map((segment) => segment.language))].sort()
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const chunksOf = new Map(segments.flatMap(({ runs }) => runs.map(({ source, chunks }) => [source, chunks] as const)))
  const scores = new Float64Array(lengths.length)
  return {
    version,
    segments,
    languages,
    slots: lengths.length,
    sourceOf,
    numberInSource,
    lengths,
    averageLength,
    chunksOf,
    scores,
  }
}

function runsOf(packed: readonly number[], firstSlot: number): Run[] {
  const runs: Run[] = []
  let slot = firstSlot
  for (let place = 0; place < packed.length; place += 2) {
    runs.push({ source: packed[place]!, firstSlot: slot, chunks: packed[place + 1]! })
    slot += packed[place + 1]!
  }
  return runs
}
