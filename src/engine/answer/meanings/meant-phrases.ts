import { loadAnalyzer } from '../../../text/analyzer.ts'
import { listWords, type PlacedWord } from '../language/common-words.ts'
import { isSpaced } from '../language/locales.ts'
import { isSameRoot } from '../language/same-root.ts'
import { loadLexicon } from './lexicon.ts'
import { listNames, type Meaning } from './read-meanings.ts'

/** Words one behind the other, and what they mean together. */
export type MeantPhrase = { readonly words: readonly PlacedWord[]; readonly meanings: readonly Meaning[] }

/** A question and the language that it is asked in. */
type AskedText = { readonly text: string; readonly language: string }

const MAX_PHRASE_WORDS = 4
const MIN_PART_CHARS = 4
const MAX_TEXTS_KEPT = 2000

const known = new Map<string, readonly MeantPhrase[]>()

/** The words and phrases of a line that have a meaning; the same headings are read for question after question. */
export function readPhrases(text: string, language: string): readonly MeantPhrase[] {
  const key = `${language}:${text}`
  const kept = known.get(key)
  if (kept) return kept
  if (known.size >= MAX_TEXTS_KEPT) known.clear()
  const [words, { listMeanings }] = [listWords(text, language), loadLexicon(language)]
  const joint = isSpaced(language) ? ' ' : ''
  const phrases = words.flatMap((_, first) =>
    Array.from({ length: Math.min(MAX_PHRASE_WORDS, words.length - first) }, (_, more) => {
      const run = words.slice(first, first + more + 1)
      return { words: run, meanings: listMeanings(run.map(({ word }) => word).join(joint)) }
    }),
  )
  const { isStopWord } = loadAnalyzer(language)
  const isSmall = ([word, more]: readonly PlacedWord[]) => !more && isStopWord(word!.word.toLowerCase())
  const meant = phrases.filter(({ words: run, meanings }) => meanings.length > 0 && !isSmall(run))
  known.set(key, meant)
  return meant
}

/** Whether a heading says the opposite of what is asked: "Pros of the house" for its disadvantages. */
export function namesOpposite({ text, language }: AskedText, title: string): boolean {
  const asked = readPhrases(text, language).flatMap(({ meanings }) => meanings)
  const titled = readPhrases(title, language).flatMap(({ meanings }) => meanings)
  return titled.some(
    (meaning) =>
      meaning.against !== undefined &&
      !asked.includes(meaning) &&
      asked.some(({ against }) => against !== undefined && against === listNames(meaning, 'en')[0]),
  )
}

/** The same word, or one that is a sort of it: a "Sommerfest" is a "Fest". */
export const isSaidBy = (said: string, term: string, language: string) =>
  isSameRoot(said, term, language) || (term.length >= MIN_PART_CHARS && said.endsWith(term))
