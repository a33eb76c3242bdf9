import { findNumberSpans } from '../../../text/number-spans.ts'
import { blankOut, findSpansOfKind } from '../../../text/spans.ts'
import { asksMoney, joinQuoted } from '../coverage/lacks-asked.ts'
import { compileOnce } from '../language/compile-once.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'

/**
 * Whether what is quoted holds a value of the asked kind that answers another question: the day where the time of day is asked for, or by how
 * much a thing is dearer where its price is.
 */
export const lacksValue = (asked: AskedQuestion, quotes: readonly Quote[]): boolean =>
  tellsOtherValue(quotes.map(joinQuoted), asked)

/** The same of texts. */
export function tellsOtherValue(texts: readonly string[], asked: Pick<AskedQuestion, 'text' | 'language'>): boolean {
  const asksClock = compileWordCue(findLocale(asked.language).hours.clock, asked.language).test(asked.text)
  if (asksClock) return !texts.some((text) => tellsClock(text, asked.language))
  return asksMoney(asked.text) && texts.every((text) => onlyCompares(text, asked))
}

/** Looser than a clock: "at eight", "from noon on". */
function tellsClock(text: string, language: string): boolean {
  const rest = findSpansOfKind('date', text).reduce(blankOut, text)
  const isNumber = /\p{N}/u.test(rest) || findNumberSpans(rest).length > 0 || !isSpaced(language)
  return isNumber || compileWordCue(findLocale(language).hours.parts, language).test(rest)
}

function onlyCompares(text: string, { text: question, language }: Pick<AskedQuestion, 'text' | 'language'>): boolean {
  const { compared } = findLocale(language).money
  if (compileWordCue(compared, language).test(question)) return false
  const behind = compileOnce(`^\\s*(?:\\S+\\s+)?(?:${compared})(?!\\p{L})`)
  const before = compileOnce(`(?<!\\p{L})(?:${compared})\\s*(?:\\p{L}{1,3}\\s+)?$`)
  const amounts = findAskedSpans(text, question)
  return (
    amounts.length > 0 &&
    amounts.every(({ start, end }) => behind.test(text.slice(end)) || before.test(text.slice(0, start)))
  )
}
