import { loadAnalyzer } from '../../text/analyzer.ts'
import { eachRun } from '../../text/characters.ts'

/** A question as one language's part of the index understands it. */
export type LanguageQuery = {
  readonly language: string
  /** Different terms in the order of their first appearance. */
  readonly terms: readonly string[]
  /** How often each stands in the question. */
  readonly counts: readonly number[]
  /** Terms in reading order, as places in `terms`. */
  readonly sequence: readonly number[]
  /** Each term's words as they were written, in lower case. */
  readonly words: ReadonlySet<string>
}

/** Longer questions are read up to here: a whole document handed in as a question stays affordable. */
const MAX_QUERY_CHARS = 8000
const MAX_QUERY_TERMS = 256

/** Reads a question in one language. Gives no terms for an empty question or one of stop words only. */
export function readQuery(text: string, language: string): LanguageQuery {
  const analyzer = loadAnalyzer(language)
  const places = new Map<string, number>()
  const counts: number[] = []
  const sequence: number[] = []
  const words = new Set<string>()
  const read = text.slice(0, MAX_QUERY_CHARS)
  eachRun(read, 0, read.length, (start, end, kind) => {
    const run = read.slice(start, end)
    for (const term of analyzer.termsOfRun(run, kind)) {
      if (places.size >= MAX_QUERY_TERMS && !places.has(term)) continue
      const place = places.get(term) ?? places.size
      places.set(term, place)
      counts[place] = (counts[place] ?? 0) + 1
      sequence.push(place)
      words.add(run.toLowerCase())
    }
  })
  return { language, terms: [...places.keys()], counts, sequence, words }
}
