import { findSpansOfKind } from '../../../text/spans.ts'
import { loadLexicon } from './lexicon.ts'
import { isOfOneLanguage, listBroader, listNames, listNarrower, type Meaning } from './read-meanings.ts'

/** What is a kind of a class of more says too little of it: a cousin is no "person", and no day is "time". */
const MAX_NARROWER = 30

/**
 * What else a word, or words with a space between, may be called in their language: by words of the same sense first, then
 * by what it is a kind of ("relative" for a sister), then by what is a kind of it; never by another of its kind.
 */
export function listOtherNames(words: string, language: string): string[] {
  const meant = loadLexicon(language).listMeanings(words)
  const classes = findSpansOfKind('date', words).length > 0 ? [] : meant // "Sunday" is no other day
  const isTelling = (one: Meaning) => listNarrower(one).length <= MAX_NARROWER
  const narrower = classes.filter(isTelling).flatMap(listNarrower)
  const called = [...meant, ...classes.flatMap(listBroader).filter(isTelling), ...narrower]
  const named = new Set(called.flatMap((meaning) => listNames(meaning, language)))
  return [...named].filter((name) => name.toLowerCase() !== words.toLowerCase())
}

/** Other words of the likeliest sense of a word. */
export function listSynonyms(words: string, language: string): string[] {
  const [likeliest] = loadLexicon(language).listMeanings(words)
  const names = likeliest ? listNames(likeliest, language) : []
  return names.filter((name) => name.toLowerCase() !== words.toLowerCase())
}

/** Other words of a word's likeliest sense, and those that its language alone joins with it. */
export function listCloseNames(words: string, language: string): string[] {
  const own = loadLexicon(language).listMeanings(words).filter(isOfOneLanguage)
  const names = own.flatMap((meaning) => listNames(meaning, language))
  return [...new Set([...listSynonyms(words, language), ...names])]
}

/** Senses of a word that come behind so many others are rarely meant. */
const MAX_LIKELY_SENSES = 2

/** Whether the one names something of a class that the other names: "beer" and "alcohol", but not "alcohol" and "beer". */
export function isUnderClass(words: string, other: string, language: string): boolean {
  const { listMeanings } = loadLexicon(language)
  const classes = listMeanings(words).slice(0, MAX_LIKELY_SENSES).flatMap(listBroader)
  return listMeanings(other).some((meaning) => classes.includes(meaning))
}

/** Whether two words say the same, and the one is no kind of the other: "mend" and "repair", not "dog" and "pet". */
export function isSynonym(words: string, other: string, language: string): boolean {
  const { listMeanings } = loadLexicon(language)
  const meant = new Set(listMeanings(other))
  return listMeanings(words)
    .slice(0, MAX_LIKELY_SENSES)
    .some((meaning) => meant.has(meaning))
}
