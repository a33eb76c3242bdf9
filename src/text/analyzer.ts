import { createRequire } from 'node:module'
import { memoize } from '../lib/memoize.ts'
import { eachRun, PAIRED, SEGMENTED } from './characters.ts'
import { findLanguage, type Stemming, splitWordList } from './languages.ts'
import { rememberWords } from './remember-words.ts'
import { segmentWords } from './segment-words.ts'

/** Turns text of one language into the terms that the index holds. */
export type Analyzer = {
  readonly language: string
  /** All terms in reading order: stemmed, without stop words, pairs and pieces included. */
  terms(text: string): string[]
  /** The terms of one run of letters as it stands in the text; empty for a stop word. */
  termsOfRun(run: string, kind: number): readonly string[]
  isStopWord(word: string): boolean
}

const MAX_WORD_CHARS = 64
const GRAM_CHARS = 5
const NOTHING: readonly string[] = []
const load = createRequire(import.meta.url) // a stemmer is loaded when its language is met: 25 ms saved at every start

/** The analyzer of a language; an unknown language is cut into words only. Remembers the words it has seen. */
export function loadAnalyzer(language: string): Analyzer {
  return makeAnalyzer(findLanguage(language) ? language : 'und')
}

const makeAnalyzer = memoize((language: string): Analyzer => {
  const { stemming, stopWords } = findLanguage(language)!
  const stops = new Set(splitWordList(stopWords))
  const stem = chooseStemmer(stemming)

  const analyzeWord = (word: string): readonly string[] => {
    const plain = normalizeWord(word)
    return plain === '' || stops.has(plain) ? NOTHING : stem(plain)
  }
  const termsOfRun = rememberWords((run: string, kind: number): readonly string[] =>
    kind === PAIRED ? splitPairs(run) : kind === SEGMENTED ? splitByDictionary(run, stops) : analyzeWord(run),
  )
  const terms = (text: string): string[] => {
    const found: string[] = []
    eachRun(text, 0, text.length, (start, end, kind) => {
      for (const term of termsOfRun(text.slice(start, end), kind)) found.push(term)
    })
    return found
  }
  return { language, terms, termsOfRun, isStopWord: (word) => stops.has(normalizeWord(word)) }
})

/** Lower case, one form of each letter, without joiners; a monstrous word keeps its beginning. */
export function normalizeWord(word: string): string {
  const plain = word.slice(0, MAX_WORD_CHARS).normalize('NFKC').toLowerCase()
  return plain.replace(/\p{Cf}|\u0640|\u0307|[\u064b-\u0652]/gu, '')
}

function splitPairs(run: string): string[] {
  const plain = run.normalize('NFKC').toLowerCase()
  if (plain.length < 3) return [plain]
  return Array.from({ length: plain.length - 1 }, (_, index) => plain.slice(index, index + 2))
}

const splitByDictionary = (run: string, stops: ReadonlySet<string>): string[] =>
  segmentWords(run)
    .filter((word) => !stops.has(word))
    .map((word) => word.slice(0, MAX_WORD_CHARS))

function chooseStemmer(stemming: Stemming): (word: string) => readonly string[] {
  if (stemming.by === 'none') return (word) => [word]
  if (stemming.by === 'grams') return splitGrams
  const stem = stemming.by === 'snowball' ? loadSnowballStemmer(stemming.name) : loadOramaStemmer(stemming.name)
  return (word) => [/\d/.test(word) ? word : stem(word) || word]
}

function loadSnowballStemmer(name: string): (word: string) => string {
  const { newStemmer } = load('snowball-stemmers') as { newStemmer(name: string): { stem(word: string): string } }
  const stemmer = newStemmer(name)
  return (word) => stemmer.stem(word)
}

function loadOramaStemmer(name: string): (word: string) => string {
  return (load(`@orama/stemmers/${name}`) as { stemmer(word: string): string }).stemmer
}

function splitGrams(word: string): string[] {
  if (word.length <= GRAM_CHARS) return [word]
  return Array.from({ length: word.length - GRAM_CHARS + 1 }, (_, index) => word.slice(index, index + GRAM_CHARS))
}
