import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { answerContents } from './answer-contents.ts'
import { answerOverview } from './answer-overview.ts'
import { limitToScope } from './limit-to-scope.ts'
import { findNamedSources, readSources } from './named-source.ts'
import { type PartRequest, readPartRequest } from './part-request.ts'
import { readPhraseWords } from './phrase-words.ts'
import { findPart, type Scope } from './read-target.ts'

/** Asks a question of a notebook, as all questions are asked. */
type PartAnswerer = (question: string, retrieval: Retrieval) => WrittenAnswer

const MAX_SCOPES = 3

/**
 * Answers what is asked of a part by its number or page, "Which packages does chapter 6 name?", from that part alone.
 * Null where the question names none, no source has it, or it does not speak of what is asked.
 */
export function answerInPart(
  asked: AskedQuestion,
  retrieval: Retrieval,
  answerWithin: PartAnswerer,
): WrittenAnswer | null {
  const part = readPartRequest(asked.typed)
  if (!part || part.by === 'count') return null
  const whole = answerContents(asked, retrieval) ?? answerOverview(asked, retrieval)
  if (whole) return whole
  if (!/[\p{L}\p{N}]/u.test(dropFrame(part.rest, asked.language))) return null
  const answers = findScopes(part, asked.language, retrieval).map((scope) => {
    const { retrieval: within, place } = limitToScope(scope, retrieval)
    return place(answerWithin(part.rest, within))
  })
  return (
    answers.find(({ state }) => state === 'answered') ?? answers.find(({ state }) => state !== 'no_support') ?? null
  )
}

/** The part of the source that the rest of the question names, else of all that have it. */
function findScopes(part: PartRequest, language: string, retrieval: Retrieval): Scope[] {
  const named = findNamedSources(readPhraseWords(part.rest, language), retrieval)
  const sources = named?.sources ?? readSources(retrieval)
  return sources.flatMap((source) => findPart(source, part) ?? []).slice(0, MAX_SCOPES)
}
