import { memoize } from '../../../lib/memoize.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { measureWeightShare } from '../retrieval/measure-terms.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listWeighedWords } from './list-weighed-words.ts'
import { findSaidIn, type SaidWords } from './measure-share.ts'

/**
 * What a heading says of a question by whatever names: each of its words, their share, and how well the two agree, which is the
 * harmonic mean of that share and of how much of the heading the question says; each 0 to 1.
 */
export type RatedHeading = { readonly said: SaidWords; readonly share: number; readonly agreement: number }

export function createHeadingRating(asked: AskedQuestion, retrieval: Retrieval): (heading: string) => RatedHeading {
  const words = listWeighedWords(asked, retrieval)
  const weights = words.map(({ weight }) => weight)
  return memoize((heading) => {
    const said = findSaidIn(words, { said: heading }, asked.language, retrieval)
    const share = measureWeightShare(weights, (word) => said[word]!)
    const met = said.filter((word) => word > 0).length / Math.max(1, new Set(retrieval.terms(heading)).size)
    return { said, share, agreement: computeHarmonicMean(share, Math.min(1, met)) }
  })
}

const computeHarmonicMean = (one: number, other: number) => (one + other === 0 ? 0 : (2 * one * other) / (one + other))
