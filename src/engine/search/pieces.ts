import { addUp } from '../../lib/counts.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { classifyUnit, OTHER, PAIRED } from '../../text/characters.ts'
import type { WeightedQuery } from './bm25.ts'

/** A piece is four letters of a word, its ends counting as one; two signs where words are not set apart. */
const PIECE_UNITS = 4
const SPACE = 32

/** How fast more of a piece stops to matter, and how much a long text is held back. */
const SATURATION = 0.3
const LENGTH_CORRECTION = 0.75

/** How much of the question's weight two texts hold, 0 to 1, when its words are looked for in pieces. */
type HeldPieces = { readonly all: number; readonly title: number }

type WeightedPieces = {
  readonly places: ReadonlyMap<number, number>
  readonly weights: readonly number[]
  readonly total: number
}

/**
 * Measures texts by pieces of the question's words, each with its part of the word's weight. What stemming tells apart
 * comes near so: "cardiac" to "cardiovascular", "Schule" to "Hochschulen". `relativeLength` is that of the whole.
 */
export function createPieceReader(
  query: WeightedQuery,
): (text: string, title: string, relativeLength: number) => HeldPieces {
  const { places, weights, total } = weighPieces(query)
  const mayHold = new Uint8Array(2 ** 16)
  for (const key of places.keys()) mayHold[foldKey(key)] = 1
  const counts = new Uint32Array(weights.length)
  const countHeld = (text: string) =>
    eachPiece(text, (key) => {
      if (mayHold[foldKey(key)] === 0) return
      const place = places.get(key)
      if (place !== undefined) counts[place]! += 1
    })
  return (text, title, relativeLength) => {
    counts.fill(0)
    countHeld(title)
    const ofTitle = weights.reduce((sum, weight, place) => sum + (counts[place]! > 0 ? weight : 0), 0)
    countHeld(text)
    const slack = SATURATION * (1 - LENGTH_CORRECTION + LENGTH_CORRECTION * relativeLength)
    const ofAll = weights.reduce((sum, weight, place) => sum + (weight * counts[place]!) / (counts[place]! + slack), 0)
    return { all: ofAll / total, title: ofTitle / total }
  }
}

function weighPieces(query: WeightedQuery): WeightedPieces {
  const analyzer = loadAnalyzer(query.language)
  const weightOf = new Map(query.terms.map((term, place) => [term, query.weights[place]! * query.counts[place]!]))
  const weightOfPiece = new Map<number, number>()
  for (const word of query.words) {
    const terms = analyzer.termsOfRun(word, classifyUnit(word.charCodeAt(0)))
    const weight = terms.reduce((sum, term) => sum + (weightOf.get(term) ?? 0), 0)
    const keys: number[] = []
    eachPiece(word, (key) => keys.push(key))
    for (const key of keys) weightOfPiece.set(key, (weightOfPiece.get(key) ?? 0) + weight / keys.length)
  }
  const weights = [...weightOfPiece.values()]
  const places = new Map([...weightOfPiece.keys()].map((key, place) => [key, place]))
  return { places, weights, total: addUp(weights) || 1 }
}

/**
 * Calls `visit` with a number for each piece of a text: the lowest eight bits of four units, or two whole units. Signs
 * of two alphabets that look the same so are never in one question.
 */
function eachPiece(text: string, visit: (key: number) => void): void {
  const lower = text.toLowerCase()
  let key = SPACE
  let units = 1
  let pair = 0
  for (let index = 0; index <= lower.length; index += 1) {
    const unit = index < lower.length ? lower.charCodeAt(index) : SPACE
    const kind = unit === SPACE ? OTHER : classifyUnit(unit)
    if (kind === PAIRED) {
      if (pair !== 0) visit(pair * 2 ** 16 + unit)
      pair = unit
      key = SPACE
      units = 1
      continue
    }
    pair = 0
    if (kind === OTHER && units <= 1) continue
    key = (key << 8) | (kind === OTHER ? SPACE : unit & 255)
    units += 1
    if (units >= PIECE_UNITS) visit(key)
    if (kind !== OTHER) continue
    key = SPACE
    units = 1
  }
}

const foldKey = (key: number) => (Math.imul(key, 0x9e3779b1) >>> 16) & 0xffff

/** Tells how much of a term's pieces the one of `terms` holds that is most like it, 0 to 1. */
export function createLikeness(terms: readonly string[]): (term: string) => number {
  let holders: Map<number, number[]> | null = null // most terms are looked for in vain only now and then
  return (term) => {
    holders ??= indexHolders(terms)
    const keys = new Set<number>()
    eachPiece(term, (key) => keys.add(key))
    const shared = new Map<number, number>()
    for (const key of keys) for (const place of holders.get(key) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    return keys.size === 0 ? 0 : Math.max(0, ...shared.values()) / keys.size
  }
}

/** The places of the terms that hold each piece. */
function indexHolders(terms: readonly string[]): Map<number, number[]> {
  const holders = new Map<number, number[]>()
  for (const [place, term] of terms.entries())
    eachPiece(term, (key) => {
      const places = holders.get(key)
      if (!places) holders.set(key, [place])
      else if (places.at(-1) !== place) places.push(place)
    })
  return holders
}

/** Tells for each of `terms` how much of its pieces another term holds, 0 to 1; 1 for itself. */
export function createLikenessToEach(terms: readonly string[]): (other: string) => readonly number[] {
  const holders = indexHolders(terms)
  const counts = terms.map(countPieces)
  const known = new Map<string, readonly number[]>()
  return (other) => {
    const likenesses = known.get(other) ?? compareWithEach(other, holders, counts)
    known.set(other, likenesses)
    return likenesses
  }
}

function countPieces(term: string): number {
  const keys = new Set<number>()
  eachPiece(term, (key) => keys.add(key))
  return Math.max(1, keys.size)
}

function compareWithEach(other: string, holders: ReadonlyMap<number, number[]>, counts: readonly number[]): number[] {
  const keys = new Set<number>()
  eachPiece(other, (key) => keys.add(key))
  const shared = counts.map(() => 0)
  for (const key of keys) for (const place of holders.get(key) ?? []) shared[place]! += 1
  return shared.map((count, place) => count / counts[place]!)
}
