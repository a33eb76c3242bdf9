import { isAskedFor } from '../language/is-asked-for.ts'
import { readAskedFor } from './asked-kind.ts'

/** Whether yes or no is asked for and nothing else: Japanese asks for a time or an amount in the same form. */
export const asksWhether = (question: string): boolean =>
  isAskedFor('polar', question) && readAskedFor(question).kind === null
