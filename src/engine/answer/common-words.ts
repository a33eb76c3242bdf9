import { loadAnalyzer } from '../../text/analyzer.ts'
import { splitWordList } from '../../text/languages.ts'
import { segmentText } from '../../text/segment-words.ts'
import { findFamilyReader } from '../../text/word-family.ts'
import { findLocale, isSpaced } from './locales.ts'

/** A word of a text and where it stands. */
type PlacedWord = { readonly word: string; readonly start: number; readonly end: number }

const WORD = /[\p{L}\p{M}\p{N}_]+/gu
const tables = new Map<string, ReadonlySet<string>>()

/**
 * The verbs, adjectives and vague nouns of everyday speech ("stay", "high", "thing") that a text holds, in any form of
 * theirs but the one that compares: what is "oldest" is the matter of a question.
 */
export function findCommonWords(text: string, language: string): PlacedWord[] {
  const known = tables.get(language) ?? buildTable(language)
  tables.set(language, known)
  const { terms } = loadAnalyzer(language)
  const family = findFamilyReader(language)
  const isCommon = ({ word, start }: PlacedWord) =>
    !family?.isGraded(word.toLowerCase()) &&
    (known.has(word.toLowerCase()) ||
      (isSpaced(language) && !isName(text, word, start, language) && terms(word).some((term) => known.has(term))))
  return listWords(text, language).filter(isCommon)
}

function buildTable(language: string): ReadonlySet<string> {
  const words = splitWordList(findLocale(language).verb.common)
  const lower = words.map((word) => word.toLowerCase())
  return new Set(isSpaced(language) ? [...lower, ...words.flatMap(loadAnalyzer(language).terms)] : words)
}

const listWords = (text: string, language: string): PlacedWord[] =>
  isSpaced(language)
    ? [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    : [...segmentText(text)].map(({ segment, index }) => ({
        word: segment,
        start: index,
        end: index + segment.length,
      }))

/** German alone writes other words than names with a capital inside a sentence. */
const isName = (text: string, word: string, start: number, language: string) =>
  language !== 'de' && /^\p{Lu}/u.test(word) && /\p{L}/u.test(text.slice(0, start))
