import { findSpansOfKind } from '../../../text/spans.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { compileCueBefore, compileWordCue } from '../language/word-cues.ts'
import { findAskedSpans, readAskedFor } from './asked-kind.ts'
import type { AskedQuestion } from './asked-question.ts'

/** What stands right before or behind a number. */
const MAX_BESIDE_CHARS = 24

type Asked = Pick<AskedQuestion, 'text' | 'language'>

/** Whether a question asks how many there are in all, and not how many did something. */
export const asksHowManyThereAre = ({ text, language }: Asked): boolean =>
  readAskedFor(text).sort === 'count' && saysThereAre(text, language)

export const saysThereAre = (text: string, language: string): boolean =>
  compileWordCue(findLocale(language).count.there, language).test(text)

/** The numbers of a text of the things that a question counts, but for those of some of them only: "the top four", "three of the members". */
export const findWholeCounts = (asked: Asked, text: string) =>
  findAskedSpans(text, asked.text).filter((span) => span.isCounted && !isOfPart(asked, text, span))

/** Whether each number of the counted things in a text is of some of them only. */
function countsPartOnly(asked: Asked, text: string): boolean {
  const counts = findAskedSpans(text, asked.text).filter(({ isCounted }) => isCounted)
  return counts.length > 0 && counts.every((span) => isOfPart(asked, text, span))
}

function isOfPart({ text: question, language }: Asked, text: string, { start, end }: { start: number; end: number }) {
  const part = findLocale(language).count.part
  if (new RegExp(`^\\s*(?:${part})(?!\\p{L})`, 'iu').test(readAskedFor(question).behind)) return false // they are asked for
  const before = text.slice(Math.max(0, start - MAX_BESIDE_CHARS), start)
  const number = text.slice(start, end)
  return isSpaced(language)
    ? compileCueBefore(part).test(before) || new RegExp(`^\\S+\\s+(?:${part})\\s`, 'iu').test(number)
    : new RegExp(`(?:${part})$`, 'u').test(before)
}

/** Whether a number is told of one occasion: "Eight members went to Poland in June." */
const tellsOccasion = (text: string, language: string): boolean =>
  !saysThereAre(text, language) && findSpansOfKind('date', text).length > 0

/** Whether how many was asked and a text counts some of them only, or those of one occasion where all are asked for. */
export const countsOthers = (asked: Asked, text: string): boolean =>
  readAskedFor(asked.text).sort === 'count' &&
  (countsPartOnly(asked, text) || (asksHowManyThereAre(asked) && tellsOccasion(text, asked.language)))
