import type { Retrieval } from '../../retrieval/retrieval.ts'
import type { Scope } from './read-target.ts'
import { readSummarySentences, type SummarySentence } from './summary-sentences.ts'
import { compareVectors } from './term-vector.ts'

/** Two sentences that share more than this say the same. */
export const MAX_LIKENESS = 0.6
/** A sentence below this hangs on others; it is taken only where there is no better one. */
const MIN_QUALITY = 0.3
const LIKENESS_COSTS = 0.7
/** A further sentence of a section counts so much for each that it has already. */
const SAME_PART = 0.5

/**
 * The sentences that together tell most of a scope, at most `count` of them, in reading order: the best first, then
 * those that are good and say something else, from other sections where there are some.
 */
export const chooseSummary = (scope: Scope, count: number, retrieval: Retrieval): SummarySentence[] =>
  chooseAmong(readSummarySentences(scope, retrieval), count)

/** The same of sentences that were read before. */
export function chooseAmong(sentences: readonly SummarySentence[], count: number): SummarySentence[] {
  const standing = sentences.filter(({ quality }) => quality >= MIN_QUALITY)
  return pickDiverse(standing.length > 0 ? standing : sentences, count)
}

const MIN_TOPIC_QUALITY = 0.5

/** What a section is about stands among its first `among` sentences that stand alone. */
export function chooseTopic(body: Scope, among: number, retrieval: Retrieval): SummarySentence | undefined {
  const standing = readSummarySentences(body, retrieval).filter(({ quality }) => quality >= MIN_TOPIC_QUALITY)
  return standing.slice(0, among).toSorted((one, other) => other.score - one.score)[0]
}

/** Picks the best by score that say different things; in reading order. */
export function pickDiverse(sentences: readonly SummarySentence[], count: number): SummarySentence[] {
  const left = new Set(sentences)
  const chosen: SummarySentence[] = []
  while (chosen.length < count && left.size > 0) {
    let [best, bestWorth]: [SummarySentence | null, number] = [null, 0]
    for (const sentence of left) {
      const worth = rateBeside(sentence, chosen)
      if (worth === null) left.delete(sentence)
      else if (worth > bestWorth) [best, bestWorth] = [sentence, worth]
    }
    if (!best) break
    chosen.push(best)
    left.delete(best)
  }
  return chosen.sort((a, b) => a.start - b.start)
}

/** What a sentence adds to those chosen; null when it says what one of them says. */
function rateBeside(sentence: SummarySentence, chosen: readonly SummarySentence[]): number | null {
  let nearest = 0
  let worth = sentence.score
  for (const other of chosen) {
    nearest = Math.max(nearest, compareVectors(sentence.vector, other.vector))
    if (other.part === sentence.part) worth *= SAME_PART
  }
  if (nearest > MAX_LIKENESS) return null
  return worth * (1 - LIKENESS_COSTS * nearest)
}
