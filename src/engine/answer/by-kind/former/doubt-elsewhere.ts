import type { Question, TypedQuestion } from '../../../../domain/answer.ts'
import { hedge } from '../../compose/hedge.ts'
import { isRefusal } from '../../language/phrases.ts'
import { type AskedQuestion, carriesWords, readAskedQuestion } from '../../question/asked-question.ts'
import { pointsAtTurns } from '../../question/follow-up.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { weighTerms } from '../../retrieval/term-weight.ts'
import { readInstead } from './answer-instead.ts'
import { isToldAlready, leadsWithin, readCitedTerms } from './lead-of-answer.ts'
import { findFormerSection, locateFormer } from './locate-former.ts'

/** What says less of what was spoken of is about something else. */
const MIN_CARRIED_SHARE = 0.25
/** Of a question that found nothing. */
const MIN_REFUSED_SHARE = 0.5
const MAX_OWN_TERMS = 2

/**
 * "Who built it?" of which search finds a sentence elsewhere that says nothing of what was spoken of: that sentence is doubted. Null where
 * it is of the same section, or says what was spoken of.
 */
export function doubtElsewhere(
  asked: AskedQuestion,
  turns: Question['turns'],
  found: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  if (!last || isRefusal(last.answer) || found.state === 'no_support') return null
  if (asked.own.size > MAX_OWN_TERMS) return null
  if (!pointsAtTurns(asked.text)) {
    const isElsewhere = isOfOtherMatter(asked, found, retrieval) && !isToldAlready(found, last.answer)
    return isElsewhere ? hedge(found, asked.language) : null
  }
  if (saysCarried(asked, found, retrieval)) return null
  const [former] = locateFormer(last.answer, retrieval)
  if (!former || leadsWithin(found, findFormerSection(former))) return null
  return found.state === 'answered' ? hedge(found, asked.language) : null
}

/** "And who came after him?" behind a refusal points at nobody: what says little of the refused question is not sure. */
export function doubtAfterRefusal(
  { text, turns }: TypedQuestion,
  language: string,
  found: WrittenAnswer,
  retrieval: Retrieval,
): WrittenAnswer {
  const last = turns.at(-1)
  if (!last || !isRefusal(last.answer) || found.state !== 'answered') return found
  const asked = readAskedQuestion(text, turns, retrieval, language)
  const leans = asked.own.size <= MAX_OWN_TERMS && (pointsAtTurns(text) || carriesWords(asked))
  return leans && !saysCarried(asked, found, retrieval, MIN_REFUSED_SHARE) ? hedge(found, language) : found
}

/** "And on my days off?" is not answered by what says nothing of what was asked before, nor by what search finds of days. */
function isOfOtherMatter(asked: AskedQuestion, found: WrittenAnswer, retrieval: Retrieval): boolean {
  if (found.state !== 'answered' || readInstead(asked.typed, asked.language) === null || !carriesWords(asked))
    return false
  const held = readCitedTerms(found, retrieval)
  return ![...asked.weights.keys()].some((term) => !asked.own.has(term) && held.has(term))
}

/** Whether an answer leads with enough of the words that the question takes over from the conversation. */
function saysCarried(
  { weights, own }: AskedQuestion,
  written: WrittenAnswer,
  retrieval: Retrieval,
  least = MIN_CARRIED_SHARE,
): boolean {
  const carried = [...weights.keys()].filter((term) => !own.has(term))
  const held = readCitedTerms(written, retrieval)
  const said = carried.filter((term) => held.has(term))
  return weighTerms(weights, said) >= least * weighTerms(weights, carried)
}
