import { toPlainText } from '../../../text/plain-text.ts'
import type { Quote } from './quote.ts'

/** The mark of a note behind a word: "sont3". */
const NOTE_MARK = /(?<=\p{Ll}{3})\d{1,2}(?!\p{N})/gu

/** Leaves out each further quote that says no more than one before it, in the same words: a page that a source or another one repeats. */
export function dropRepeated(quotes: readonly Quote[]): Quote[] {
  const said = quotes.map(({ text }) => keepLetters(toPlainText(text).replace(NOTE_MARK, '')))
  return quotes.filter(({ unit }, place) => {
    if (unit.kind === 'row' || unit.kind === 'code' || said[place] === '') return true
    return !said.slice(0, place).some((before) => before.includes(said[place]!))
  })
}

/** The letters and digits of a text, by which two are told to say the same. */
export const keepLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
