import { analyzerFor } from '../../text/analyzer.ts'
import { findFrame } from './locales.ts'

/**
 * What a question asks about: its text without the words it is put with, whatever it is about ("Can you tell me how
 * many ...?", "According to the document, ...") and its small words; blanks stand in their place. The whole where nothing
 * else is left.
 */
export function readContent(question: string, language: string): string {
  const { isStopWord } = analyzerFor(language)
  const content = question
    .replace(findFrame(language), blank)
    .replace(/[\p{L}\p{M}\p{N}_]+/gu, (word) => (isStopWord(word) ? blank(word) : word))
  return /[\p{L}\p{N}]/u.test(content) ? content : question
}

const blank = (stretch: string) => ' '.repeat(stretch.length)
