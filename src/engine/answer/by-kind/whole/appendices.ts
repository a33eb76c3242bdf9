import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type HeadedSection, keepOuter } from './heading.ts'
import { compileCues } from './match-question.ts'
import { readOutline } from './outline.ts'

const pickAppendixCues = ({ part }: AnswerLocale) => [`(?<!\\p{L})(?:${part.appendix})(?!\\p{L})`]
const pickHeadingCues = ({ part }: AnswerLocale) => [`^[\\s#*]*(?:\\d+\\.\\s+)?(?:${part.appendix})(?!\\p{L})`]

/** Whether words speak of an appendix: "Appendix B", "what is in the appendix". */
export const namesAppendix = (words: string): boolean => compileCues(pickAppendixCues).some((cue) => cue.test(words))

/** Whether a section is headed as an appendix: "Appendix B: Useful scripts". */
export function isAppendix({ text }: IndexedSource, { start, bodyStart }: HeadedSection): boolean {
  const line = text.slice(start, bodyStart)
  return compileCues(pickHeadingCues).some((cue) => cue.test(line))
}

/** The appendices of a source, none inside another, in reading order. */
export function listAppendices(source: IndexedSource): HeadedSection[] {
  return keepOuter(readOutline(source).filter((section) => isAppendix(source, section)))
}
