import type { Turn } from '../../../domain/answer.ts'
import { blankOut } from '../../../text/spans.ts'
import { findCommonWords, listWords, type PlacedWord } from '../language/common-words.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { isRefusal } from '../language/phrases.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { dependsOnTurns, pointsAtTurns } from './follow-up.ts'
import { dropFrame } from './frame-words.ts'
import { findLightSpans } from './light-words.ts'

/**
 * What a conversation speaks of: the words that say it, the terms of those that no other thing is said with, and what was asked to be
 * done with it, '' where nothing was.
 */
export type FormerThing = { readonly words: string; readonly terms: readonly string[]; readonly deed: string }

type ThingTerms = Pick<Retrieval, 'terms' | 'weightOf'>

const MAX_THING_WORDS = 5

/**
 * The thing that a question goes on from: what the question before asks of, without the words that put it and the deed
 * that opens it ("bookmark" of "How do I create a bookmark?"); of one that points back itself, what it points at. Null
 * where nothing was found of it, and in no conversation.
 */
export function findFormerThing(turns: readonly Turn[], language: string, retrieval: ThingTerms): FormerThing | null {
  const last = turns.at(-1)
  if (!last) return null
  const before = turns.slice(0, -1)
  const leans = dependsOnTurns(last.question, before, retrieval.terms)
  const told =
    isRefusal(last.answer) || (leans && pointsAtTurns(last.question))
      ? null
      : readThing(last.question, language, retrieval)
  return told ?? (leans ? findFormerThing(before, language, retrieval) : null)
}

function readThing(question: string, language: string, retrieval: ThingTerms): FormerThing | null {
  const light = findLightSpans(question, language, retrieval)
  const content = light.reduce(blankOut, dropFrame(question, language))
  const all = listWords(content, language).filter(({ word }) => retrieval.terms(word).length > 0)
  const words = dropDeed(question, all, language)
  if (words.length === 0) return null
  const deed = words.length < all.length ? all[0]!.word : ''
  const common = findCommonWords(question, language)
  const named = words.filter(({ start }) => !common.some((one) => one.start === start))
  const terms = (named.length > 0 ? named : words).flatMap(({ word }) => retrieval.terms(word))
  return {
    words: words
      .slice(-MAX_THING_WORDS)
      .map(({ word }) => word)
      .join(' '),
    terms: [...new Set(terms)],
    deed,
  }
}

/** "create" of "How do I create a bookmark?": the first of several words, which stands behind no article while one behind it does. */
function dropDeed(question: string, words: readonly PlacedWord[], language: string): readonly PlacedWord[] {
  const { articles } = findLocale(language).definition
  if (articles === '' || words.length < 2) return words
  const article = compileOnce(`(?<!\\p{L})(?:${articles}|${findLocale(language).condition.own})['’\\s]+$`)
  const isLed = ({ start }: PlacedWord) => article.test(question.slice(0, start))
  const [first, ...rest] = words
  return !isLed(first!) && rest.some(isLed) ? rest : words
}
