import { ANSWER, type AnswerParts, answerParts, type Grounding, THOUGHT } from './rows/grounding.ts'
import { richText } from './rows/text-tree.ts'

/** `[threadId, turnId, number]`. */
export type TurnKey = readonly [string, string, number]

const TEXT_CHIP = 9

/** A step on the way to the answer; each replaces the one before. */
export function thoughtPayload(text: string, key: TurnKey): unknown[] {
  const { blocks } = richText(text)
  return [[text, null, key, null, [[blocks], null, null, null, THOUGHT]], null, null, null, false]
}

/** The answer so far: the whole text again, with the citations heard of. */
export function answerPayload(text: string, key: TurnKey, groundings: readonly Grounding[]): unknown[] {
  const { document, list, ranges } = partsOf(text, groundings)
  return [[text, null, key, null, document], list, ranges, null, false]
}

/** The last frame: the same text, marked final, with questions to go on with. */
export function lastPayload(
  text: string,
  key: TurnKey,
  groundings: readonly Grounding[],
  questions: readonly string[],
): unknown[] {
  const [message, list, ranges] = answerPayload(text, key, groundings)
  if (questions.length === 0) return [message, list, ranges, null, true]
  return [message, list, ranges, [questions], true, [questions.map((question) => [question, TEXT_CHIP])]]
}

function partsOf(text: string, groundings: readonly Grounding[]): AnswerParts {
  if (text !== '') return answerParts(text, groundings)
  return { document: [[[]], null, null, null, ANSWER], list: null, ranges: null }
}
