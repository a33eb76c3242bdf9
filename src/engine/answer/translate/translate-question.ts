import { loadAnalyzer } from '../../../text/analyzer.ts'
import { segmentText } from '../../../text/segment-words.ts'
import { findFrame } from '../language/compiled-cues.ts'
import { isSpaced } from '../language/locales.ts'
import { listPartMeanings, loadLexicon } from '../meanings/lexicon.ts'
import { listNames, type Meaning } from '../meanings/read-meanings.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { findCognate } from './find-cognate.ts'

/** A question with the words of its matter put into another language, as far as they are known. */
type TranslatedQuestion = {
  readonly text: string
  /** How many words were translated, or stand in the notebook as they are. */
  readonly met: number
}

const MAX_MEANINGS = 3

/**
 * Puts the words of a question into the language of a notebook, word by word: those whose meaning is known, then those that are
 * cousins of a word that the notebook holds. Names, numbers and what is not known stay, and so do the small words, by
 * which its kind is told.
 */
export function translateQuestion(
  question: string,
  from: string,
  to: string,
  retrieval: Retrieval,
): TranslatedQuestion {
  const { listMeanings } = loadLexicon(from)
  const { isStopWord } = loadAnalyzer(from)
  const frames = [...question.matchAll(findFrame(from))].map(
    ({ 0: text, index }) => [index, index + text.length] as const,
  )
  let [text, met] = ['', 0]
  for (const { segment, index, isWordLike } of splitWords(question, from)) {
    const isSmall = !isWordLike || isStopWord(segment) || frames.some(([start, end]) => index >= start && index < end)
    const words = isSmall ? [] : translateWord(segment)
    if (words.length > 0 || (!isSmall && isHeld(segment, retrieval))) met += 1
    text += words.length > 0 ? (isSpaced(from) ? words.join(' ') : ` ${words.join(' ')} `) : segment
  }
  return { text, met }

  function translateWord(word: string): string[] {
    const whole = listMeanings(word)
    const parts = isHeld(word, retrieval) ? [] : listPartMeanings(word, from)
    const nameAll = (meant: readonly Meaning[]) =>
      meant.flatMap((meaning) => {
        const names = listNames(meaning, to).filter((one) => isHeld(one, retrieval))
        return names.find((one) => one === word) ?? names[0] ?? []
      })
    const known = nameAll(whole.slice(0, MAX_MEANINGS))
    const named = known.length > 0 ? known : nameAll(parts)
    if (named.length > 0) return [...new Set(named)]
    if (isHeld(word, retrieval) || /\p{N}/u.test(word)) return []
    const cognate = findCognate(word, from, retrieval)
    return cognate === null ? [] : [cognate]
  }
}

const isHeld = (word: string, { terms, weightOf }: Retrieval) =>
  terms(word).length > 0 && terms(word).every((term) => weightOf(term) < weightOf(''))

function splitWords(text: string, language: string) {
  if (!isSpaced(language))
    return [...segmentText(text)].map(({ segment, index, isWordLike = false }) => ({
      segment,
      index,
      isWordLike,
    }))
  return [...text.matchAll(/[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu)].map(({ 0: segment, index }) => ({
    segment,
    index,
    isWordLike: /^[\p{L}\p{N}]/u.test(segment),
  }))
}
