import { readFileSync } from 'node:fs'
import { splitWordList } from '../../text/languages.ts'

type WordLists = Readonly<Record<string, string>>

const LISTS = JSON.parse(readFileSync(new URL('./small-words.json', import.meta.url), 'utf8')) as {
  readonly leading: WordLists
  readonly nonNouns: WordLists
}

const buildWordSets = (lists: WordLists): Readonly<Record<string, ReadonlySet<string>>> =>
  Object.fromEntries(Object.entries(lists).map(([language, list]) => [language, new Set(splitWordList(list))]))

/** Articles, prepositions and the like, after which a name of something follows; by language. */
export const LEADING_WORDS = buildWordSets(LISTS.leading)

/** Frequent words that are no stop words and yet name nothing; a title made of them says nothing. */
export const NON_NOUNS = buildWordSets(LISTS.nonNouns)
