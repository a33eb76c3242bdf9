import { readdirSync, readFileSync } from 'node:fs'
import { memoize, once } from '../lib/memoize.ts'

/** How the words of a language become terms. Source: docs/decisions/2026-11-21-retrieval.md. */
export type Stemming =
  | { readonly by: 'snowball'; readonly name: string }
  | { readonly by: 'orama'; readonly name: string }
  | { readonly by: 'grams' } // no stemmer: overlapping pieces of five letters
  | { readonly by: 'none' }

/** What is known of a language; the lists are words with a space between them, as in `locales/<code>.json`. */
type LanguageData = {
  readonly stemming: Stemming
  readonly stopWords: string
  /** Written without their last point; a sentence goes on after them. */
  readonly abbreviations: string
  /** The same, where a number follows: short months, numbered parts of a work. */
  readonly abbreviationsBeforeNumbers: string
}

const FOLDER = new URL('./locales/', import.meta.url)

/** The languages with words of their own, by ISO 639-1 code; `und` is a text whose language could not be told. */
export const listLanguageCodes = once(
  (): ReadonlySet<string> => new Set(readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ''))),
)

/** A language by its code, read when it is first met; null for a code without words of its own. */
export function findLanguage(code: string): LanguageData | null {
  return listLanguageCodes().has(code) ? readLanguage(code) : null
}

/** Our own file: a test compares each with the type. */
const readLanguage = memoize(
  (code: string) => JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8')) as LanguageData,
)

/** The words of a list that is written as prose. */
export const splitWordList = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')
