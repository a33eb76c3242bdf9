import { memoize } from '../../../lib/memoize.ts'
import { compileOnce } from './compile-once.ts'
import { findLocale, isSpaced } from './locales.ts'
import { continuesSeries } from './ordinal-series.ts'

const MARKS = '^[\\s"\'“„»«(*_]*'

const WORD_END = "(?![\\p{L}\\p{M}'’-])"

/** Whether a sentence goes on from what stands before it: "Second, ...", "So any of them will do.", "Until this happens ...". */
export function goesOn(sentence: string, language: string): boolean {
  const { onward, itself } = compileOnward(language)
  return continuesSeries(sentence) || (onward.test(sentence) && !itself.test(sentence))
}

/** `itself`: "This manual ..." speaks of the text in which it stands. Every sentence of a text may be asked. */
const compileOnward = memoize((language: string) => {
  const { onward, source, part } = findLocale(language)
  const end = isSpaced(language) ? WORD_END : ''
  return {
    onward: compileOnce(`${MARKS}(?:${onward.opens})${end}`),
    itself: compileOnce(`${MARKS}\\p{L}+\\s+(?:${source.nouns}|${part.parts})${end}`),
  }
})
