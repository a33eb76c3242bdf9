import { listWeighedWords } from '../../meant/list-weighed-words.ts'
import { findSaidIn, type SaidWords } from '../../meant/measure-share.ts'
import { createHeadingRating } from '../../meant/rate-heading.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { RankedUnit } from '../../rank/rank-units.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { measureWeightShare } from '../../retrieval/measure-terms.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { undoesAsked } from '../../tasks/undoes-asked.ts'
import type { HeadedSection, PlacedSection } from '../whole/heading.ts'
import { isAside } from '../whole/heading-kinds.ts'
import { listAbove, readOutline } from '../whole/outline.ts'
import { isTurnedAlike } from './find-headed-section.ts'

/** A section of what search has ranked, and the score of the likeliest sentence that stands in it itself. */
type RankedSection = PlacedSection & { readonly score: number }

/**
 * So much of a question its heading says by whatever names, with those over it; so much it says as a whole; and so much of the best score of
 * all its likeliest sentence has.
 */
const LEAST = { headed: 0.2, whole: 0.5, likeliest: 0.5 } as const
const MAX_BODY_CHARS = 2500
/** Found anyhow, by the search for headings. */
const PASSAGES_READ = 16

/**
 * The section that likeliest tells how something is done: by what of the question its heading says, with those over it and with its text,
 * by how well search has found it, and by the likeliest sentence in it. Null where it says too little.
 */
export function findWaySection(
  asked: AskedQuestion,
  ranked: readonly RankedUnit[],
  retrieval: Retrieval,
): RankedSection | null {
  const rate = createSectionRating(asked, ranked, retrieval)
  const rated = listRankedSections(ranked, retrieval).map((one) => ({ ...one, ...rate(one) }))
  const best = rated.toSorted((one, other) => other.rating - one.rating)[0]
  if (!best || best.headed < LEAST.headed || best.whole < LEAST.whole || best.likeliest < LEAST.likeliest) return null
  const { title } = best.section
  return isAside(best.section) || !isTurnedAlike(asked.text, title) || undoesAsked(asked, title) ? null : best
}

/** @param ranked best first */
function listRankedSections(ranked: readonly RankedUnit[], { readSource }: Retrieval): RankedSection[] {
  const sections = new Map<HeadedSection, RankedSection>()
  for (const { passage, start, score } of ranked) {
    const source = readSource(passage.sourceId)
    const section = source && findInnermost(source, start)
    if (section && !sections.has(section)) sections.set(section, { source, section, score })
  }
  return [...sections.values()]
}

const findInnermost = (source: IndexedSource, at: number): HeadedSection | undefined =>
  readOutline(source).findLast(({ start, end }) => start <= at && at < end)

function createSectionRating(asked: AskedQuestion, ranked: readonly RankedUnit[], retrieval: Retrieval) {
  const words = listWeighedWords(asked, retrieval)
  const weights = words.map(({ weight }) => weight)
  const rateHeading = createHeadingRating(asked, retrieval)
  const measureFound = createFoundMeasure(asked, retrieval)
  const measureTogether = (said: readonly SaidWords[]) =>
    measureWeightShare(weights, (place) => Math.max(...said.map((one) => one[place]!)))
  return ({ source, section, score }: RankedSection) => {
    const titles = [section.title, ...listAbove(source, section)].map((title) => rateHeading(title).said)
    const end = Math.min(findOwnEnd(source, section), section.bodyStart + MAX_BODY_CHARS)
    const body = findSaidIn(words, { said: source.text.slice(section.bodyStart, end) }, asked.language, retrieval)
    const [headed, whole] = [measureTogether(titles), measureTogether([...titles, body])]
    const likeliest = score / ranked[0]!.score
    return { headed, whole, likeliest, rating: 2 * headed + whole + measureFound(source, section) + likeliest }
  }
}

/** Where the next heading stands, be it one of its own. */
const findOwnEnd = (source: IndexedSource, { start, end }: HeadedSection): number =>
  readOutline(source).find((one) => one.start > start)?.start ?? end

/** The score of the best passage that was found in a section, beside the best of all. */
function createFoundMeasure(asked: AskedQuestion, retrieval: Retrieval) {
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  return (source: IndexedSource, section: HeadedSection): number => {
    const end = findOwnEnd(source, section)
    const found = passages.find((one) => one.sourceId === source.id && one.start < end && one.end > section.start)
    return found ? found.score / passages[0]!.score : 0
  }
}
