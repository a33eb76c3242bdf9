import { memoize } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { detectLanguageAmong } from '../../text/detect-language.ts'
import type { PassageIndex } from './passage-index.ts'
import {
  countChunks,
  type LoadedSegment,
  listTermsFrom,
  openFrequencyCounter,
  readSearchState,
} from './search-state.ts'

type NotebookTerms = {
  /** The terms of a text as the index holds them, in reading order. */
  readonly terms: (text: string) => readonly string[]
  readonly frequencyOf: (term: string) => number
  readonly chunkCount: number
  /** The notebook's languages, the one that most of its chunks are in first. */
  readonly languages: readonly string[]
  /** Terms of the notebook that begin with these letters: all of them, or several thousand. */
  readonly termsFrom: (prefix: string) => ReadonlySet<string>
}

/** The language that most of a notebook is in is that of a question whose words do not tell. */
const MAIN_LEANS_WORDS = 0.5

const MAX_TERMS_LISTED = 4000

/**
 * How a notebook reads texts for a question, for scoring sentences as passages are scored: in the question's language
 * when the notebook has it, else in the one that most of its chunks are in. `findFrequency` counts the chunks of that
 * language that hold a term, or where none does, those of any language: a name is known wherever it stands.
 * @param inLanguage one of the notebook's languages, to read it in that whatever the question's
 */
export function readNotebookTerms(index: PassageIndex, question: string, inLanguage?: string): NotebookTerms {
  const state = readSearchState(index)
  const languages = listLanguages(state.segments)
  const weighLanguage = (language: string) => (language === languages[0] ? MAIN_LEANS_WORDS : 0)
  const spoken = detectLanguageAmong(question, languages, weighLanguage)
  const language = inLanguage ?? (spoken === 'und' ? (languages[0] ?? 'und') : spoken)
  const own = state.segments.filter((segment) => segment.language === language)
  const untold = language === 'und' ? [] : state.segments.filter((segment) => segment.language === 'und')
  const { terms } = loadAnalyzer(language)
  const chunkCount = countChunks(own)
  const asked = terms(question)
  const countInOwn = openFrequencyCounter(index, own, asked)
  const countInAll = openFrequencyCounter(index, state.segments, asked)
  const countInUntold = openFrequencyCounter(index, untold, asked)
  const listFrom = (segments: readonly LoadedSegment[], prefix: string) =>
    listTermsFrom(index, segments, prefix, MAX_TERMS_LISTED)
  // A table of names may be in any language, and its words stand in the index as they are written.
  const listUntold = (prefix: string) => (untold.length === 0 ? [] : [...listFrom(untold, prefix)])
  const sumUntold = (term: string) =>
    listUntold(term).reduce((sum, one) => sum + (terms(one).includes(term) ? countInUntold(one) : 0), 0)
  const termsFrom = (prefix: string) =>
    new Set([...listFrom(own, prefix), ...listUntold(prefix).flatMap((one) => terms(one))])
  const findFrequency = memoize(
    (term: string) => countInOwn(term) || Math.min(countInAll(term) || sumUntold(term), chunkCount),
  )
  return { terms, frequencyOf: findFrequency, chunkCount, languages, termsFrom }
}

function listLanguages(segments: readonly LoadedSegment[]): string[] {
  const byLanguage = Map.groupBy(segments, ({ language }) => language)
  const counted = [...byLanguage].map(([language, own]) => ({ language, chunks: countChunks(own) }))
  counted.sort((a, b) => b.chunks - a.chunks || (a.language < b.language ? -1 : 1))
  return counted.map(({ language }) => language)
}
