import { loadLexicon } from './lexicon.ts'
import { listBroader, listNames, listNarrower } from './read-meanings.ts'

/**
 * What else a word, or words with a space between, may be called in their language: by words of the same sense first, then
 * by what it is a kind of ("relative" for a sister), then by what is a kind of it; never by another of its kind.
 */
export function listOtherNames(words: string, language: string): string[] {
  const meant = loadLexicon(language).listMeanings(words)
  const called = [...meant, ...meant.flatMap(listBroader), ...meant.flatMap(listNarrower)]
  const named = new Set(called.flatMap((meaning) => listNames(meaning, language)))
  return [...named].filter((name) => name.toLowerCase() !== words.toLowerCase())
}
