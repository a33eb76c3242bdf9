import type { AnswerState } from '../../../domain/answer.ts'
import { countEach } from '../../../lib/counts.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { createLikeness } from '../../search/pieces.ts'
import { discountLikeness } from './likeness-in-part.ts'
import type { WeightedQuestion } from './measure-terms.ts'
import { findNamedTerms } from './named-terms.ts'
import type { Quote } from './quote.ts'
import type { Retrieval } from './retrieval.ts'

/** Below `refused` (of a rare name that they hold: `refusedOfName`) the sources do not seem to say; below `partial` they say it of a part of the question only. */
export const THRESHOLDS = { refused: 0.62, refusedOfName: 0.5, partial: 1 } as const

const SATURATION = 1.2
const TYPICAL_TERMS = 75
/** A long passage is no worse a proof than a short one, as long as it is of this length at most. */
const MAX_LENGTH_TERMS = 110
const LENGTH_SHARE = 0.4
/** What the question names weighs so much more: the passage about it says its name or number. */
const NAMED_WEIGHS = 2
/** The commonest term counts this much of the rarest as evidence, and no more than so many terms are counted. */
const MIN_EVIDENCE = 0.5
const MAX_EVIDENCE = 4

/**
 * How much of the question the best passage speaks of: the share of the question's weight it holds, a term that comes
 * up again counting somewhat more, times the root of how many terms that is, since one shared word is easily chance.
 * Names and numbers weigh double; "Hochschulreform" holds a part of "Schule". Chosen on half of German XQuAD's
 * articles; bench/answers.ts tells how well the questions of both halves are told from foreign ones.
 */
export function measureSupport(
  asked: WeightedQuestion,
  passages: readonly FoundPassage[],
  retrieval: Retrieval,
): number {
  const question = weighQuestionTerms(asked, retrieval)
  const supports = passages.map(({ text, heading, sourceName }) => {
    const above = retrieval.terms(`${heading ?? ''} ${sourceName}`)
    return measurePassageSupport(question, retrieval.terms(text), new Set(above))
  })
  return Math.max(0, ...supports)
}

/** A term of the question; `evidence`: what finding it proves, up to 1 for the rarest. */
type WeightedTerm = { readonly term: string; readonly weight: number; readonly evidence: number }

function weighQuestionTerms({ text, weights }: WeightedQuestion, retrieval: Retrieval): WeightedTerm[] {
  const named = findNamedTerms({ text }, retrieval)
  const most = Math.max(retrieval.weightOf(''), ...weights.values()) // no word is rarer than one that stands nowhere
  return [...weights].map(([term, weight]) => ({
    term,
    weight: named.has(term) ? NAMED_WEIGHS * weight : weight,
    evidence: MIN_EVIDENCE + ((1 - MIN_EVIDENCE) * weight) / most,
  }))
}

/** What the heading or the source's name says holds for the passage under it, once. */
function measurePassageSupport(
  question: readonly WeightedTerm[],
  terms: readonly string[],
  above: ReadonlySet<string>,
): number {
  const counts = countEach(terms)
  for (const term of above) if (!counts.has(term)) counts.set(term, 1)
  const likenessTo = createLikeness([...counts.keys()])
  const length =
    SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * Math.min(terms.length, MAX_LENGTH_TERMS)) / TYPICAL_TERMS)
  let [held, all, evidence] = [0, 0, 0]
  for (const { term, weight, evidence: proves } of question) {
    const count = counts.get(term) ?? 0
    const found = count > 0 ? (count * (1 + SATURATION)) / (count + length) : discountLikeness(likenessTo(term))
    all += weight
    held += weight * found
    evidence += proves * found
  }
  return all === 0 ? 0 : (held / all) * Math.sqrt(Math.min(evidence, MAX_EVIDENCE))
}

/** What stands beside a quote, in its passage, counts so much. */
const BESIDE = 0.5

/** Of the weight of what is asked, so much has to stand in what is quoted: less is a common word met by chance. */
const QUOTED = { refused: 0.1, doubtful: 0.26, partial: 0.5 } as const

/**
 * The share of the question's weight that is met in what is quoted, the headings above it included; its frame does not
 * count. Rare words weigh most, so that "point" alone carries no question about a boiling point. 1 where all is frame.
 */
export function measureQuotedShare(
  { weights }: WeightedQuestion,
  quotes: readonly Quote[],
  { terms }: Retrieval,
): number {
  const held = new Set(quotes.flatMap((quote) => terms(joinQuoteContext(quote))))
  return measureMetShare({ weights }, held, new Set(quotes.flatMap(({ passage }) => terms(passage.text))))
}

const NOTHING: ReadonlySet<string> = new Set()

/** The share of the question's weight that these terms hold; one that is a part of another counts in part, and so do those beside. */
export function measureMetShare(
  { weights }: Pick<WeightedQuestion, 'weights'>,
  held: ReadonlySet<string>,
  beside: ReadonlySet<string> = NOTHING,
): number {
  const likenessTo = createLikeness([...held])
  let [met, all] = [0, 0]
  for (const [term, weight] of weights) {
    all += weight
    met += weight * (held.has(term) ? 1 : Math.max(beside.has(term) ? BESIDE : 0, discountLikeness(likenessTo(term))))
  }
  return all === 0 ? 1 : met / all
}

/** What is quoted, under all that it stands under. */
export const joinQuoteContext = ({ text, header, passage }: Pick<Quote, 'text' | 'header' | 'passage'>) =>
  [passage.sourceName, passage.heading, header, text].filter(Boolean).join('\n')

/** The state by what the passages hold, held back by how little of the question stands in what is quoted of them. */
export function limitStateByQuotes(state: AnswerState, share: number): AnswerState {
  if (share < QUOTED.refused || (state === 'partial' && share < QUOTED.doubtful)) return 'no_support'
  return share < QUOTED.partial && state === 'answered' ? 'partial' : state
}

/** @param refused below this the sources do not seem to say */
export function chooseState(support: number, refused: number): AnswerState {
  if (support < refused) return 'no_support'
  return support < THRESHOLDS.partial ? 'partial' : 'answered'
}
