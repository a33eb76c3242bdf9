import { addUp } from '../../../lib/counts.ts'
import type { Retrieval } from './retrieval.ts'

/**
 * How much a term tells: its inverse document frequency, as if the notebook stood in a collection of this many chunks
 * more. In a notebook of two pages every word is in half of the chunks, and nothing could be told apart without it.
 */
const BACKGROUND_CHUNKS = 60

export function computeTermWeight(documentFrequency: number, chunkCount: number): number {
  const all = chunkCount + BACKGROUND_CHUNKS
  return Math.log(1 + (all - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** A manual or a book of so many chunks has sentences that share some words of a question by chance. */
const MIN_LONG_CHUNKS = 150

/** A text of some pages: what is not in it is met by no sentence that says nearly all of a question. */
const MIN_PAGED_CHUNKS = 20

/** Whether a notebook holds more than a letter or a sheet does. */
export const isOfPages = (weightOf: (term: string) => number): boolean =>
  weightOf('') >= computeTermWeight(0, MIN_PAGED_CHUNKS)

/** Whether a notebook holds so much, as far as the weight of a term tells that it does not hold. */
export const isLong = (weightOf: (term: string) => number): boolean =>
  weightOf('') >= computeTermWeight(0, MIN_LONG_CHUNKS)

/** Whether a notebook holds a term: what it does not hold weighs most. */
export const isTermHeld = (term: string, weightOf: (term: string) => number): boolean => weightOf(term) < weightOf('')

/** Whether a notebook holds no form of a word, nor any word of a stretch. */
export const standsNowhere = (text: string, { terms, weightOf }: Pick<Retrieval, 'terms' | 'weightOf'>): boolean =>
  terms(text).every((term) => !isTermHeld(term, weightOf))

/** What terms weigh together in a question that gives them weights; others weigh nothing. */
export const weighTerms = (weights: ReadonlyMap<string, number>, terms: Iterable<string>): number =>
  [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)

/** What terms weigh together in the notebook. */
export const addTermWeights = (terms: Iterable<string>, weightOf: (term: string) => number): number =>
  addUp([...terms].map(weightOf))

/** Whether a text has all of some terms. */
export function saysEveryTerm(text: string, wanted: readonly string[], { terms }: Pick<Retrieval, 'terms'>): boolean {
  const said = new Set(terms(text))
  return wanted.every((term) => said.has(term))
}
