import { parseRichText } from '../wire/build-text-tree.ts'
import { ANSWER, type AnswerParts, bindAnswerParts, type GroundedCitation, THOUGHT } from './rows/grounding.ts'

/** `[threadId, turnId, number]`. */
export type TurnKey = readonly [string, string, number]

const TEXT_CHIP = 9

/** A step on the way to the answer; each replaces the one before. */
export function createThoughtPayload(text: string, key: TurnKey): unknown[] {
  const { blocks } = parseRichText(text)
  return [[text, null, key, null, [[blocks], null, null, null, THOUGHT]], null, null, null, false]
}

/** The answer so far: the whole text again, with the citations heard of. */
export function createAnswerPayload(text: string, key: TurnKey, groundings: readonly GroundedCitation[]): unknown[] {
  const { document, list, ranges } = buildAnswerParts(text, groundings)
  return [[text, null, key, null, document], list, ranges, null, false]
}

/** The last frame: the same text, marked final, with questions to go on with. */
export function createLastPayload(
  text: string,
  key: TurnKey,
  groundings: readonly GroundedCitation[],
  questions: readonly string[],
): unknown[] {
  const [message, list, ranges] = createAnswerPayload(text, key, groundings)
  if (questions.length === 0) return [message, list, ranges, null, true]
  return [message, list, ranges, [questions], true, [questions.map((question) => [question, TEXT_CHIP])]]
}

function buildAnswerParts(text: string, groundings: readonly GroundedCitation[]): AnswerParts {
  if (text !== '') return bindAnswerParts(text, groundings)
  return { document: [[[]], null, null, null, ANSWER], list: null, ranges: null }
}
