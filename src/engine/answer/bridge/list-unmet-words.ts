import { segmentWords } from '../../../text/segment-words.ts'
import { blankOut, spansOverlap } from '../../../text/spans.ts'
import { listWords } from '../language/common-words.ts'
import { isSpaced } from '../language/locales.ts'
import { loadLexicon } from '../meanings/lexicon.ts'
import { listOtherNames } from '../meanings/list-other-names.ts'
import { readContent } from '../question/frame-words.ts'
import { findLightSpans } from '../question/light-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import { listAskedWords } from './list-asked-words.ts'

/** A word or phrase of a question that the notebook does not have, and what else it may be called. */
export type UnmetWord = {
  readonly typed: string
  readonly start: number
  readonly end: number
  /** Those of the same sense first; at least one. */
  readonly names: readonly string[]
}

const MAX_PHRASE_WORDS = 3

/**
 * The words of a question that a text does not say, and its phrases: "glass house" may be called otherwise where "glass"
 * and "house" are known. Of what the question is only put with those that no source has: "loud" may be said by "noise".
 */
export function listUnmetWords(text: string, language: string, said: string, retrieval: Retrieval): UnmetWord[] {
  if (!isSpaced(language)) return listUnmetRuns(text, language, said)
  const content = readContent(text, language)
  const matter = blankLight(content, text, language, retrieval)
  const held = new Set(retrieval.terms(said))
  const isNowhere = (term: string) => !isTermHeld(term, retrieval.weightOf)
  const words = listAskedWords(text, content, language, retrieval).flatMap(({ typed, whole, forms, start }) => {
    const isMatter = matter[start] !== ' ' || forms.every(isNowhere)
    if (!isMatter || forms.some((term) => held.has(term))) return []
    const names = [...(whole === typed ? [] : listOtherNames(whole, language)), ...listOtherNames(typed, language)]
    return [{ typed, start, end: start + typed.length, names }]
  })
  return dropOverlaps([...listUnmetPhrases(text, matter, language, said.toLowerCase()), ...words])
}

const blankLight = (content: string, text: string, language: string, retrieval: Retrieval) =>
  findLightSpans(text, language, retrieval).reduce(blankOut, content)

function listUnmetPhrases(text: string, matter: string, language: string, said: string): UnmetWord[] {
  const words = listWords(text, language)
  const phrases: UnmetWord[] = []
  for (let size = MAX_PHRASE_WORDS; size > 1; size -= 1)
    for (let first = 0; first + size <= words.length; first += 1) {
      const [{ start }, { end }] = [words[first]!, words[first + size - 1]!]
      const typed = text.slice(start, end)
      // What a question begins with asks, and says nothing: "How old".
      const isAsked = /\p{L}/u.test(matter.slice(start, end)) && (first > 0 || /^\p{L}/u.test(matter.slice(start)))
      if (!isAsked || said.includes(typed.toLowerCase())) continue
      phrases.push({ typed, start, end, names: listOtherNames(typed, language) })
    }
  return phrases.filter(({ names }) => names.length > 0)
}

/** Where words are written without spaces, those of the table are looked for, and a single sign as a word of its own. */
function listUnmetRuns(text: string, language: string, said: string): UnmetWord[] {
  const lexicon = loadLexicon(language)
  const segments = segmentWords(text)
  const isSegment = (word: string) =>
    segments.some(
      (segment) => segment === word || (segment.includes(word) && lexicon.listMeanings(segment).length === 0),
    )
  const words = lexicon.listWordsIn(text).filter((word) => (word.length > 1 || isSegment(word)) && !said.includes(word))
  return dropOverlaps(
    words.map((typed) => {
      const start = text.indexOf(typed)
      return { typed, start, end: start + typed.length, names: listOtherNames(typed, language) }
    }),
  )
}

/** Of those that overlap the first stays. */
function dropOverlaps(words: readonly UnmetWord[]): UnmetWord[] {
  const kept: UnmetWord[] = []
  for (const word of words) if (word.names.length > 0 && !kept.some((one) => spansOverlap(one, word))) kept.push(word)
  return kept.sort((a, b) => a.start - b.start)
}
