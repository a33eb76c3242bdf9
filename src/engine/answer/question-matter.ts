import { readContent } from './frame-words.ts'
import { findLightWords, isSpaced } from './locales.ts'
import type { Retrieval } from './retrieval.ts'

/** The terms of what a question asks about; `light` are those of words like "must" and "costs". */
export type QuestionMatter = { readonly heavy: readonly string[]; readonly light: readonly string[] }

/** What a question asks about; all its words where these are no more than its frame. */
export function readMatter(
  text: string,
  language: string,
  { terms, weightOf }: Pick<Retrieval, 'terms' | 'weightOf'>,
): QuestionMatter {
  const content = readContent(text, language) // as long as the text
  const light: string[] = []
  let rest = content
  for (const { 0: word, index } of text.matchAll(findLightWords(language))) {
    const end = index + word.length
    light.push(...terms(content.slice(index, end)))
    rest = rest.slice(0, index) + ' '.repeat(word.length) + rest.slice(end)
  }
  const heavy = isSpaced(language) ? terms(rest) : dropSeams(terms(rest), rest, weightOf)
  if (heavy.length > 0) return { heavy, light: light.filter((term) => !heavy.includes(term)) }
  const matter = terms(content)
  return { heavy: matter.length > 0 ? matter : terms(text), light: [] }
}

/**
 * A pair of signs across the border of two words stands nowhere, and a sign alone is in no index: neither is missing.
 * Pairs within a word of the question are.
 */
function dropSeams(pairs: readonly string[], text: string, weightOf: (term: string) => number): readonly string[] {
  const nowhere = weightOf('')
  const words = [...segmenter.segment(text.toLowerCase())].map(({ segment }) => segment)
  const isWithinWord = (term: string) => words.some((word) => word.includes(term))
  const isSign = (term: string) => /^[^\p{N}\p{sc=Latin}]$/u.test(term)
  const told = pairs.filter((term) => !isSign(term) && (weightOf(term) < nowhere || isWithinWord(term)))
  return told.length > 0 ? told : pairs
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
