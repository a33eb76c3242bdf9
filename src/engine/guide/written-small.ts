import { countEach } from '../../lib/counts.ts'
import { memoizeWeakly } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'

/** What tells how words are written: a text, and the language whose small words have no capital. */
export type WrittenText = { readonly language: string; readonly text: string }

/** So much of a text tells it; the whole of a book would take long. */
const MAX_CASE_CHARS = 200_000
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu

const readForms = memoizeWeakly(({ text }: WrittenText) => countEach(text.slice(0, MAX_CASE_CHARS).match(WORD) ?? []))

const countForm = (form: string, written: WrittenText) => readForms(written).get(form) ?? 0

/** Whether a text has a word just so. */
export const isWritten = (word: string, written: WrittenText): boolean => countForm(word, written) > 0

/** Whether a word of a heading has its capital only there: the text writes it small, and mostly so. */
export function isWrittenSmall(word: string, written: WrittenText): boolean {
  const small = word.toLowerCase()
  if (small === word) return false
  const isCapitals = word === word.toUpperCase() && word.length > 1
  if (!isCapitals && loadAnalyzer(written.language).isStopWord(small)) return true
  return countForm(small, written) >= Math.max(1, countForm(word, written))
}

/** A heading with capitals only where the text has them: "Your Own Definitions" is "your own definitions", "The Apt Tool" keeps none. */
export const lowerWords = (heading: string, written: WrittenText): string =>
  heading.replace(WORD, (word) => (isWrittenSmall(word, written) ? word.toLowerCase() : word))
