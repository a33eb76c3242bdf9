import type { DatabaseSync } from 'node:sqlite'
import { toScaledBytes } from './latent-vectors.ts'
import { eachPosting } from './packing.ts'
import type { SearchState } from './search-state.ts'
import { segmentPostings, termFrequencies } from './segment-postings.ts'
import { type SparseTable, subspaceOf } from './subspace.ts'
import { TermEntries } from './term-entries.ts'

const MOST_DIMENSIONS = 150
/** So many chunks and terms for each dimension at least: a small notebook has few directions that are more than chance. */
const LEAST_PER_DIMENSION = 4
/** A larger notebook is learnt from evenly spaced chunks and its most frequent terms: seconds, and under 100 MB. */
const MOST_CHUNKS = 20_000
const MOST_TERMS = 30_000

export type FittedSpace = {
  readonly dimensions: number
  readonly terms: readonly string[]
  /** The vector of a term, its weight included, as it is stored. */
  vectorOf(place: number): Uint8Array
}

/**
 * Learns which terms are used alike from the postings of a notebook; pure CPU after two readings of them. The caller
 * holds a transaction of which `state` tells. The same index gives the same space.
 */
export function fitSpace(database: DatabaseSync, state: SearchState): FittedSpace {
  const chosen = chosenTerms(database, state)
  const least = Math.min(state.slots, chosen.length)
  const dimensions = Math.min(MOST_DIMENSIONS, Math.floor(least / LEAST_PER_DIMENSION))
  const weights = chosen.map(({ frequency }) => Math.log(state.slots / frequency))
  const places = new Map(chosen.map(({ term }, place) => [term, place]))
  const lines = subspaceOf(termTable(database, state, places, weights), dimensions)
  for (let index = 0; index < lines.length; index += 1) lines[index]! *= weights[Math.floor(index / dimensions)]!
  return {
    dimensions,
    terms: chosen.map(({ term }) => term),
    vectorOf: (place) => toScaledBytes(lines, place * dimensions, dimensions),
  }
}

/** Terms of at least two chunks and of less than half, the most frequent first. */
function chosenTerms(database: DatabaseSync, { segments, slots }: SearchState) {
  const isLarge = slots > MOST_CHUNKS
  const frequencies = new Map<string, number>()
  for (const { number } of segments) {
    for (const { term, df } of termFrequencies(database, number)) {
      const before = frequencies.get(term)
      // Of a large notebook's many words most stand somewhere once: they are counted only where another part has more.
      if (before !== undefined || df > 1 || !isLarge) frequencies.set(term, (before ?? 0) + df)
    }
  }
  return [...frequencies]
    .flatMap(([term, frequency]) => (frequency > 1 && frequency < slots / 2 ? [{ term, frequency }] : []))
    .sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS)
}

/** One column for each term, one row of length 1 for each chunk that is looked at. */
function termTable(
  database: DatabaseSync,
  state: SearchState,
  places: ReadonlyMap<string, number>,
  weights: readonly number[],
): SparseTable {
  const step = Math.ceil(state.slots / MOST_CHUNKS)
  const { ends, rowOf, countOf } = readEntries(database, state, places, step).sorted(places.size)
  const weightOf = Float64Array.from(countOf, dampened)
  for (let term = 0, entry = 0; term < ends.length; term += 1)
    for (; entry < ends[term]!; entry += 1) weightOf[entry]! *= weights[term]!
  const scales = rowScales(rowOf, weightOf, Math.ceil(state.slots / step))
  const scaled = Float32Array.from(weightOf, (weight, entry) => weight * scales[rowOf[entry]!]!)
  return { rows: scales.length, ends, rowOf, weightOf: scaled }
}

function readEntries(
  database: DatabaseSync,
  { segments }: SearchState,
  places: ReadonlyMap<string, number>,
  step: number,
): TermEntries {
  const entries = new TermEntries()
  for (const { number, firstSlot } of segments) {
    for (const { term, data } of segmentPostings(database, number)) {
      const place = places.get(term.toString())
      if (place === undefined) continue
      eachPosting(data, (chunk, count) => {
        if ((firstSlot + chunk) % step === 0) entries.push(place, (firstSlot + chunk) / step, count)
      })
    }
  }
  return entries
}

function rowScales(rowOf: Int32Array, weightOf: Float64Array, rows: number): Float64Array {
  const squares = new Float64Array(rows)
  for (const [entry, row] of rowOf.entries()) squares[row]! += weightOf[entry]! ** 2
  return squares.map((square) => (square > 0 ? 1 / Math.sqrt(square) : 0))
}

/** A word said ten times is not ten times as telling. */
export function dampened(count: number): number {
  return 1 + Math.log(count)
}
