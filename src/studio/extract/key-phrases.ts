import { addUp } from '../../lib/counts.ts'
import { groupNeighbours } from '../../lib/group-neighbours.ts'
import { type Analyzer, loadAnalyzer } from '../../text/analyzer.ts'
import { eachRun, WORD } from '../../text/characters.ts'
import { DENSE } from '../../text/scripts.ts'
import { segmentText } from '../../text/segment-words.ts'
import type { SentenceCandidate } from './candidates.ts'
import { LEADING_WORDS, NON_NOUNS } from './small-words.ts'

/** A word that may stand in a title; `key` is the same for all its forms. */
export type TitleWord = { readonly key: string; readonly form: string; readonly start: number; readonly end: number }
type PhraseTally = { count: number; named: number; readonly words: number; readonly forms: Map<string, number> }

/** What a group of sentences speaks of more than the others do, most telling first, as the sources write it. */
type KeyPhrases = readonly string[]

const MAX_PHRASE_WORDS = 3
/** Enough to tell what a group speaks of; the more is wanted of it, the more are looked at. */
const SENTENCES_PER_PHRASE = 18
/** In a language without articles or a list of them; below 1, which only an article proves. */
const UNKNOWN_SHARE = 0.9
/** Of a lone English word that looks like a verb: "announced", "ensuring". */
const VERB_SHARE = 0.15
const ADVERB = /(?:ally|ably|ibly|antly|ently|ously|ively|edly|ingly|fully|lessly)$/i

/** The key phrases of each group, told against the other groups. */
export function findKeyPhrases(groups: readonly (readonly SentenceCandidate[])[], limit: number): KeyPhrases[] {
  const tallies = groups.map((candidates) => tallyPhrases(candidates, limit * SENTENCES_PER_PHRASE))
  const spread = new Map<string, number>()
  for (const tally of tallies) for (const key of tally.keys()) spread.set(key, (spread.get(key) ?? 0) + 1)
  return tallies.map((tally) => best(tally, (key) => Math.log(1 + groups.length / spread.get(key)!), limit))
}

function tallyPhrases(candidates: readonly SentenceCandidate[], most: number): Map<string, PhraseTally> {
  const tallies = new Map<string, PhraseTally>()
  const chosen =
    candidates.length <= most ? candidates : [...candidates].sort((a, b) => b.quality - a.quality).slice(0, most)
  for (const { text, section } of chosen) {
    const { language } = section.source
    for (const run of findWordRuns(text, language)) {
      tallyRun(tallies, text, run, estimateNounShare(text, run, language))
    }
  }
  return tallies
}

/** The telling words that stand side by side, with nothing but a space or a dash between them. */
export const findWordRuns = (text: string, language: string): TitleWord[][] =>
  groupNeighbours(findTitleWords(text, loadAnalyzer(language), language), ({ start }, run) =>
    /^[ \u00a0-]?$/.test(text.slice(run.at(-1)!.end, start)),
  )

/** Counts every phrase of a run; its end is likely a noun where `share` says so. */
function tallyRun(tallies: Map<string, PhraseTally>, text: string, run: readonly TitleWord[], share: number): void {
  for (let end = 1; end <= run.length; end += 1) {
    for (let start = Math.max(0, end - MAX_PHRASE_WORDS); start < end; start += 1) {
      const key = joinWordKeys(run, start, end)
      const form = text.slice(run[start]!.start, run[end - 1]!.end)
      const tally = tallies.get(key) ?? { count: 0, named: 0, words: end - start, forms: new Map() }
      tallies.set(key, tally)
      tally.count += 1
      tally.named += end === run.length ? share : 0.3 * share
      tally.forms.set(form, (tally.forms.get(form) ?? 0) + 1)
    }
  }
}

function joinWordKeys(run: readonly TitleWord[], start: number, end: number): string {
  let key = run[start]!.key
  for (let index = start + 1; index < end; index += 1) key += ` ${run[index]!.key}`
  return key
}

/**
 * How surely a run ends with a noun: an article or a preposition stands before it, in languages that have them. Where
 * nothing tells, 1.
 */
