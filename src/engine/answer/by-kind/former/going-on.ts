import type { TypedQuestion } from '../../../../domain/answer.ts'
import { dependsOnTurns } from '../../question/follow-up.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { asksBehind } from './answer-behind-former.ts'
import { asksOfFormer } from './answer-of-former.ts'
import { leadsAcross, leadsWithin } from './lead-of-answer.ts'
import { findFormerSection, locateFormer } from './locate-former.ts'

/** A question that goes on from a conversation, and what was found of it. */
export type GoingOn = {
  readonly question: TypedQuestion
  readonly language: string
  readonly found: WrittenAnswer
  readonly retrieval: Retrieval
}

/** It needs what was told before, and does not ask for another part of that or for what stands behind it. */
export const needsFormer = ({ question, language, retrieval }: Omit<GoingOn, 'found'>): boolean =>
  !asksOfFormer(question) &&
  !asksBehind(question.text, language) &&
  dependsOnTurns(question.text, question.turns, retrieval.terms)

/** An answer leads with what was told before, by itself or with more around it. */
export function repeatsFormer(written: WrittenAnswer, { question, retrieval }: GoingOn): boolean {
  const [former] = locateFormer(question.turns.at(-1)!.answer, retrieval)
  return former !== undefined && leadsAcross(written, former)
}

/** In a source without sections, so far around what was told the same is spoken of. */
const MAX_NEAR_CHARS = 160

/** An answer leads with what stands in the section that was told of. */
export function isOfFormerSection(written: WrittenAnswer, { question, retrieval }: GoingOn): boolean {
  const [former] = locateFormer(question.turns.at(-1)!.answer, retrieval)
  if (!former) return false
  const { source, start, end, section } = findFormerSection(former)
  const [from, to] = section ? [start, end] : [former.start - MAX_NEAR_CHARS, former.end + MAX_NEAR_CHARS]
  return leadsWithin(written, { source, start: from, end: to })
}
