import { addUp } from '../../lib/counts.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { eachRun, PAIRED, WORD } from '../../text/characters.ts'
import { findLanguage } from '../../text/languages.ts'
import type { WeightedQuery } from './bm25.ts'
import { measurePairs, weighPairs } from './pairs.ts'
import { createPieceReader } from './pieces.ts'

/** What the reranker looks at, each about 0 to 1. */
export const PASSAGE_FEATURES = [
  'body',
  'title',
  'pieces',
  'exact',
  'pairs',
  'share',
  'sentence',
  'closeness',
  'length',
] as const
export type Features = Readonly<Record<(typeof PASSAGE_FEATURES)[number], number>>

type FeatureInput = {
  readonly text: string
  readonly title: string
  readonly bm25: number
  readonly relativeLength: number
}

/** Query terms as they follow each other in a text: place of the term in the query, place of the word, sentence. */
type Hits = {
  readonly terms: number[]
  readonly words: number[]
  readonly sentences: number[]
  readonly exact: Set<number>
}

/** Measures texts against one question. Remembers which written words carry which query term. */
export function createFeatureReader(query: WeightedQuery): (input: FeatureInput) => Features {
  const places = new Map(query.terms.map((term, place) => [term, place]))
  const weightOf = query.terms.map((_, place) => query.weights[place]! * query.counts[place]!)
  const total = addUp(weightOf) || 1
  const pairs = weighPairs(query)
  const read = createHitReader(query, places)
  const readPieces = createPieceReader(query)
  return ({ text, title, bm25, relativeLength }) => {
    const hits = read(text)
    const pieces = readPieces(text, title, relativeLength)
    const computeShare = (found: Iterable<number>) => sumPlaceWeights(found, weightOf) / total
    return {
      body: bm25 / (total * 2.2),
      title: pieces.title,
      pieces: pieces.all,
      exact: computeShare(hits.exact),
      share: computeShare(new Set(hits.terms)),
      sentence: scoreBestSentence(hits, weightOf) / total,
      ...measurePairs(hits, pairs),
      length: bm25 === 0 ? 0 : Math.log(Math.max(0.1, relativeLength)), // without words, length must not decide
    }
  }
}

function sumPlaceWeights(places: Iterable<number>, weights: readonly number[]): number {
  let sum = 0
  for (const place of places) sum += weights[place]!
  return sum
}

function createHitReader(query: WeightedQuery, places: ReadonlyMap<string, number>): (text: string) => Hits {
  const analyzer = loadAnalyzer(query.language)
  const placesOfRun = new Map<string, readonly number[]>()
  const lookUp = (run: string, kind: number): readonly number[] => {
    const known = placesOfRun.get(run)
    if (known) return known
    const found = analyzer.termsOfRun(run, kind).map((term) => places.get(term) ?? -1)
    if (kind !== PAIRED) placesOfRun.set(run, found)
    return found
  }
  const mayCarry = createBeginningFilter(query)
  return (text) => readHits(text, lookUp, mayCarry, query)
}

type MayCarry = (text: string, start: number, end: number) => boolean

/** A term this long kept its first three letters when its end was cut, one that is shorter its first two. */
const LONG_TERM_CHARS = 5

/**
 * Tells most words that carry no query term by their first letters, which spares cutting and stemming them. Holds for
 * plain Latin letters in languages that are stemmed at the end of a word only; y and i count as one ("dying", "die").
 */
function createBeginningFilter({ language, terms }: WeightedQuery): MayCarry {
  if (findLanguage(language)?.stemming.by !== 'snowball') return () => true
  const ofTwo = new Uint8Array(2 ** 10)
  const ofThree = new Uint8Array(2 ** 15)
  for (const term of terms) {
    if (term.length < LONG_TERM_CHARS || !isPlain(term, 0)) ofTwo[encodeBeginning(term, 0)] = 1
    else ofThree[(encodeBeginning(term, 0) << 5) | encodeLetter(term.charCodeAt(2))] = 1
  }
  return (text, start, end) => {
    if (end - start < 3 || !isPlain(text, start)) return true
    const two = encodeBeginning(text, start)
    return ofTwo[two] === 1 || ofThree[(two << 5) | encodeLetter(text.charCodeAt(start + 2))] === 1
  }
}

function isPlain(text: string, start: number): boolean {
  return (text.charCodeAt(start) | text.charCodeAt(start + 1) | text.charCodeAt(start + 2)) < 128
}

function encodeBeginning(text: string, start: number): number {
  return (encodeLetter(text.charCodeAt(start)) << 5) | encodeLetter(text.charCodeAt(start + 1))
}

/** The lowest five bits are the same for both cases of a letter; 25 is y, 9 is i. */
function encodeLetter(unit: number): number {
  const letter = unit & 31
  return letter === 25 ? 9 : letter
}

function readHits(
  text: string,
  lookUp: (run: string, kind: number) => readonly number[],
  mayCarry: MayCarry,
  query: WeightedQuery,
): Hits {
  const hits: Hits = { terms: [], words: [], sentences: [], exact: new Set() }
  let word = 0
  let sentence = 0
  let end = 0
  eachRun(text, 0, text.length, (start, next, kind) => {
    if (start - end > 1 && endsSentence(text, end, start)) sentence += 1
    else if (start - end === 1 && endsSentenceAlone(text.charCodeAt(end))) sentence += 1
    end = next
    if (kind === WORD && !mayCarry(text, start, next)) {
      word += 1
      return
    }
    const run = text.slice(start, next)
    const found = lookUp(run, kind)
    if (found.length === 0) word += 1 // a stop word takes up room, whatever its first letters are
    for (const place of found) {
      word += 1
      if (place < 0) continue
      hits.terms.push(place)
      hits.words.push(word)
      hits.sentences.push(sentence)
      if (kind === PAIRED || query.words.has(run.toLowerCase())) hits.exact.add(place)
    }
  })
  return hits
}

function endsSentence(text: string, from: number, to: number): boolean {
  for (let position = from; position < to; position += 1) {
    const unit = text.charCodeAt(position)
    if (unit === 46 || unit === 33 || unit === 63) return position + 1 < to
    if (endsSentenceAlone(unit)) return true
  }
  return false
}

/** Marks that end a sentence without a space: ideographic, Devanagari, Arabic; and a line's end after other marks. */
const endsSentenceAlone = (unit: number) =>
  unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0x0964 || unit === 0x061f || unit === 0x06d4

function scoreBestSentence({ terms, sentences }: Hits, weights: readonly number[]): number {
  let best = 0
  for (let from = 0; from < terms.length; ) {
    const seen = new Set<number>()
    const sentence = sentences[from]
    for (; from < terms.length && sentences[from] === sentence; from += 1) seen.add(terms[from]!)
    best = Math.max(best, sumPlaceWeights(seen, weights))
  }
  return best
}
