import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedKind } from './asked-kind.ts'

const QUESTION_MARK = /[?？؟]\s*$/u

/** Whether a text that is searched for is a question, and no claim or row of words. */
export const readsAsQuestion = (text: string): boolean =>
  QUESTION_MARK.test(text) ||
  readAskedKind(text) !== null ||
  (['reason', 'steps', 'polar'] as const).some((kind) => isAskedFor(kind, text))
