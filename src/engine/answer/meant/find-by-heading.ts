import { splitSegments } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { createHeadingRating, type RatedHeading } from './rate-heading.ts'

const MAX_PASSAGES = 3
/** So deep a heading is looked for: a section that says little of the question itself is found late. No more are ranked for it than for five. */
const PASSAGES_READ = 16
/** A heading has to say a third of the question, or less where it says nothing else. */
const MIN_RATE = 0.8

/** Passages under a heading that says by whatever names what is asked, best first, and no more than `MAX_PASSAGES`. */
export function findByHeading(asked: AskedQuestion, retrieval: Retrieval): readonly FoundPassage[] {
  const rateHeading = createHeadingRating(asked, retrieval)
  return retrieval
    .find(asked.searchText, PASSAGES_READ)
    .map((passage) => ({ passage, rate: Math.max(...listHeadings(passage).map(rateHeading).map(weighRating)) }))
    .filter((one) => one.rate >= MIN_RATE)
    .sort((one, other) => other.rate - one.rate)
    .slice(0, MAX_PASSAGES)
    .map(({ passage }) => passage)
}

const weighRating = ({ share, agreement }: RatedHeading) => 2 * share + agreement

/** The heading over a passage, and those in it. */
const listHeadings = ({ heading, text }: FoundPassage): string[] => [
  heading ?? '',
  ...splitSegments(text)
    .filter(({ kind }) => kind === 'heading')
    .map(({ start, end }) => text.slice(start, end)),
]
