import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { toScaledBytes } from './latent-vectors.ts'
import { eachPosting } from './packing.ts'
import type { SearchState } from './search-state.ts'
import { readSegmentPostings, readTermFrequencies } from './segment-postings.ts'
import { computeSubspace, type SparseTable } from './subspace.ts'

/**
 * Entries of a table of terms and rows, taken term by term in any order of the terms: counted first, so that each has its
 * place and nothing is moved; eight bytes each.
 */
class TermEntries {
  /** Where those of a term end, once all are there. */
  readonly ends: Int32Array
  readonly rowOf: Int32Array
  /** Counts, until they are weighed. */
  readonly weightOf: Float32Array

  /** @param counts how many entries each term will have */
  constructor(counts: Int32Array) {
    this.ends = new Int32Array(counts.length)
    let sum = 0
    for (const [term, count] of counts.entries()) {
      this.ends[term] = sum
      sum += count
    }
    this.rowOf = new Int32Array(sum)
    this.weightOf = new Float32Array(sum)
  }

  push(term: number, row: number, count: number): void {
    const place = this.ends[term]!++
    this.rowOf[place] = row
    this.weightOf[place] = count
  }
}

const MAX_DIMENSIONS = 150
/** So many chunks and terms for each dimension at least: a small notebook has few directions that are more than chance. */
const MIN_CHUNKS_PER_DIMENSION = 4
/** A larger notebook is learnt from evenly spaced chunks and its most frequent terms: seconds, and under 100 MB. */
const MAX_SAMPLED_CHUNKS = 20_000
const MAX_FITTED_TERMS = 30_000

type FittedSpace = {
  readonly dimensions: number
  readonly terms: readonly string[]
  /** The vector of a term, its weight included, as it is stored. */
  encodeTermVector(place: number): Uint8Array
}

/**
 * Learns which terms are used alike from the postings of a notebook; pure CPU after two readings of them. The caller
 * holds a transaction of which `state` tells. The same index gives the same space.
 */
export function fitSpace(tables: SqlTables, state: SearchState): FittedSpace {
  const chosen = chooseTerms(tables, state)
  const least = Math.min(state.slots, chosen.length)
  const dimensions = Math.min(MAX_DIMENSIONS, Math.floor(least / MIN_CHUNKS_PER_DIMENSION))
  const weights = chosen.map(({ frequency }) => Math.log(state.slots / frequency))
  const places = new Map(chosen.map(({ term }, place) => [term, place]))
  const lines = computeSubspace(buildTermTable(tables, state, places, weights), dimensions)
  for (let index = 0; index < lines.length; index += 1) lines[index]! *= weights[Math.floor(index / dimensions)]!
  return {
    dimensions,
    terms: chosen.map(({ term }) => term),
    encodeTermVector: (place) => toScaledBytes(lines, place * dimensions, dimensions),
  }
}

/** Terms of at least two chunks and of less than half, the most frequent first. */
function chooseTerms(tables: SqlTables, { segments, slots }: SearchState) {
  const isLarge = slots > MAX_SAMPLED_CHUNKS
  const frequencies = new Map<string, number>()
  for (const { number } of segments) {
    for (const { term, df } of readTermFrequencies(tables, number)) {
      const before = frequencies.get(term)
      // Of a large notebook's many words most stand somewhere once: they are counted only where another part has more.
      if (before !== undefined || df > 1 || !isLarge) frequencies.set(term, (before ?? 0) + df)
    }
  }
  return [...frequencies]
    .flatMap(([term, frequency]) => (frequency > 1 && frequency < slots / 2 ? [{ term, frequency }] : []))
    .sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_FITTED_TERMS)
}

/** One column for each term, one row of length 1 for each chunk that is looked at. */
function buildTermTable(
  tables: SqlTables,
  state: SearchState,
  places: ReadonlyMap<string, number>,
  weights: readonly number[],
): SparseTable {
  const step = Math.ceil(state.slots / MAX_SAMPLED_CHUNKS)
  const { ends, rowOf, weightOf } = readEntries(tables, state, places, step)
  const rows = Math.ceil(state.slots / step)
  const squares = new Float64Array(rows)
  visitEntries(ends, (term, entry) => {
    squares[rowOf[entry]!]! += (dampenCount(weightOf[entry]!) * weights[term]!) ** 2
  })
  visitEntries(ends, (term, entry) => {
    const scale = 1 / Math.sqrt(squares[rowOf[entry]!]!)
    weightOf[entry] = dampenCount(weightOf[entry]!) * weights[term]! * scale
  })
  return { rows, ends, rowOf, weightOf }
}

function visitEntries(ends: Int32Array, visit: (term: number, entry: number) => void): void {
  for (let term = 0, entry = 0; term < ends.length; term += 1)
    for (; entry < ends[term]!; entry += 1) visit(term, entry)
}

function readEntries(
  tables: SqlTables,
  state: SearchState,
  places: ReadonlyMap<string, number>,
  step: number,
): TermEntries {
  const counts = new Int32Array(places.size)
  visitSampledTerms(tables, state, places, step, (term) => {
    counts[term]! += 1
  })
  const entries = new TermEntries(counts)
  visitSampledTerms(tables, state, places, step, (term, row, count) => entries.push(term, row, count))
  return entries
}

/** Visits the chosen terms in every `step`th chunk. */
function visitSampledTerms(
  tables: SqlTables,
  { segments }: SearchState,
  places: ReadonlyMap<string, number>,
  step: number,
  visit: (term: number, row: number, count: number) => void,
): void {
  for (const { number, firstSlot } of segments) {
    for (const { term, data } of readSegmentPostings(tables, number)) {
      const place = places.get(term.toString())
      if (place === undefined) continue
      eachPosting(data, (chunk, count) => {
        if ((firstSlot + chunk) % step === 0) visit(place, (firstSlot + chunk) / step, count)
      })
    }
  }
}

/** A word said ten times is not ten times as telling. */
export function dampenCount(count: number): number {
  return 1 + Math.log(count)
}
