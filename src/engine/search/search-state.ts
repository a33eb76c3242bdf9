import { addUp } from '../../lib/counts.ts'
import { unpack } from './packing.ts'
import type { PassageIndex, SegmentBody, SegmentHead } from './passage-index.ts'
import { PostingList, type PostingRow } from './posting-list.ts'

/** A run of chunks of one source inside a segment; `firstSlot` is its place in the arrays of the state. */
type SegmentRun = { readonly source: number; readonly firstSlot: number; readonly chunks: number }

export type LoadedSegment = {
  readonly number: number
  readonly language: string
  readonly firstSlot: number
  readonly runs: readonly SegmentRun[]
  readonly read: ReadSegment
}

/** What is read of a segment. It never changes but by losing chunks, so it is read once while their number stays. */
type ReadSegment = {
  readonly chunks: number
  readonly runs: readonly number[]
  readonly lengths: readonly number[]
  /** Null when its postings are rows. */
  readonly postings: PostingList | null
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

const findKept = new WeakMap<PassageIndex, SearchState>()

/** The present state of an index. */
export function readSearchState(index: PassageIndex): SearchState {
  const kept = findKept.get(index)
  const version = index.readVersion()
  if (kept?.version === version) return kept
  const state = loadState(index, version, kept)
  findKept.set(index, state)
  return state
}

/** The posting of a term in a segment; its letters are given in both forms, so that nobody makes them twice. */
type SegmentPostingReader = (segment: LoadedSegment, term: string, bytes: Buffer) => PostingRow | undefined

/** Reads postings of these terms in these segments. */
export function openPostings(
  index: PassageIndex,
  segments: readonly LoadedSegment[],
  terms: readonly string[],
): SegmentPostingReader {
  const readRow = index.gatherPostings(listNumbersInRows(segments), terms)
  return ({ number, read: { postings } }, term, bytes) => (postings ? postings.find(bytes) : readRow(number, term))
}

/** In how many chunks of these segments a term stands. */
export function openFrequencyCounter(
  index: PassageIndex,
  segments: readonly LoadedSegment[],
  terms: readonly string[],
): (term: string) => number {
  const readRow = index.gatherFrequencies(listNumbersInRows(segments), terms)
  return (term) => {
    const bytes = Buffer.from(term)
    const countChunks = ({ number, read: { postings } }: LoadedSegment) =>
      postings ? (postings.find(bytes)?.df ?? 0) : readRow(number, term)
    return segments.reduce((sum, segment) => sum + countChunks(segment), 0)
  }
}

export const countChunks = (segments: readonly LoadedSegment[]) =>
  segments.reduce((sum, { runs }) => sum + runs.reduce((chunks, run) => chunks + run.chunks, 0), 0)

function listNumbersInRows(segments: readonly LoadedSegment[]): number[] {
  return segments.flatMap(({ number, read }) => (read.postings ? [] : [number]))
}

/** So many segments are asked for terms at first, then four times as many: where terms are many the first hold enough. */
const FIRST_LISTED = 2

/** The terms of segments that begin with these letters: all of them, or where they are many at least so many. */
export function listTermsFrom(
  index: PassageIndex,
  segments: readonly LoadedSegment[],
  prefix: string,
  limit: number,
): Set<string> {
  const listed = new Set<string>()
  for (const { read } of segments)
    for (const term of read.postings?.termsFrom(Buffer.from(prefix)).take(limit) ?? []) listed.add(term)
  const inRows = listNumbersInRows(segments)
  for (let [from, count] = [0, FIRST_LISTED]; from < inRows.length && listed.size < limit; from += count, count *= 4)
    for (const term of index.listTerms(inRows.slice(from, from + count), prefix, limit)) listed.add(term)
  return listed
}

function loadState(index: PassageIndex, version: number, former: SearchState | undefined): SearchState {
  const rows = index.listSegments()
  const known = new Map(former?.segments.map(({ number, read }) => [number, read]))
  const isKnown = ({ number, chunks }: SegmentHead) => known.get(number)?.chunks === chunks
  const readBody = index.gatherSegments(rows.flatMap((row) => (isKnown(row) ? [] : [row.number])))
  const slots = rows.reduce((sum, { chunks }) => sum + chunks, 0)
  const lengths = new Int32Array(slots)
  const sourceOf = new Int32Array(slots)
  const numberInSource = new Int32Array(slots)
  const segments: LoadedSegment[] = []
  let slot = 0
  for (const row of rows) {
    const { number, language, chunks } = row
    const read = isKnown(row) ? known.get(number)! : unpackSegment(readBody(number), chunks)
    const loaded = unpackRuns(read.runs, slot)
    lengths.set(read.lengths, slot)
    segments.push({ number, language, firstSlot: slot, runs: loaded, read })
    for (const run of loaded) {
      sourceOf.fill(run.source, run.firstSlot, run.firstSlot + run.chunks)
      for (let chunk = 0; chunk < run.chunks; chunk += 1) numberInSource[slot++] = chunk
    }
  }
  const languages = [...new Set(segments.map((segment) => segment.language))].sort()
  const averageLength = addUp(lengths) / Math.max(1, lengths.length)
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

function unpackSegment({ runs, lengths, postings }: SegmentBody, chunks: number): ReadSegment {
  return { chunks, runs: unpack(runs), lengths: unpack(lengths), postings: postings && new PostingList(postings) }
}

function unpackRuns(packed: readonly number[], firstSlot: number): SegmentRun[] {
  const runs: SegmentRun[] = []
  let slot = firstSlot
  for (let place = 0; place < packed.length; place += 2) {
    runs.push({ source: packed[place]!, firstSlot: slot, chunks: packed[place + 1]! })
    slot += packed[place + 1]!
  }
  return runs
}
