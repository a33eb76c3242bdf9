import type { Retrieval } from '../retrieval/retrieval.ts'
import { createFinder, type ReadWord } from './read-otherwise.ts'

/**
 * A retrieval in which a text that says what was read for a word of the question says that word too: the question stays
 * as it was put, and every way of answering finds it in the sources' words.
 */
export function addReading(read: readonly ReadWord[], language: string, retrieval: Retrieval): Retrieval {
  const { terms, weightOf } = retrieval
  const nowhere = weightOf('')
  const findRarest = (known: string) => Math.max(0, ...terms(known).map(weightOf)) || nowhere
  const weights = new Map(read.flatMap(({ typed, known }) => terms(typed).map((term) => [term, findRarest(known)])))
  const find = createFinder(language)
  return {
    ...retrieval,
    find: (text, limit) => retrieval.find([text, ...new Set(read.map(({ known }) => known))].join(' '), limit),
    terms: (text) => {
      const findIn = find(text)
      return [...terms(text), ...read.flatMap(({ typed, key }) => (findIn(key) === null ? [] : terms(typed)))]
    },
    weightOf: (term) => {
      const own = weightOf(term)
      return own < nowhere ? own : Math.min(own, weights.get(term) ?? own)
    },
  }
}