function estimateNounShare(text: string, run: readonly TitleWord[], language: string): number {
  if (language === 'en' && run.length === 1 && /(?:ed|ing)$/.test(run[0]!.form)) return VERB_SHARE
  const leads = LEADING_WORDS[language]
  if (!leads) return DENSE.test(run[0]!.form) ? estimateDenseNounShare(text, run) : UNKNOWN_SHARE
  const before = /([\p{L}\p{M}]+)['’]?[\s“"«(]*$/u.exec(text.slice(Math.max(0, run[0]!.start - 24), run[0]!.start))?.[1]
  if (before === undefined) return 0.5
  return leads.has(before.toLowerCase()) ? 1 : 0.15
}

/** Behind a name stands a mark, or one of the signs that say what it is or does. */
function estimateDenseNounShare(text: string, run: readonly TitleWord[]): number {
  const after = text.slice(run.at(-1)!.end).match(/^./u)?.[0] ?? '。'
  return /[的是在和与與对對中，。、：；（）()はがをのにでへとも을를이가은는의 ]/u.test(after) ? 1 : 0.4
}

/** The words that may stand in a title: no stop words, no numbers, nothing of one letter. */
function findTitleWords(text: string, analyzer: Analyzer, language: string): TitleWord[] {
  const words: TitleWord[] = []
  eachRun(text, 0, text.length, (start, end, kind) => {
    const run = text.slice(start, end)
    if (kind === WORD) {
      const terms = analyzer.termsOfRun(run, kind)
      if (terms.length > 0 && isTitleWord(run, language)) {
        words.push({ key: terms.length === 1 ? terms[0]! : run.toLowerCase(), form: run, start, end })
      }
      return
    }
    for (const { segment, index } of segmentUnspaced(run)) {
      if (!isTitleSegment(segment, analyzer)) continue
      words.push({ key: segment, form: segment, start: start + index, end: start + index + segment.length })
    }
  })
  return words
}

/** The words of a run without spaces; the platform cuts long loan words in Katakana into pieces. */
function segmentUnspaced(run: string): { segment: string; index: number }[] {
  const joined: { segment: string; index: number }[] = []
  for (const { segment, index, isWordLike } of segmentText(run)) {
    const last = joined.at(-1)
    const isLoan = /^[\p{sc=Katakana}ー]+$/u.test(segment)
    if (isLoan && last && last.index + last.segment.length === index && /[\p{sc=Katakana}ー]$/u.test(last.segment))
      last.segment += segment
    else if (isWordLike) joined.push({ segment, index })
  }
  return joined
}

function isTitleWord(word: string, language: string): boolean {
  if (word.length < 3 || !/\p{L}{2}|\p{L}\p{M}/u.test(word) || /^\d/.test(word)) return false
  if (NON_NOUNS[language]?.has(word.toLowerCase())) return false
  if (language === 'en' && ADVERB.test(word)) return false
  if (/^[a-z]+$/i.test(word) && language !== 'en' && isNonLatinLanguage(language)) return !isEnglishSmallWord(word)
  return language !== 'de' || /^\p{Lu}/u.test(word) // German writes its nouns with a capital
}

/** Languages of other scripts, in which English stands as a guest. */
const isNonLatinLanguage = (language: string) => /^(?:ar|bg|el|fa|he|hi|hy|ja|ko|ru|sr|ta|th|uk|ur|zh)$/.test(language)
const isEnglishSmallWord = (word: string) =>
  loadAnalyzer('en').isStopWord(word) || NON_NOUNS.en!.has(word.toLowerCase())

function isTitleSegment(segment: string, analyzer: Analyzer): boolean {
  if (analyzer.isStopWord(segment) || /^\p{sc=Hiragana}+$/u.test(segment)) return false
  if (NON_NOUNS.zh!.has(segment) || NON_NOUNS.ja!.has(segment)) return false
  return segment.length >= (DENSE.test(segment) ? 2 : 3)
}

function best(tallies: ReadonlyMap<string, PhraseTally>, rarity: (key: string) => number, limit: number): string[] {
  const scored: { key: string; tally: PhraseTally; score: number }[] = []
  const scoreWordKey = (key: string) => {
    const tally = tallies.get(key)
    return tally ? tally.count ** 0.8 * rarity(key) : 0
  }
  for (const [key, tally] of tallies) {
    const score =
      tally.words === 1 ? scoreKeyWord(key, tally, scoreWordKey(key)) : scoreKeyPhrase(key, tally, scoreWordKey)
    if (score > 0) scored.push({ key, tally, score: score * (0.15 + 0.85 * (tally.named / tally.count)) })
  }
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const kept: typeof scored = []
  for (const one of scored) {
    if (kept.length === limit) break
    if (!kept.some((other) => haveSharedWord(one.key, other.key))) kept.push(one)
  }
  return kept.map(({ tally }) => pickCommonestForm(tally.forms))
}

/** A word that comes once hardly tells, nor does a short one. */
function scoreKeyWord(key: string, { count }: PhraseTally, score: number): number {
  const isDense = DENSE.test(key)
  const short = isDense ? key.length < 3 : key.length < 4
  return score * (count === 1 ? 0.5 : 1) * (short ? 0.6 : 1)
}

/** A phrase tells what its words tell, and more when it comes again; once, it has to stand where a name stands. */
function scoreKeyPhrase(
  key: string,
  { count, named, words }: PhraseTally,
  scoreWordKey: (key: string) => number,
): number {
  if (count === 1 && (named < 1 || DENSE.test(key) || /(?:ed|s)$/.test(key.split(' ').at(-1)!))) return 0
  const parts = key.split(' ').map(scoreWordKey)
  const mean = addUp(parts) / words
  const least = Math.min(...parts)
  return (0.6 * mean + 0.4 * least) * (count === 1 ? 0.75 : 1 + 0.35 * Math.log2(count)) * (words === 3 ? 1.05 : 1.2)
}

function haveSharedWord(a: string, b: string): boolean {
  const words = new Set(a.split(' '))
  return b.split(' ').some((word) => words.has(word))
}

function pickCommonestForm(forms: ReadonlyMap<string, number>): string {
  let best = ''
  let most = 0
  for (const [form, count] of forms) {
    if (count > most || (count === most && form < best)) [best, most] = [form, count]
  }
  return best
}
