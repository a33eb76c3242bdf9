import { findSpansOfKind } from '../../../text/spans.ts'
import { loadLexicon } from './lexicon.ts'
import { listBroader, listNames, listNarrower, type Meaning } from './read-meanings.ts'

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
