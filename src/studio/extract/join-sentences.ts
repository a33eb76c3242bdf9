import { UNSPACED } from '../../text/scripts.ts'

/** A sentence with the one behind it, as their script sets them. */
export const joinSentences = (before: string, next: string): string => before + (UNSPACED.test(next) ? '' : ' ') + next
