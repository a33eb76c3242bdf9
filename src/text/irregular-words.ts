import { loadAnalyzer } from './analyzer.ts'
import { splitWordList } from './languages.ts'

/** Words of one root in forms that no rule leads to: "go went gone". The first one stands for all. */
type IrregularWords = {
  readonly first: string
  /** Each as it is written and as an index has it. */
  readonly forms: readonly string[]
}

/**
 * The irregular words of a language, each set by every form that it may be asked for in; the set that comes first keeps a form.
 * What is a small word without its accents is none: "da" is no form of "dá".
 */
export function groupIrregularWords(
  lists: readonly string[],
  language: string,
  foldLetters: (word: string) => string,
): ReadonlyMap<string, IrregularWords> {
  const { terms, isStopWord } = loadAnalyzer(language)
  const found = new Map<string, IrregularWords>()
  for (const list of lists) {
    const words = splitWordList(list).filter((word) => !isStopWord(word) && !isStopWord(foldLetters(word)))
    const set = { first: terms(words[0]!)[0]!, forms: [...new Set([...words, ...words.flatMap(terms)])] }
    for (const form of set.forms.map(foldLetters)) if (!found.has(form)) found.set(form, set)
  }
  return found
}
