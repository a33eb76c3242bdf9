import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { blankOut, type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { findUnit } from '../../../text/units-of-measure.ts'
import { findFamilyReader } from '../../../text/word-family.ts'
import { findCommonWords, listWords } from '../language/common-words.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findVerbs } from '../language/compiled-cues.ts'
import { expandNegations } from '../language/find-polarity.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { findAskingClause } from '../language/told-before.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readContent } from '../question/frame-words.ts'
import { findLightSpans } from '../question/light-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { listPartedWords } from './parted-words.ts'

/** Letters of no language that we have words for; one alone may be of a name. */
const OTHER_LETTERS = /[ąćęłńśźżčďěňřšťůžőűșțăđğış].*[ąćęłńśźżčďěňřšťůžőűșțăđğış]/iu

const MAX_NAMED = 5
const MIN_NAMED_CHARS = 3
const SIGNS_OF_THINGS = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}\p{N}]/u

/**
 * The question's own words that no source holds, as the question writes them. Verbs, comparisons and everyday words are
 * none: the sources may say the same otherwise; nor is a pair of signs that only word endings make.
 */
export function listMissingWords({ text, language }: AskedQuestion, retrieval: Retrieval): string[] {
  const asked = expandNegations(text)
  if (OTHER_LETTERS.test(text)) return [] // of a language that we know no words of
  const content = listSayings(asked, language, retrieval).reduce(blankOut, readContent(asked, language))
  const isNowhere = (word: string) => {
    const terms = retrieval.terms(word)
    return terms.length > 0 && terms.every((term) => !isTermHeld(term, retrieval.weightOf))
  }
  const words = listWords(content, language).map(({ word }) => word)
  const nowhereAtAll = [...new Set(words)].filter((word) => isThing(word, language) && isNowhere(word))
  return [...nowhereAtAll, ...listPartedWords({ text: content, language }, retrieval)].slice(0, MAX_NAMED)
}

/** What a question says of its matter, which the sources may say in other words. */
function listSayings(text: string, language: string, retrieval: Retrieval): FoundSpan[] {
  const byForm = [...listMatchSpans(text, findVerbs(language)), ...findLightSpans(text, language, retrieval)]
  const family = findFamilyReader(language)
  const graded = listWords(text, language).filter(({ word }) => family?.isGraded(word) ?? false)
  const asks = findAskingClause(text, language)
  const told = findNumberSpans(text).filter(({ end }) => end <= asks)
  const ordinals = compileOnce(`^(?:${findLocale(language).part.ordinals.join('|')})$`)
  const sayings = [...byForm, ...findCommonWords(text, language), ...graded, ...told]
  return sayings.filter(({ start, end }) => !ordinals.test(text.slice(start, end)))
}

const isThing = (word: string, language: string): boolean =>
  isSpaced(language)
    ? findUnit(word) === '' &&
      (word.length >= MIN_NAMED_CHARS || /\p{N}|^\p{Lu}{2}$/u.test(word)) &&
      !loadAnalyzer(language).isStopWord(word)
    : word.length > 1 && SIGNS_OF_THINGS.test(word)
