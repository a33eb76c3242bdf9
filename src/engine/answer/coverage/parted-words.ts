import { loadAnalyzer } from '../../../text/analyzer.ts'
import { isSpaced } from '../language/locales.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { COMPOUNDING } from './unknown-words.ts'

/** Two words that a hyphen makes one; "re-", "e-" and the like are no words. */
const JOINED = /(?<![\p{L}\p{N}-])(\p{L}{3,})-(\p{L}{3,})(?![\p{L}\p{N}-])/gu
const PASSAGES_READ = 5

/**
 * Words that the question joins by a hyphen and no source does, nor says one behind the other, though it knows both: "two-factor"
 * is not met by "the limiting factor" and "two chunks". Languages that write such words as one are left out.
 */
export function listPartedWords(
  { text, language }: Pick<AskedQuestion, 'text' | 'language'>,
  retrieval: Retrieval,
): string[] {
  if (!isSpaced(language) || COMPOUNDING.has(language)) return []
  const standsSomewhere = (part: string) => retrieval.terms(part).some((term) => isTermHeld(term, retrieval.weightOf))
  return [...text.matchAll(JOINED)].flatMap(([joined, first = '', second = '']) => {
    if (![first, second].every(standsSomewhere) || standsSomewhere(first + second)) return []
    const pair = compilePair(first, second, language)
    const texts = retrieval.find(joined, PASSAGES_READ).map(({ heading, text }) => `${heading ?? ''}\n${text}`)
    return texts.some((one) => pair.test(one)) ? [] : [joined]
  })
}

/** Both words one behind the other, in any form that has the same root. */
function compilePair(first: string, second: string, language: string): RegExp {
  const readRoot = (word: string) => {
    const [term = ''] = loadAnalyzer(language).terms(word)
    return word.toLowerCase().startsWith(term) && term !== '' ? term : word.toLowerCase()
  }
  return new RegExp(`(?<!\\p{L})${readRoot(first)}\\p{L}{0,4}[-_\\s]?${readRoot(second)}`, 'iu')
}

/** From this share of the question's weight on it is about such a word, and the rest is met by chance. */
const MATTER = 0.5

/** Whether such words are most of what is asked, a part of it, or none of it. */
export function weighPartedWords(asked: AskedQuestion, retrieval: Retrieval): 'matter' | 'part' | 'none' {
  const parted = listPartedWords(asked, retrieval)
  if (parted.length === 0) return 'none'
  const terms = new Set(parted.flatMap(retrieval.terms))
  const sum = (all: Iterable<readonly [string, number]>) => [...all].reduce((total, [, weight]) => total + weight, 0)
  const inParted = sum(asked.weights.entries().filter(([term]) => terms.has(term)))
  return inParted >= MATTER * sum(asked.weights) ? 'matter' : 'part'
}
