import { memoize } from '../../../lib/memoize.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { splitWordList } from '../../../text/languages.ts'
import { segmentText } from '../../../text/segment-words.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import { findLocale, isSpaced } from './locales.ts'

/** A word of a text and where it stands. */
export type PlacedWord = { readonly word: string; readonly start: number; readonly end: number }

const WORD = /[\p{L}\p{M}\p{N}_]+/gu

/**
 * The verbs, adjectives and vague nouns of everyday speech ("stay", "high", "thing") that a text holds, in any form of
 * theirs but the one that compares: what is "oldest" is the matter of a question.
 */
export const findCommonWords = (text: string, language: string): PlacedWord[] =>
  findListed(text, language, listCommonForms(language))

/** Those of them that say how a thing is, how much or when, and not what it does: "several", "own", "roughly". */
export function findQualities(text: string, language: string): PlacedWord[] {
  const acts = findListed(text, language, listActForms(language)).map(({ start }) => start)
  return findCommonWords(text, language).filter(({ start }) => !acts.includes(start))
}

function findListed(text: string, language: string, known: ReadonlySet<string>): PlacedWord[] {
  const family = findFamilyReader(language)
  const isCommon = ({ word, start }: PlacedWord) => {
    if (family?.isGraded(word)) return false
    const isFirst = !/\p{L}/u.test(text.slice(0, start))
    return listForms(isFirst ? word.toLowerCase() : word, language).some((form) => known.has(form))
  }
  return listWords(text, language).filter(isCommon)
}

/** The terms of a text's common words. */
export const readCommonTerms = (
  { text, language }: { readonly text: string; readonly language: string },
  terms: (text: string) => readonly string[],
): ReadonlySet<string> => new Set(findCommonWords(text, language).flatMap(({ word }) => terms(word)))

const listActForms = memoize((language: string) => listAllForms(findLocale(language).verb.common, language))

const listCommonForms = memoize((language: string): ReadonlySet<string> => {
  const { qualities } = findLocale(language).verb
  return new Set([...listActForms(language), ...listAllForms(qualities, language)])
})

const listAllForms = (words: string, language: string): ReadonlySet<string> =>
  new Set(splitWordList(words).flatMap((word) => listForms(word, language)))

/**
 * The word itself and its term, or root. A word with a capital inside a sentence is a name, which is never
 * common; in German it is a noun, and never a verb.
 */
function listForms(word: string, language: string): string[] {
  if (!isSpaced(language)) return [word]
  const isCapital = /^\p{Lu}/u.test(word)
  if (isCapital && language !== 'de') return []
  const stems = loadAnalyzer(language).terms(word)
  if (language !== 'de') return [word, ...stems]
  const family = findFamilyReader(language)!
  // A German stemmer leaves "legt" and "legen" apart; elsewhere roots join too much: "series" and "serious".
  const forms = [word, ...(isCapital ? stems : stems.map(family.readRoot))]
  return isCapital ? forms.map((form) => `N ${form}`) : forms
}

/** The words of a text, with their places. */
export const listWords = (text: string, language: string): PlacedWord[] =>
  isSpaced(language)
    ? [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    : [...segmentText(text)].map(({ segment, index }) => ({
        word: segment,
        start: index,
        end: index + segment.length,
      }))
