import type { Turn } from '../../../domain/answer.ts'
import { blankOut } from '../../../text/spans.ts'
import { findCommonWords, listWords, type PlacedWord } from '../language/common-words.ts'
import { compileOnce } from '../language/compile-once.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { isRefusal } from '../language/phrases.ts'
import { compilePronouns } from '../language/pointing-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readAskedKind } from './asked-kind.ts'
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
  const told = isRefusal(last.answer) ? null : readOwnThing(last.question, leans, language, retrieval)
  return told ?? (leans ? findFormerThing(before, language, retrieval) : null)
}

/**
 * The thing that a question that leans on another brings itself: what it brings up beside one that it only points to ("How do I add a row
 * there?"), and what it names where it does not point, and not the deed alone that is asked of ("¿Dónde se guardan?").
 */
function readOwnThing(question: string, leans: boolean, language: string, retrieval: ThingTerms): FormerThing | null {
  if (!leans) return readThing(question, language, retrieval)
  if (!pointsAtTurns(question))
    return asksOfDeedAlone(question, language) ? null : readThing(question, language, retrieval)
  const raised = compilePronouns(language).test(question) ? null : readRaised(question, language)
  return raised === null ? null : readThing(raised, language, retrieval)
}

/** "row there" of "How do I add a row there?". */
function readRaised(question: string, language: string): string | null {
  const { indefinite, articles } = findLocale(language).definition
  if (!indefinite) return null
  const article = compileOnce(`(?<!\\p{L})(?=${indefinite})(?:${articles})(?:(?<=['’])|\\s+)(?<thing>.*\\p{L})`)
  return article.exec(question)?.groups?.thing ?? null
}

/** It asks how, whether, when or where, and no word of it is led by an article or is a name. */
function asksOfDeedAlone(question: string, language: string): boolean {
  const isOfDeed = readAskedKind(question) !== null || isAskedFor('steps', question) || isAskedFor('polar', question)
  return isOfDeed && !hasArticle(question, language) && !/\S\s+\p{Lu}/u.test(question)
}

function hasArticle(question: string, language: string): boolean {
  const { articles } = findLocale(language).definition
  return articles === '' || compileOnce(`(?<!\\p{L})(?:${articles})(?:(?<=['’])|\\s)`).test(question)
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
