import { type Analyzer, loadAnalyzer, normalizeWord } from '../../text/analyzer.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { segmentWords } from '../../text/segment-words.ts'
import type { GuideSource } from './read-guide-material.ts'

/** A word with how much it tells of the notebook. */
export type CharacteristicWord = { readonly word: string; readonly weight: number }

type StemTally = { weight: number; readonly forms: Map<string, number> }

const TITLE_WEIGHT = 5
const HEADING_WEIGHT = 2
const FULL_LENGTH_CHARS = 4

/**
 * The words that tell what sources are about, best first: often used, in several sources, in titles and headings. One
 * word stands for all its forms, in the form that is used most; numbers and stop words are left out.
 */
export function findCharacteristicWords(sources: readonly GuideSource[], limit: number): CharacteristicWord[] {
  const tallies = new Map<string, StemTally>()
  for (const source of sources) tallySource(source, tallies)
  return [...tallies.values()]
    .map(({ weight, forms }) => {
      const word = pickCommonest(forms)
      return { word, weight: weight * Math.min(1, word.length / chooseFullLength(word)) }
    })
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
}

function tallySource({ title, text, headings, language }: GuideSource, tallies: Map<string, StemTally>): void {
  const analyzer = loadAnalyzer(language)
  const counts = new Map<string, number>()
  const addWords = (part: string, weightOf: (stem: string) => number) => {
    for (const { stem, word } of readStemmedWords(part, analyzer)) {
      const tally = tallies.get(stem) ?? { weight: 0, forms: new Map() }
      tallies.set(stem, tally)
      tally.weight += weightOf(stem)
      tally.forms.set(word, (tally.forms.get(word) ?? 0) + 1)
    }
  }
  addWords(text, (stem) => {
    const count = (counts.get(stem) ?? 0) + 1
    counts.set(stem, count)
    return Math.log2(1 + count) - Math.log2(count) // sums up to the logarithm of how often it stands there
  })
  addWords(toPlainTitle(title), () => TITLE_WEIGHT)
  for (const heading of headings) addWords(heading, () => HEADING_WEIGHT)
}

function* readStemmedWords(text: string, analyzer: Analyzer): Generator<{ stem: string; word: string }> {
  for (const segment of segmentWords(text)) {
    for (const word of normalizeWord(segment).split(/[^\p{L}\p{M}\p{N}]+/u)) {
      if (!isTellingWord(word) || analyzer.isStopWord(word)) continue
      const terms = isDense(word) ? [word] : analyzer.terms(word)
      if (terms.length > 0) yield { stem: terms.length === 1 ? terms[0]! : word, word }
    }
  }
}

/** Scripts in which two signs are a word. */
const isDense = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const isTellingWord = (word: string) => /\p{L}/u.test(word) && word.length >= (isDense(word) ? 2 : 3)

const chooseFullLength = (word: string) => (isDense(word) ? 2 : FULL_LENGTH_CHARS)

function pickCommonest(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))[0]![0]
}
