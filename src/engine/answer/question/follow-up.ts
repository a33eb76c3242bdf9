import type { Turn } from '../../../domain/answer.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { segmentWords } from '../../../text/segment-words.ts'
import { asksWhatIs, dropExistential, opensFromTurns } from '../language/opens-from-turns.ts'
import { isRefusal } from '../language/phrases.ts'
import { dropPointing, holdsPointing } from '../language/pointing-words.ts'
import { readAskedFor, readAskedKind } from './asked-kind.ts'

/** A word taken over from the conversation; `factor` (0 to 1) is how much of its weight counts. */
type CarriedWord = { readonly word: string; readonly factor: number }

/** A question as it is to be searched: `searchText` repeats the own words so that they outweigh the carried ones. */
type ResolvedQuestion = { readonly searchText: string; readonly carried: readonly CarriedWord[] }

/** What words of a former question and of its answer weigh, how much less with each turn, and at least. */
const FACTOR = { question: 0.6, answer: 0.4, eachTurn: 0.6, least: 0.05 } as const
const MAX_DEPENDENT_TERMS = 3
const MAX_ANSWER_WORDS = 6

/**
 * Completes a question from the conversation before it: words of the last questions, and of what their answers were
 * about, come along with falling weight as far as the question points back or is too short to stand alone. A question
 * that stands on its own stays as it is.
 * @param terms the terms of a text as the index holds them (stop words absent)
 */
export function resolveFollowUp(
  question: string,
  turns: readonly Turn[],
  terms: (text: string) => readonly string[],
): ResolvedQuestion {
  const own = new Set(terms(question))
  const carried = listCarriedWords(question, turns, terms).filter(({ word, factor }) => {
    const wordTerms = terms(word)
    return factor >= FACTOR.least && wordTerms.length > 0 && !wordTerms.every((term) => own.has(term))
  })
  if (carried.length === 0) return { searchText: question, carried: [] }
  return { searchText: `${question} ${question} ${carried.map(({ word }) => word).join(' ')}`, carried }
}

/** Whether a question points back, goes on, or is too short to stand alone. */
export const dependsOnTurns = (question: string, turns: readonly Turn[], terms: (text: string) => readonly string[]) =>
  turns.length > 0 && measureDependence(question, new Set(terms(question)).size) > 0

function listCarriedWords(
  question: string,
  turns: readonly Turn[],
  terms: (text: string) => readonly string[],
): CarriedWord[] {
  const last = turns.at(-1)
  const dependence = last ? measureDependence(question, new Set(terms(question)).size) : 0
  if (!last || dependence === 0) return []
  const earlier = listCarriedWords(last.question, turns.slice(0, -1), terms)
  // Nothing was found of what was asked before: "And the coach?" asks for the coach alone.
  const namesItself = terms(question).length > 0 && !holdsPointing(question) && readAskedKind(question) === null
  if (isRefusal(last.answer) && namesItself) return earlier
  const said = new Set(terms(last.question))
  const words = segmentWords(dropPointing(last.question)).filter((word) => terms(word).some((term) => said.has(term)))
  return keepStrongest([
    ...words.map((word) => ({ word, factor: dependence * FACTOR.question })),
    ...listTopicWords(last.answer, terms).map((word) => ({ word, factor: dependence * FACTOR.answer })),
    ...earlier.map(({ word, factor }) => ({ word, factor: factor * dependence * FACTOR.eachTurn })),
  ])
}

/** How much a question leans on what was said before, 0 to 1. */
function measureDependence(question: string, ownTerms: number): number {
  const isPointing = holdsPointing(question)
  const isNaming = ownTerms === 1 && !isPointing && asksWhatIs(question)
  if (ownTerms <= 1 && !isNaming && !namesSomething(question)) return 1
  if (isElliptic(question)) return 1
  if (isPointing) return ownTerms <= MAX_DEPENDENT_TERMS ? 1 : 0.4
  if (opensFromTurns(question)) return namesSomething(question) || ownTerms > MAX_DEPENDENT_TERMS ? 0.4 : 1
  return 0
}

/** Whether a question names what was spoken of by a word that points at it. */
export const pointsAtTurns = (question: string) => holdsPointing(dropExistential(question))

/** A capital inside the sentence, but "I", or a figure: the question names its own matter. (German nouns count as well.) */
const namesSomething = (question: string) => /\S\s+["'“„«(]?(?:(?!I(?!\p{L}))\p{Lu}|\d)/u.test(question.trim())

/** "In wie vielen Raten?", "À partir de quel âge ?": a question word and what is counted, with no verb. */
function isElliptic(question: string): boolean {
  const { kind, behind } = readAskedFor(question)
  return kind !== null && !HAN_OR_KANA.test(question) && (behind.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length <= 1
}

/** What an answer tells first, up to its marker: what was not found is said before it. */
export const readFirstTold = (answer: string): string =>
  (answer.split('\n\n').find((part) => /\[\d+\]/.test(part)) ?? answer).split(/\n|\s*\[\d+\]/)[0]!

/** What an answer was about: the names of its first sentence, or its first words where a script has no capitals. */
function listTopicWords(answer: string, terms: (text: string) => readonly string[]): string[] {
  if (isRefusal(answer)) return []
  const first = readFirstTold(answer)
  const found = segmentWords(first.replaceAll('*', '')).filter((word) => terms(word).length > 0)
  const hasCase = /\p{Ll}/u.test(first)
  return found.filter((word) => !hasCase || /^(?:\p{Lu}|\d)/u.test(word)).slice(0, MAX_ANSWER_WORDS)
}

function keepStrongest(carried: readonly CarriedWord[]): CarriedWord[] {
  const best = new Map<string, CarriedWord>()
  for (const one of carried) {
    const key = one.word.toLowerCase()
    if (one.factor > (best.get(key)?.factor ?? 0)) best.set(key, one)
  }
  return [...best.values()]
}
