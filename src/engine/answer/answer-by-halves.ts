import type { TypedQuestion } from '../../domain/answer.ts'
import type { PlacedCitation } from '../../domain/citation.ts'
import { countWords } from '../../text/segment-words.ts'
import { answerFactPair } from './by-kind/whole/answer-facts.ts'
import { hedge } from './compose/hedge.ts'
import { compileOnce } from './language/compile-once.ts'
import { isAskedFor } from './language/is-asked-for.ts'
import { findLocale } from './language/locales.ts'
import { fillIn } from './language/phrases.ts'
import { readSides } from './language/read-sides.ts'
import { isSameRoot } from './language/same-root.ts'
import { holdsKind, readAskedKind } from './question/asked-kind.ts'
import { readAskedQuestion } from './question/asked-question.ts'
import { pointsAtTurns } from './question/follow-up.ts'
import { joinAnswers, saysLead } from './retrieval/join-answers.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { answerByTable } from './tables/answer-by-table.ts'

/** A half of fewer words leans on the other too much to be asked alone. */
const MIN_HALF_WORDS = 3

/** The two questions of one; `isParallel`: both ask the same of it but for the question word ("When and where ...?"). */
type Halves = { readonly left: string; readonly right: string; readonly isParallel: boolean }

type AnswerHalf = (half: TypedQuestion) => WrittenAnswer

/**
 * Answers "Who founded it, and in which year was it closed?" half by half, the second as one that goes on from the first;
 * a half that is not answered is named. Null where the question is one, compares, or neither half is answered.
 */
export function answerByHalves(
  { text, turns }: TypedQuestion,
  language: string,
  retrieval: Retrieval,
  answer: AnswerHalf,
): WrittenAnswer | null {
  const halves = splitHalves(text, language)
  if (!halves) return null
  const asked = readAskedQuestion(text, turns, retrieval, language)
  const ofSource = answerFactPair(asked, retrieval)
  if (ofSource) return ofSource
  const both = answerByTable(asked, retrieval)
  if (both && both.state === 'answered' && isOneRow(both.citations)) return both
  const { left, right, isParallel } = halves
  const first = answer({ text: left, turns })
  if (first.state === 'no_support') return null
  const second = answer({ text: right, turns: [...turns, { question: left, answer: first.text }] })
  const isOpen =
    second.state === 'no_support' ||
    leadsBeside(second, halves, language, retrieval) ||
    isStray(second, first, halves, language, retrieval)
  const { phrases } = findLocale(language)
  if (!isOpen) return joinAnswers(first, second)
  if (isParallel) return null
  if (saysLead(first, second)) return hedge(first, language)
  const open = fillIn(phrases.halfOpen, { question: right.replace(/[\s?？]+$/u, '') })
  return { ...first, state: 'partial', text: `${first.text}\n\n${open}` }
}

/**
 * What leads with no word of the second half and nothing of the kind that it asks for, and took no other word for one of
 * its own, is about something else.
 */
function leadsBeside(
  { state, citations, warnings }: WrittenAnswer,
  { right, isParallel }: Halves,
  language: string,
  retrieval: Retrieval,
): boolean {
  if ((state === 'answered' && !isParallel) || warnings.length > 0) return false
  const lead = citations[0]?.sourceText ?? ''
  const kind = readAskedKind(right)
  if (kind !== null && kind !== 'name' && holdsKind(kind, lead, right)) return false
  const { own } = readAskedQuestion(right, [], retrieval, language)
  const held = retrieval.terms(lead)
  return own.size > 0 && ![...own].some((term) => held.some((one) => isSameRoot(one, term, language)))
}

/** A sentence so near to what answers the first half goes on from it. */
const MAX_CHARS_BESIDE = 600

/** "And where do they work?" has a verb alone for its own: what leads with it, and says nothing of them, is of somebody else. */
function isStray(
  { citations }: WrittenAnswer,
  first: WrittenAnswer,
  { left, right, isParallel }: Halves,
  language: string,
  retrieval: Retrieval,
): boolean {
  const [lead, told] = [citations[0], first.citations[0]]
  if (isParallel || !lead || !told || !pointsAtTurns(right)) return false
  if (readAskedQuestion(right, [], retrieval, language).own.size > 1) return false
  const isBeside = lead.sourceId === told.sourceId && Math.abs(lead.start - told.start) <= MAX_CHARS_BESIDE
  if (isBeside) return false
  const spoken = retrieval.terms(`${left}\n${told.sourceText}`)
  const said = retrieval.terms(lead.sourceText)
  return !spoken.some((term) => said.some((one) => isSameRoot(one, term, language)))
}

/** Several cells of one row: what was asked of one thing. */
const isOneRow = ([first, ...others]: readonly PlacedCitation[]) =>
  others.length > 0 && others.every(({ sourceId, start }) => sourceId === first?.sourceId && start === first.start)

/** By the word that joins them and the question word behind it. */
function splitHalves(text: string, language: string): Halves | null {
  const { halves } = findLocale(language).phrases
  const at = halves === '' ? null : compileOnce(halves).exec(text)
  if (!at || readSides(text, language) !== null) return null
  const [left, right] = [text.slice(0, at.index).trim(), text.slice(at.index + at[0].length).trim()]
  const asksReason = isAskedFor('reason', right)
  if (countWords(right) < MIN_HALF_WORDS && !asksReason) return null
  if (countWords(left) >= MIN_HALF_WORDS) return { left: `${left}?`, right, isParallel: false }
  const matter = /^\S+\s+(.*)$/su.exec(right)?.[1]
  return countWords(left) === 1 && matter ? { left: `${left} ${matter}`, right, isParallel: true } : null
}
