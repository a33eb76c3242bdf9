import type { DatabaseSync } from 'node:sqlite'
import { eachPosting, pack, unpack } from './packing.ts'

type Segment = { number: number; language: string; chunks: number; runs: Uint8Array; lengths: Uint8Array }
type Posting = { term: string; data: Uint8Array }

/** So many segments of one size are joined into one; at eight, a source is rewritten about four times at most. */
const SEGMENTS_PER_SIZE = 8
/** A join is one transaction: larger ones would hold the writer's lock for too long. */
const LARGEST_JOIN_CHUNKS = 2048

/** Joins one group of small segments of the same language and size, inside the caller's transaction; false when there is none. */
export function mergeSmallSegments(database: DatabaseSync): boolean {
  const group = groupToJoin(database)
  if (!group) return false
  joinSegments(database, group)
  database.exec('UPDATE search_version SET version = version + 1')
  return true
}

function groupToJoin(database: DatabaseSync): Segment[] | null {
  const largest = LARGEST_JOIN_CHUNKS / SEGMENTS_PER_SIZE
  const small = database
    .prepare(
      'SELECT number, language, chunks, runs, lengths FROM search_segment WHERE is_whole = 1 AND chunks <= ? ORDER BY number',
    )
    .all(largest) as Segment[]
  const groups = Map.groupBy(
    small,
    ({ language, chunks }) => `${language} ${Math.floor(Math.log(chunks + 1) / Math.log(8))}`,
  )
  const group = [...groups.values()].find((segments) => segments.length >= SEGMENTS_PER_SIZE)
  return group?.slice(0, SEGMENTS_PER_SIZE) ?? null
}

function joinSegments(database: DatabaseSync, segments: readonly Segment[]): void {
  const insert = database.prepare(
    'INSERT INTO search_segment (source, language, is_whole, chunks, runs, lengths) VALUES (NULL, ?, 1, ?, ?, ?)',
  )
  const chunks = segments.reduce((sum, segment) => sum + segment.chunks, 0)
  const runs = Buffer.concat(segments.map((segment) => segment.runs))
  const lengths = Buffer.concat(segments.map((segment) => segment.lengths))
  const number = Number(insert.run(segments[0]!.language, chunks, runs, lengths).lastInsertRowid)
  writeJoined(database, number, joinedPostings(database, segments))
  for (const segment of segments) dropSegment(database, segment.number)
}

function joinedPostings(database: DatabaseSync, segments: readonly Segment[]): Map<string, number[]> {
  const select = database.prepare('SELECT term, data FROM search_posting WHERE segment = ?')
  const joined = new Map<string, number[]>()
  let base = 0
  for (const segment of segments) {
    for (const { term, data } of select.iterate(segment.number) as Iterable<Posting>) {
      const list = joined.get(term) ?? []
      eachPosting(data, (chunk, frequency) => list.push(base + chunk, frequency))
      joined.set(term, list)
    }
    base += segment.chunks
  }
  return joined
}

function writeJoined(database: DatabaseSync, segment: number, joined: ReadonlyMap<string, number[]>): void {
  const insert = database.prepare('INSERT INTO search_posting VALUES (?, ?, ?, ?)')
  for (const term of [...joined.keys()].sort()) {
    const list = joined.get(term)!
    insert.run(segment, term, list.length / 2, pack(withDistances(list)))
  }
}

/** Turns (chunk, frequency) pairs into (distance to the chunk before, frequency) pairs. */
function withDistances(list: readonly number[]): number[] {
  return list.map((number, place) => (place % 2 === 1 ? number : number - (place === 0 ? -1 : list[place - 2]!)))
}

function dropSegment(database: DatabaseSync, segment: number): void {
  database.prepare('DELETE FROM search_posting WHERE segment = ?').run(segment)
  database.prepare('DELETE FROM search_segment WHERE number = ?').run(segment)
}

/** Takes a source out of all segments: its own go, joined ones are written anew without it. */
export function withoutSource(database: DatabaseSync, source: number): void {
  const select = database.prepare('SELECT number, source, language, chunks, runs, lengths FROM search_segment')
  for (const segment of select.all() as (Segment & { source: number | null })[]) {
    if (segment.source === source) dropSegment(database, segment.number)
    else if (segment.source === null) rewriteWithout(database, segment, source)
  }
}

function rewriteWithout(database: DatabaseSync, segment: Segment, source: number): void {
  const runs = unpack(segment.runs)
  const places = chunkPlaces(runs, source)
  if (!places.includes(-1)) return
  const lengths = unpack(segment.lengths).filter((_, chunk) => places[chunk] !== -1)
  const kept = runs.flatMap((number, place) => (place % 2 === 0 && number !== source ? [number, runs[place + 1]!] : []))
  if (lengths.length === 0) {
    dropSegment(database, segment.number)
    return
  }
  rewritePostings(database, segment.number, places)
  database
    .prepare('UPDATE search_segment SET chunks = ?, runs = ?, lengths = ? WHERE number = ?')
    .run(lengths.length, pack(kept), pack(lengths), segment.number)
}

/** The new place of every chunk, -1 for those of the source that goes. */
function chunkPlaces(runs: readonly number[], source: number): number[] {
  const places: number[] = []
  let next = 0
  for (let run = 0; run < runs.length; run += 2) {
    for (let chunk = 0; chunk < runs[run + 1]!; chunk += 1) places.push(runs[run] === source ? -1 : next++)
  }
  return places
}

function rewritePostings(database: DatabaseSync, segment: number, places: readonly number[]): void {
  const rows = database.prepare('SELECT term, data FROM search_posting WHERE segment = ?').all(segment) as Posting[]
  const remove = database.prepare('DELETE FROM search_posting WHERE segment = ? AND term = ?')
  const update = database.prepare('UPDATE search_posting SET df = ?, data = ? WHERE segment = ? AND term = ?')
  for (const { term, data } of rows) {
    const list: number[] = []
    eachPosting(data, (chunk, frequency) => {
      if (places[chunk]! >= 0) list.push(places[chunk]!, frequency)
    })
    if (list.length === 0) remove.run(segment, term)
    else update.run(list.length / 2, pack(withDistances(list)), segment, term)
  }
}
