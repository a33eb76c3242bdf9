import { memoize } from '../../../lib/memoize.ts'
import { RUN_ON } from '../../../text/scripts.ts'
import { blankOut, type FoundSpan, listMatchSpans } from '../../../text/spans.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import { findLocale, readLocales } from '../language/locales.ts'

/** Words with `|` between as a pattern: whole words, but anywhere in scripts that set no spaces; null for none. */
const compileWords = memoize((words: string): RegExp | null => {
  if (words === '') return null
  return new RegExp(RUN_ON.test(words) ? words : widenLetters(`(?<!\\p{L})(?:${words})(?!\\p{L})`), 'giu')
})

/** Where words of a list stand in a text; longest alternatives are not preferred, the list's order counts. */
export const findWords = (words: string, text: string): FoundSpan[] => listMatchSpans(text, compileWords(words))

export const holdsWords = (words: string, text: string): boolean => {
  const pattern = compileWords(words)
  return pattern !== null && text.search(pattern) >= 0
}

/** Whether a column's name speaks of a measure, in one of the languages that it may be written in. */
export function namesDimension(dimension: string, column: string, languages: readonly string[]): boolean {
  return languages.some((code) => holdsWords(findLocale(code).table.dimensions[dimension]?.names ?? '', column))
}

/** A text without the words by which a column is named after a measure. */
export const blankOutDimension = (dimension: string, text: string, languages: readonly string[]): string =>
  languages
    .flatMap((code) => findWords(findLocale(code).table.dimensions[dimension]?.names ?? '', text))
    .reduce(blankOut, text)

/** Whether all of a text is one of the words of a list of our languages: "Total", "Summe:". */
export function isListedWord(list: 'totals' | 'yes' | 'no' | 'dates' | 'lengths', text: string): boolean {
  const plain = text.trim().replace(/[:：.]$/, '')
  return readLocales().some(({ table }) =>
    findWords(table[list], plain).some(({ start, end }) => start === 0 && end === plain.length),
  )
}
