import { addUp, countEach } from '../../lib/counts.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { detectLanguage } from '../../text/detect-language.ts'

/** What is scored: the title counts as much as a few mentions in the text. */
type ScoredText = { readonly title: string; readonly text: string }

const K = 1.2
const B = 0.75
const TITLE_WEIGHT = 3
const MAX_SCORED_CHARS = 60_000

/**
 * How well each text fits the query, 0 to 1: BM25 over the texts themselves, against the score that a text with all
 * terms in plenty would have.
 */
export function scoreTexts(query: string, texts: readonly ScoredText[]): number[] {
  const analyzer = loadAnalyzer(
    detectLanguage([query, ...texts.map(({ title, text }) => `${title} ${text}`.slice(0, 300))].join('\n')),
  )
  const terms = [...new Set(analyzer.terms(query))]
  const bags = texts.map(({ title, text }) => ({
    title: new Set(analyzer.terms(title)),
    counts: countEach(analyzer.terms(text.slice(0, MAX_SCORED_CHARS))),
  }))
  const sizes = bags.map(({ counts }) => addUp(counts.values()))
  const average = addUp(sizes) / Math.max(1, sizes.length) || 1
  const weights = new Map(
    terms.map((term) => [term, measureRarity(bags.filter((bag) => holdsTerm(bag, term)).length, bags.length)]),
  )
  const best = terms.reduce((sum, term) => sum + weights.get(term)!, 0) * (K + 1) || 1
  return bags.map((bag, index) => {
    const long = K * (1 - B + (B * sizes[index]!) / average)
    const sum = terms.reduce((total, term) => {
      const count = (bag.counts.get(term) ?? 0) + (bag.title.has(term) ? TITLE_WEIGHT : 0)
      return total + (weights.get(term)! * count * (K + 1)) / (count + long)
    }, 0)
    return sum / best
  })
}

/** The words of a query that carry it, as they stand in it. */
export function listKeywords(query: string): string[] {
  const analyzer = loadAnalyzer(detectLanguage(query))
  return query.split(/[\s,;:?!"()]+/).filter((word) => analyzer.terms(word).length > 0)
}

type Bag = { readonly title: ReadonlySet<string>; readonly counts: ReadonlyMap<string, number> }

const holdsTerm = ({ title, counts }: Bag, term: string) => title.has(term) || counts.has(term)

const measureRarity = (holding: number, all: number) => Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
