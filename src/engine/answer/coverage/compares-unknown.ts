import { isAskedFor } from '../language/is-asked-for.ts'
import { readSides } from '../language/read-sides.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'

type KnownTerms = Pick<Retrieval, 'terms' | 'weightOf'>

/** Whether which of two things is better was asked, and no source knows one of them: what is said of the other alone tells nothing. What sets them apart is told by half. */
export function comparesUnknown({ text, language }: AskedQuestion, retrieval: KnownTerms): boolean {
  const sides = isAskedFor('compare', text) ? null : readSides(text, language)?.sides
  return sides?.some((side) => isUnknownSide(side, retrieval)) ?? false
}

/** Whether a word of a side stands in no source. */
export const isUnknownSide = (side: string, { terms, weightOf }: KnownTerms): boolean =>
  terms(side).some((term) => !isTermHeld(term, weightOf))
