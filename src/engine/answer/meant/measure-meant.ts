import type { AskedQuestion } from '../question/asked-question.ts'
import { measureWeightShare } from '../retrieval/measure-terms.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listWeighedWords } from './list-weighed-words.ts'
import { createShareMeasure, findSaidWords } from './measure-share.ts'

/** A unit among those of its passage, in reading order. */
type PlacedUnit = Quote & { readonly position: number }

/**
 * For each unit the share of the question that it says by whatever names (`meant`), the same with what few units say counting
 * more (`meantRare`), and what the units around it say of the rest, each 0 to 1.
 */
export function measureMeant(asked: AskedQuestion, units: readonly PlacedUnit[], retrieval: Retrieval) {
  const words = listWeighedWords(asked, retrieval)
  const weights = words.map(({ weight }) => weight)
  const said = units.map((unit) => findSaidWords(words, unit, asked.language, retrieval))
  const measureRare = createShareMeasure(asked.text, words, said)
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
  }))
}
