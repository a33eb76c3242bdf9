import type { AskedQuestion } from '../question/asked-question.ts'
import { measureWeightShare } from '../retrieval/measure-terms.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listWeighedWords } from './list-weighed-words.ts'
import { createShareMeasure, findSaidWords, type SaidWords } from './measure-share.ts'
import { createHeadingRating } from './rate-heading.ts'

/** The nearest heading over a unit, empty where there is none, and how many units stand between. */
export type NearestHeading = { readonly text: string; readonly below: number }

/** A unit among those of its passage, in reading order. */
type PlacedUnit = Quote & { readonly position: number; readonly nearest: NearestHeading }

/**
 * For each unit the share of the question that it says by whatever names (`meant`), the same with what few units say counting
 * more (`meantRare`), what the units around it say of the rest, and what the heading over it says, each 0 to 1.
 */
export function measureMeant(asked: AskedQuestion, units: readonly PlacedUnit[], retrieval: Retrieval) {
  const words = listWeighedWords(asked, retrieval)
  const weights = words.map(({ weight }) => weight)
  const said = units.map((unit) => findSaidWords(words, unit, asked.language, retrieval))
  const measureRare = createShareMeasure(asked.text, words, said)
  const measureNearest = createNearestMeasure(weights, createHeadingRating(asked, retrieval))
  const isBeside = (place: number, other: number) =>
    units[other]?.passage === units[place]!.passage && Math.abs(units[other].position - units[place]!.position) === 1
  const measureBeside = (place: number, other: number) =>
    isBeside(place, other)
      ? measureWeightShare(weights, (word) => Math.max(0, said[other]![word]! - said[place]![word]!))
      : 0
  return units.map((unit, place) => ({
    meant: measureWeightShare(weights, (word) => said[place]![word]!),
    meantRare: measureRare(unit, said[place]!),
    meantBefore: measureBeside(place, place - 1),
    meantAfter: measureBeside(place, place + 1),
    ...measureNearest(unit.nearest, said[place]!),
  }))
}

/** What the heading nearest over a unit says of the question by whatever names; it speaks most of what stands right under it. */
function createNearestMeasure(weights: readonly number[], rateHeading: ReturnType<typeof createHeadingRating>) {
  return ({ text, below }: NearestHeading, ofUnit: SaidWords) => {
    const { said, share, agreement } = rateHeading(text)
    const withUnit = measureWeightShare(weights, (word) => Math.max(said[word]!, ofUnit[word]!))
    const nearness = 1 / (1 + below)
    return {
      headingMeant: share,
      headingMeantOpens: below === 0 ? share : 0,
      headingMeantNear: nearness * share,
      headingAgreesNear: nearness * agreement,
      meantWithHeading: withUnit,
      meantWithHeadingSquared: withUnit * withUnit,
    }
  }
}
