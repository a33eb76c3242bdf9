import { memoize } from '../../../lib/memoize.ts'
import { listWords, type PlacedWord } from './common-words.ts'
import { findLocale } from './locales.ts'

/** A sentence before the one that asks. */
const SENTENCE = /^[^?？]*(?:[.!;]\s|[。！；])(?=[^?？]*\p{L}[^?？]*[?？]\s*$)/u

/**
 * The words of what a question tells before it asks ("I let flats, is the warranty good then?"): they need not stand in
 * what answers. Names and numbers are no such words: they tell what is meant.
 */
export function findToldWords(question: string, language: string): PlacedWord[] {
  const told = listWords(question.slice(0, findAskingClause(question, language)), language)
  return told.filter(({ word, start }) => !/\p{N}/u.test(word) && !isName(question, word, start, language))
}

/** Where the clause begins that asks; 0 where nothing is told before it. */
export function findAskingClause(question: string, language: string): number {
  const sentence = SENTENCE.exec(question)?.[0].length ?? 0
  const clause = readOpener(language).exec(question.slice(sentence))?.[0].length ?? 0
  return sentence + clause
}

/** German alone writes other words than names with a capital inside a sentence. */
const isName = (text: string, word: string, start: number, language: string) =>
  language !== 'de' && /^\p{Lu}/u.test(word) && /\p{L}\s*$/u.test(text.slice(0, start))

const readOpener = memoize((language: string) => {
  const { tells } = findLocale(language).verb
  return new RegExp(`^\\s*(?:${tells})(?!\\p{L})[^?？,，、]*(?:,\\s|[，、])(?=.*[?？]\\s*$)`, 'iu')
})
