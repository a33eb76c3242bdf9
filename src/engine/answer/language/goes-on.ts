import { compileOnce } from './compile-once.ts'
import { findLocale, isSpaced } from './locales.ts'
import { continuesSeries } from './ordinal-series.ts'

const MARKS = '^[\\s"\'“„»«(*_]*'

const WORD_END = "(?![\\p{L}\\p{M}'’-])"

/** Whether a sentence goes on from what stands before it: "Second, ...", "So any of them will do.", "Until this happens ...". */
export function goesOn(sentence: string, language: string): boolean {
  const { onward, source, part } = findLocale(language)
  const end = isSpaced(language) ? WORD_END : ''
  if (continuesSeries(sentence)) return true
  if (!compileOnce(`${MARKS}(?:${onward.opens})${end}`).test(sentence)) return false
  return !compileOnce(`${MARKS}\\p{L}+\\s+(?:${source.nouns}|${part.parts})${end}`).test(sentence) // "This manual ..." is the text itself
}
