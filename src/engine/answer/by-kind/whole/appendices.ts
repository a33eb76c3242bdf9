import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type HeadedSection, keepOuter } from './heading.ts'
import { compileCues } from './match-question.ts'
import { findChapters, readOutline } from './outline.ts'

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
  const called = keepOuter(readOutline(source).filter((section) => isAppendix(source, section)))
  return called.length > 0 ? called : listLettered(source)
}

/** Where none is called so: the chapters with letters, from A on, behind those with numbers. */
function listLettered(source: IndexedSource): HeadedSection[] {
  const chapters = findChapters(readOutline(source))
  const first = chapters.findIndex((chapter) => readLetter(chapter) === 'A')
  if (first < MIN_NUMBERED) return []
  const numbered = chapters.slice(0, first).filter(({ label }) => /^\d+$/.test(label ?? ''))
  const lettered = chapters.slice(first).filter((chapter) => readLetter(chapter) !== null)
  const areInOrder = lettered.every((chapter, place) => readLetter(chapter) === String.fromCharCode(CODE_OF_A + place))
  return numbered.length >= MIN_NUMBERED && lettered.length > 1 && areInOrder ? lettered : []
}

const MIN_NUMBERED = 2
const CODE_OF_A = 65

/** "B" of "B Edge Attributes". */
const readLetter = ({ label, title }: HeadedSection): string | null =>
  /^[A-Z]$/.exec(label ?? '')?.[0] ?? /^([A-Z])\.?\s+\p{Lu}/u.exec(title)?.[1] ?? null
