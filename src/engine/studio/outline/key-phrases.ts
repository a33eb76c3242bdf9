import type { Analyzer } from '../../search/analyzer.ts'
import { analyzerFor } from '../../search/analyzer.ts'
import { eachRun, WORD } from '../../search/characters.ts'
import type { Candidate } from './candidates.ts'

type Word = { readonly key: string; readonly form: string; readonly start: number; readonly end: number }
type Tally = { count: number; readonly words: number; readonly forms: Map<string, number> }

/** What a group of sentences speaks of more than the others do, most telling first, as the sources write it. */
export type KeyPhrases = readonly string[]

const LONGEST_PHRASE_WORDS = 3
const MOST_SENTENCES = 220
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The key phrases of each group, told against the other groups. */
export function keyPhrases(groups: readonly (readonly Candidate[])[], limit: number): KeyPhrases[] {
  const tallies = groups.map(tallyOf)
  const spread = new Map<string, number>()
  for (const tally of tallies) for (const key of tally.keys()) spread.set(key, (spread.get(key) ?? 0) + 1)
  return tallies.map((tally) => best(tally, (key) => Math.log(1 + groups.length / spread.get(key)!), limit))
}

function tallyOf(candidates: readonly Candidate[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  const chosen = [...candidates].sort((a, b) => b.quality - a.quality).slice(0, MOST_SENTENCES)
  for (const { text, section } of chosen) {
    const language = section.source.language
    for (const phrase of phrasesIn(text, analyzerFor(language), language)) {
      const key = phrase.map((word) => word.key).join(' ')
      const form = text.slice(phrase[0]!.start, phrase.at(-1)!.end)
      const tally = tallies.get(key) ?? { count: 0, words: phrase.length, forms: new Map() }
      tallies.set(key, tally)
      tally.count += 1
      tally.forms.set(form, (tally.forms.get(form) ?? 0) + 1)
    }
  }
  return tallies
}

/** Every run of one to three telling words with nothing but a space or a dash between them. */
function* phrasesIn(text: string, analyzer: Analyzer, language: string): Generator<readonly Word[]> {
  let run: Word[] = []
  for (const word of tellingWords(text, analyzer, language)) {
    const gap = run.length === 0 ? '' : text.slice(run.at(-1)!.end, word.start)
    if (!/^[ \u00a0-]?$/.test(gap)) run = []
    run = [...run.slice(1 - LONGEST_PHRASE_WORDS), word]
    for (let length = 1; length <= run.length; length += 1) yield run.slice(-length)
  }
}

/** The words that may stand in a title: no stop words, no numbers, nothing of one letter. */
export function tellingWords(text: string, analyzer: Analyzer, language: string): Word[] {
  const words: Word[] = []
  const add = (form: string, start: number, key: string) => words.push({ key, form, start, end: start + form.length })
  eachRun(text, 0, text.length, (start, end, kind) => {
    const run = text.slice(start, end)
    if (kind === WORD) {
      const terms = analyzer.termsOfRun(run, kind)
      if (terms.length > 0 && isTelling(run, language))
        add(run, start, terms.length === 1 ? terms[0]! : run.toLowerCase())
      return
    }
    for (const { segment, index, isWordLike } of segmenter.segment(run)) {
      if (isWordLike && isTellingSegment(segment, analyzer)) add(segment, start + index, segment)
    }
  })
  return words
}

function isTelling(word: string, language: string): boolean {
  if (word.length < 3 || !/\p{L}{2}/u.test(word) || /^\d/.test(word)) return false
  return language !== 'de' || /^\p{Lu}/u.test(word) // German writes its nouns with a capital
}

function isTellingSegment(segment: string, analyzer: Analyzer): boolean {
  if (analyzer.isStopWord(segment) || /^\p{sc=Hiragana}+$/u.test(segment)) return false
  return segment.length >= (DENSE.test(segment) ? 2 : 3)
}

function best(tallies: ReadonlyMap<string, Tally>, rarity: (key: string) => number, limit: number): string[] {
  const scored = [...tallies]
    .filter(([, { count, words }]) => words === 1 || count > 1)
    .map(([key, tally]) => ({ key, form: commonest(tally.forms), score: scoreOf(tally, rarity(key)) }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const kept: typeof scored = []
  for (const one of scored) {
    if (kept.length === limit) break
    if (!kept.some((other) => shareWords(one.key, other.key))) kept.push(one)
  }
  return kept.map(({ form }) => form)
}

/** A phrase says more than its words do, when it comes again. */
function scoreOf({ count, words, forms }: Tally, rarity: number): number {
  const length = words === 1 ? 1 : words === 2 ? 2.1 : 2.6
  const short = words === 1 && commonest(forms).length < 4 && !DENSE.test(commonest(forms)) ? 0.6 : 1
  return count ** 0.8 * rarity * length * short
}

function shareWords(a: string, b: string): boolean {
  const words = new Set(a.split(' '))
  return b.split(' ').some((word) => words.has(word))
}

function commonest(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0]
}
