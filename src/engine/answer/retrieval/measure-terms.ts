import { createLikenessToEach } from '../../search/pieces.ts'
import { findNamedTerms } from './named-terms.ts'

/** The terms of a question with their weights, and the question's own words. */
export type WeightedQuestion = {
  readonly text: string
  readonly terms: readonly string[]
  readonly weights: ReadonlyMap<string, number>
  /** The term of what is said of the person that is asked for; null or absent where none is. */
  readonly act?: string | null
}

/** For each term of a question what a text holds of it: 1 for the term itself, less for the word most like it. */
export type HeldTerms = readonly number[]

/** A question's terms, each by its place in the lists, ready to be looked for in many texts. */
export type QuestionTerms = {
  readonly terms: readonly string[]
  readonly weights: readonly number[]
  /** Whether a term names something: it has a digit or, but for the question's first word, a capital. */
  readonly isNamed: readonly boolean[]
  /** The terms in the order in which the question has them. */
  readonly ordered: readonly string[]
  readonly find: (terms: readonly string[]) => HeldTerms
}

/** A word that is merely like another never counts as the word itself. */
const MAX_LIKENESS = 0.99

export function readQuestionTerms(
  asked: WeightedQuestion,
  termsIn: (text: string) => readonly string[],
): QuestionTerms {
  const terms = [...asked.weights.keys()]
  const named = findNamedTerms(asked, { terms: termsIn })
  const likenesses = createLikenessToEach(terms)
  return {
    terms,
    weights: [...asked.weights.values()],
    isNamed: terms.map((term) => named.has(term)),
    ordered: [...new Set(asked.terms)],
    find: (found) => {
      const held = terms.map(() => 0)
      for (const term of new Set(found))
        for (const [place, alike] of likenesses(term).entries())
          held[place] = Math.max(held[place]!, term === terms[place] ? 1 : Math.min(alike, MAX_LIKENESS))
      return held
    },
  }
}

/** The share of the question's weight that is held, each term by what `count` gives for its place, 0 to 1. */
export function measureWeightShare(weights: readonly number[], count: (place: number) => number): number {
  let [met, all] = [0, 0]
  for (const [place, weight] of weights.entries()) {
    all += weight
    met += weight * count(place)
  }
  return all === 0 ? 0 : met / all
}
