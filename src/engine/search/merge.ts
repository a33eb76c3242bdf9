import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { eachPosting, PackedNumbers, pack, unpack } from './packing.ts'
import { packPostings, type TermPosting } from './posting-list.ts'
import { POSTINGS, SEGMENTS } from './search-tables.ts'
import { MAX_ROW_CHUNKS, readSegmentPostings } from './segment-postings.ts'

type SegmentRow = {
  readonly number: number
  readonly source: number | null
  readonly language: string
  readonly chunks: number
  readonly runs: Uint8Array
  readonly lengths: Uint8Array
}

/**
 * Segments of one size are joined when there are so many of them, `maxChunks` being the largest of a size: a source of
 * one chunk is written anew three times at most. The last step makes rows of postings, and ends there: a join is one
 * transaction, and larger ones would hold the writer's lock for too long.
 */
const SIZES = [
  { maxChunks: 15, segments: 16 },
  { maxChunks: 127, segments: 16 },
  { maxChunks: MAX_ROW_CHUNKS, segments: 8 },
]

/** Joins one group of small segments of the same language and size, inside the caller's transaction; false when there is none. */
export function mergeSmallSegments(tables: SqlTables): boolean {
  const segments = listSegmentsToJoin(tables)
  if (segments.length === 0) return false
  joinSegments(tables, segments)
  markChanged(tables)
  return true
}

/** Whether there is such a group; asked first, outside a transaction, where there mostly is none. */
export const hasSegmentsToJoin = (tables: SqlTables): boolean => findGroupToJoin(tables) !== undefined

/** Tells every search that there is something else to be seen. */
export function markChanged(tables: SqlTables): void {
  tables.run('UPDATE search_version SET version = version + 1 WHERE {notebook}')
}

function findGroupToJoin(tables: SqlTables) {
  const counted = tables.all<{ language: string; size: number; found: number }>(GROUP_COUNTS)
  return counted.find(({ size, found }) => found >= SIZES[size]!.segments)
}

function listSegmentsToJoin(tables: SqlTables): readonly SegmentRow[] {
  const group = findGroupToJoin(tables)
  if (!group) return []
  const { maxChunks, segments } = SIZES[group.size]!
  const minChunks = (SIZES[group.size - 1]?.maxChunks ?? -1) + 1
  return tables.all<SegmentRow>(
    `${SELECT_SEGMENTS} AND is_whole = 1 AND language = ? AND chunks BETWEEN ? AND ? ORDER BY number LIMIT ?`,
    group.language,
    minChunks,
    maxChunks,
    segments,
  )
}

const SELECT_SEGMENTS = 'SELECT number, source, language, chunks, runs, lengths FROM search_segment WHERE {notebook}'

/** Asked for at every source: it is counted where the rows are. */
const GROUP_COUNTS = `
  SELECT language, CASE ${SIZES.map(({ maxChunks }, size) => `WHEN chunks <= ${maxChunks} THEN ${size}`).join(' ')} END AS size,
    count(*) AS found FROM search_segment WHERE {notebook} AND is_whole = 1 AND chunks <= ${MAX_ROW_CHUNKS}
  GROUP BY language, size ORDER BY size, min(number)`

function joinSegments(tables: SqlTables, segments: readonly SegmentRow[]): void {
  const chunks = segments.reduce((sum, segment) => sum + segment.chunks, 0)
  const isPacked = chunks <= MAX_ROW_CHUNKS
  const joined = joinPostings(tables, segments)
  const runs = Buffer.concat(segments.map((segment) => segment.runs))
  const lengths = Buffer.concat(segments.map((segment) => segment.lengths))
  const postings = isPacked ? packPostings(joined) : null
  const segment = tables.addNumbered(SEGMENTS, null, segments[0]!.language, 1, chunks, runs, lengths, postings)
  if (!isPacked) writePostingRows(tables, segment, joined)
  for (const { number } of segments) dropSegment(tables, number)
}

function writePostingRows(tables: SqlTables, segment: number, postings: Iterable<TermPosting>): void {
  const addPosting = tables.openInsert(POSTINGS)
  for (const { term, df, data } of postings) addPosting(segment, term.toString(), df, data)
}

type Cursor = { readonly base: number; readonly postings: Iterator<TermPosting>; head?: TermPosting; prefix: number }
type StandingCursor = Cursor & { readonly head: TermPosting }

/** The postings of several segments as one run of chunks, term by term: nothing is held but the term at hand, until the next. */
function* joinPostings(tables: SqlTables, segments: readonly SegmentRow[]): Generator<TermPosting, void, void> {
  const packed = new PackedNumbers()
  let base = 0
  let standing = segments.map(({ number, chunks }): Cursor => {
    base += chunks
    return { base: base - chunks, postings: readSegmentPostings(tables, number), prefix: 0 }
  })
  for (let heads = standing; standing.length > 0; ) {
    for (const cursor of heads) advanceCursor(cursor)
    if (heads.some(({ head }) => !head)) standing = standing.filter(({ head }) => head)
    if (standing.length === 0) return
    heads = selectFirstCursors(standing as StandingCursor[])
    yield joinTerm(heads as StandingCursor[], packed)
  }
}

