import { addUp } from '../../lib/counts.ts'
import { memoize } from '../../lib/memoize.ts'
import { type Analyzer, loadAnalyzer, normalizeWord } from '../../text/analyzer.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { segmentWords } from '../../text/segment-words.ts'
import { findLocale, listLocaleCodes } from '../answer/language/locales.ts'
import type { GuideSource } from './read-guide-material.ts'

/** A word in small letters, as it is mostly written, and how much it tells of the notebook. */
export type CharacteristicWord = { readonly word: string; readonly shown: string; readonly weight: number }

/** `isNamed`: it stands in a title or a heading, or behind an article, as what verbs and adverbs are seldom. */
type StemTally = {
  weight: number
  isNamed: boolean
  readonly forms: Map<string, number>
  readonly written: Map<string, number>
}

const TITLE_WEIGHT = 5
const HEADING_WEIGHT = 2
const FULL_LENGTH_CHARS = 4
const UNNAMED = 0.3
const SMALL_SHARE = 0.3

/**
 * The words that tell what sources are about, best first: often used, in several sources, in titles and headings. One
 * word stands for all its forms, in the form that is used most; numbers and stop words are left out, and what is no name of a
 * thing counts little.
 */
export function findCharacteristicWords(sources: readonly GuideSource[], limit: number): CharacteristicWord[] {
  const tallies = new Map<string, StemTally>()
  for (const source of sources) tallySource(source, tallies)
  return [...tallies.values()]
    .map(({ weight, isNamed, forms, written }) => {
      const word = pickCommonest(forms)
      const named = isNamed ? weight : UNNAMED * weight
      const shown = pickWritten(word, written)
      return { word, shown, weight: named * Math.min(1, word.length / chooseFullLength(word)) }
    })
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
}

function tallySource({ title, text, headings, language }: GuideSource, tallies: Map<string, StemTally>): void {
  const analyzer = loadAnalyzer(language)
  const counts = new Map<string, number>()
  const article = compileArticle(language)
  const addWords = (part: string, weightOf: (stem: string) => number, isTitle = true) => {
    for (const { stem, word, written, before } of readStemmedWords(part, analyzer)) {
      const tally = tallies.get(stem) ?? { weight: 0, isNamed: false, forms: new Map(), written: new Map() }
      tallies.set(stem, tally)
      tally.weight += weightOf(stem)
      tally.isNamed ||= isTitle || !article || article.test(before)
      tally.forms.set(word, (tally.forms.get(word) ?? 0) + 1)
      tally.written.set(written, (tally.written.get(written) ?? 0) + 1)
    }
  }
  addWords(
    text,
    (stem) => {
      const count = (counts.get(stem) ?? 0) + 1
      counts.set(stem, count)
      return Math.log2(1 + count) - Math.log2(count) // sums up to the logarithm of how often it stands there
    },
    false,
  )
  addWords(toPlainTitle(title), () => TITLE_WEIGHT)
  for (const heading of headings) addWords(heading, () => HEADING_WEIGHT)
}

/** The articles of a language, each as a whole word; null where it has none, or they are not known. */
const compileArticle = memoize((language: string): RegExp | null => {
  const { articles } = findLocale(language).definition
  const isKnown = articles !== '' && listLocaleCodes().includes(language)
  return isKnown ? new RegExp(`^(?:${articles.replaceAll("['’]", "['’]?")})$`, 'iu') : null
})

/** `before` is the word before it, in small letters. */
type StemmedWord = Readonly<Record<'stem' | 'word' | 'written' | 'before', string>>

function* readStemmedWords(text: string, analyzer: Analyzer): Generator<StemmedWord> {
  let before = ''
  for (const segment of segmentWords(text)) {
    const parts = segment.split(WORD_GAP)
    for (const [at, word] of normalizeWord(segment).split(WORD_GAP).entries()) {
      const behind = before
      before = word
      if (!isTellingWord(word) || analyzer.isStopWord(word)) continue
      const terms = isDense(word) ? [word] : analyzer.terms(word)
      if (terms.length > 0)
        yield { stem: terms.length === 1 ? terms[0]! : word, word, written: parts[at] ?? word, before: behind }
    }
  }
}

const WORD_GAP = /[^\p{L}\p{M}\p{N}]+/u

/** Scripts in which two signs are a word. */
const isDense = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const isTellingWord = (word: string) => /\p{L}/u.test(word) && word.length >= (isDense(word) ? 2 : 3)

const chooseFullLength = (word: string) => (isDense(word) ? 2 : FULL_LENGTH_CHARS)

/** A capital is its own where the word is seldom written small: at the beginning of a sentence every word has one. */
function pickWritten(word: string, written: ReadonlyMap<string, number>): string {
  const forms = new Map([...written].filter(([form]) => form.toLowerCase() === word))
  const total = addUp(forms.values())
  const isSmall = total === 0 || (forms.get(word) ?? 0) >= SMALL_SHARE * total
  return isSmall ? word : pickCommonest(forms)
}

function pickCommonest(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))[0]![0]
}
