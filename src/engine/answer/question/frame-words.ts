import { loadAnalyzer } from '../../../text/analyzer.ts'
import { segmentText } from '../../../text/segment-words.ts'
import { toBlanks } from '../../../text/spans.ts'
import { findFrame } from '../language/compiled-cues.ts'
import { isSpaced } from '../language/locales.ts'
import { readAskedFor } from './asked-kind.ts'
import { blankSize } from './asked-size.ts'

/**
 * What a question asks about: its text without the words it is put with, whatever it is about ("Can you tell me how
 * many ...?", "According to the document, ...") and its small words; blanks stand in their place. The whole where nothing
 * else is left.
 */
export function readContent(question: string, language: string): string {
  const content = dropFrame(question, language)
  return /[\p{L}\p{N}]/u.test(content) ? content : question
}

/** The same, and nothing but blanks where nothing else is left; several steps of an answer ask it of the same question. */
export function dropFrame(question: string, language: string): string {
  if (last?.question !== question || last.language !== language)
    last = { question, language, content: blankFrame(question, language) }
  return last.content
}

/** The same without the words by which it asks for a number, a time or a person: "how many", 多少钱. */
export const dropAsking = ({ text, language }: { readonly text: string; readonly language: string }): string =>
  dropFrame(text.replace(readAskedFor(text).asking, toBlanks), language)

let last: { readonly question: string; readonly language: string; readonly content: string } | null = null

const blankFrame = (question: string, language: string): string =>
  dropStopWords(blankSize(question, language).replace(findFrame(language), toBlanks), language)

/** A text with blanks in place of the small words of a language. */
export function dropStopWords(text: string, language: string): string {
  const { isStopWord } = loadAnalyzer(language)
  return text.replace(/[\p{L}\p{M}\p{N}_]+/gu, (run) =>
    splitRun(run, language)
      .map((word) => (isStopWord(word) ? toBlanks(word) : word))
      .join(''),
  )
}

/** A run of letters is a word, but where words are written without spaces. */
const splitRun = (run: string, language: string) =>
  isSpaced(language) ? [run] : [...segmentText(run)].map(({ segment }) => segment)