function advanceCursor(cursor: Cursor): void {
  cursor.head = cursor.postings.next().value ?? undefined
  if (cursor.head) cursor.prefix = encodePrefix(cursor.head.term)
}

/** The first bytes of a term as a number: two terms are mostly told apart by it. No term holds a zero byte. */
const PREFIX_BYTES = 6

function encodePrefix(term: Uint8Array): number {
  let prefix = 0
  for (let place = 0; place < PREFIX_BYTES; place += 1) prefix = prefix * 256 + (place < term.length ? term[place]! : 0)
  return prefix
}

/** Those of the cursors that stand before the term which comes first. */
function selectFirstCursors(standing: readonly StandingCursor[]): StandingCursor[] {
  const first = [standing[0]!]
  for (let place = 1; place < standing.length; place += 1) {
    const cursor = standing[place]!
    const order = compareTerms(cursor, first[0]!)
    if (order < 0) first.length = 0
    if (order <= 0) first.push(cursor)
  }
  return first
}

function compareTerms(one: StandingCursor, other: StandingCursor): number {
  if (one.prefix !== other.prefix) return one.prefix - other.prefix
  const [term, than] = [one.head.term, other.head.term]
  return term.length === than.length && term.length <= PREFIX_BYTES ? 0 : Buffer.compare(term, than)
}

function joinTerm(heads: readonly StandingCursor[], packed: PackedNumbers): TermPosting {
  packed.clear()
  let last = -1
  let df = 0
  for (const { base, head } of heads) {
    df += head.df
    eachPosting(head.data, (chunk, frequency) => {
      packed.push(base + chunk - last)
      packed.push(frequency)
      last = base + chunk
    })
  }
  return { term: heads[0]!.head.term, df, data: packed.view() }
}

function dropSegment(tables: SqlTables, segment: number): void {
  dropPostingRows(tables, segment)
  tables.run('DELETE FROM search_segment WHERE {notebook} AND number = ?', segment)
}

function dropPostingRows(tables: SqlTables, segment: number): void {
  tables.run('DELETE FROM search_posting WHERE {notebook} AND segment = ?', segment)
}

/** Takes a source out of all segments: its own go, joined ones are written anew without it. */
export function removeSourceFromSegments(tables: SqlTables, source: number): void {
  for (const segment of tables.all<SegmentRow>(`${SELECT_SEGMENTS} AND (source IS NULL OR source = ?)`, source)) {
    if (segment.source === source) dropSegment(tables, segment.number)
    else rewriteWithout(tables, segment, source)
  }
}

function rewriteWithout(tables: SqlTables, segment: SegmentRow, source: number): void {
  const runs = unpack(segment.runs)
  const places = mapChunkPlaces(runs, source)
  if (!places.includes(-1)) return
  const lengths = unpack(segment.lengths).filter((_, chunk) => places[chunk] !== -1)
  const kept = runs.flatMap((number, place) => (place % 2 === 0 && number !== source ? [number, runs[place + 1]!] : []))
  if (lengths.length === 0) {
    dropSegment(tables, segment.number)
    return
  }
  rewritePostings(tables, segment, places)
  const update = 'UPDATE search_segment SET chunks = ?, runs = ?, lengths = ? WHERE {notebook} AND number = ?'
  tables.run(update, lengths.length, pack(kept), pack(lengths), segment.number)
}

/** The new place of every chunk, -1 for those of the source that goes. */
function mapChunkPlaces(runs: readonly number[], source: number): number[] {
  const places: number[] = []
  let next = 0
  for (let run = 0; run < runs.length; run += 2) {
    for (let chunk = 0; chunk < runs[run + 1]!; chunk += 1) places.push(runs[run] === source ? -1 : next++)
  }
  return places
}

function rewritePostings(tables: SqlTables, { number, chunks }: SegmentRow, places: readonly number[]): void {
  const packed = new PackedNumbers()
  const left = [...readSegmentPostings(tables, number)].flatMap((posting) => dropGoneChunks(posting, places, packed))
  dropPostingRows(tables, number)
  if (chunks > MAX_ROW_CHUNKS) writePostingRows(tables, number, left)
  else tables.run('UPDATE search_segment SET postings = ? WHERE {notebook} AND number = ?', packPostings(left), number)
}

/** The posting with its chunks at their new places; nothing when none is left. */
function dropGoneChunks({ term, data }: TermPosting, places: readonly number[], packed: PackedNumbers): TermPosting[] {
  packed.clear()
  let last = -1
  let df = 0
  eachPosting(data, (chunk, frequency) => {
    const place = places[chunk]!
    if (place < 0) return
    packed.push(place - last)
    packed.push(frequency)
    last = place
    df += 1
  })
  return df === 0 ? [] : [{ term, df, data: packed.slice() }]
}
