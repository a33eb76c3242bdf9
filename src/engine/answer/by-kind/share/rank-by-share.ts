import { memoize } from '../../../../lib/memoize.ts'
import { createFinder } from '../../bridge/read-otherwise.ts'
import { listSearchedNames, type NamedWord } from '../../meant/list-weighed-words.ts'
import { createShareMeasure, findSaidWords, type SaidWords } from '../../meant/measure-share.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { onlyHopes, saysContrary } from '../../question/contrary.ts'
import { type RankedUnit, rankUnits } from '../../rank/rank-units.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { widenPassage } from '../../retrieval/widen-passage.ts'

/** A unit, the share of the question that it says by whatever names, and what of its words. */
export type SharingUnit = { readonly unit: RankedUnit; readonly share: number; readonly said: SaidWords }

export type SharingUnits = {
  /** Those that likeliest answer first, scored so. */
  readonly ranked: readonly SharingUnit[]
  /** The share that any other quote says. */
  readonly measure: (quote: Quote) => number
  /** In which a text that says a word of the question by another name says the word. */
  readonly retrieval: Retrieval
}

const PASSAGES_READ = 6
/** By this the share weighs beside what the ranker makes of a unit. */
const SHARE_WEIGHS = 3

/**
 * The statements of what is found for a question in all the names of its words, ranked by the share that they say of it
 * and by what the ranker makes of them when another name is read as the word itself.
 */
export function rankByShare(asked: AskedQuestion, words: readonly NamedWord[], notebook: Retrieval): SharingUnits {
  const retrieval = readByAnyName(words, asked.language, notebook)
  const weights = new Map([...words.map(({ forms, weight }) => [forms[0]!, weight] as const), ...asked.weights])
  const passages = findByAnyName(asked, words, notebook)
  const units = rankUnits({ ...asked, weights }, passages, retrieval).filter(
    ({ text, measured }) => measured.question === 0 && !saysContrary(asked.text, text) && !onlyHopes(asked.text, text),
  )
  const findSaid = (quote: Quote) => findSaidWords(words, quote, asked.language, notebook)
  const said = units.map(findSaid)
  const measure = createShareMeasure(asked.text, words, said)
  const ranked = units.map((unit, place) => {
    const share = measure(unit, said[place]!)
    return { unit: { ...unit, score: unit.score * Math.exp(SHARE_WEIGHS * share) }, share, said: said[place]! }
  })
  ranked.sort((a, b) => b.unit.score - a.unit.score)
  return { ranked, measure: (quote) => measure(quote, findSaid(quote)), retrieval }
}

function findByAnyName({ searchText }: AskedQuestion, words: readonly NamedWord[], retrieval: Retrieval) {
  const found = retrieval.find([searchText, ...listSearchedNames(words)].join(' '), PASSAGES_READ)
  return found.map((passage) => widenPassage(passage, retrieval))
}

function readByAnyName(words: readonly NamedWord[], language: string, retrieval: Retrieval): Retrieval {
  const find = createFinder(language)
  const terms = memoize((text: string) => {
    const [own, findIn] = [retrieval.terms(text), find(text)]
    const isOtherwise = ({ forms, names }: NamedWord) =>
      !forms.some((form) => own.includes(form)) && names.some(({ key }) => findIn(key) !== null)
    return [...own, ...words.filter(isOtherwise).map(({ forms }) => forms[0]!)]
  })
  return { ...retrieval, terms }
}
