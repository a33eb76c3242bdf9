import type { FoundSpan } from '../../../text/spans.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { standsNowhere } from '../retrieval/term-weight.ts'
import { findLocale } from './locales.ts'
import { findWeekday, listWeekdays } from './weekdays.ts'
import { compileWordCue } from './word-cues.ts'

const MIN_PART_CHARS = 4

/**
 * "Freitagnachmittag" and "zaterdagavond" name a day and a part of it: a text that writes them apart, or tells of the day in
 * other parts, is met by the day. The word stays where the notebook has it.
 */
export function splitDayParts(question: string, retrieval: Pick<Retrieval, 'terms' | 'weightOf'>): string {
  return listWeekdays(question).reduceRight((text, { start, end }) => {
    const word = text.slice(start, end)
    const day = findShortestDay(word)
    if (day === word.length || !standsNowhere(word, retrieval)) return text
    return `${text.slice(0, start + day)} ${text.slice(start + day)}`
  }, question)
}

/** Of how many letters the name of the day is that a word begins with; all where no part of a day follows. */
function findShortestDay(word: string): number {
  for (let end = MIN_PART_CHARS; end <= word.length - MIN_PART_CHARS; end += 1)
    if (findWeekday(word.slice(0, end)) !== null) return end
  return word.length
}

/** The parts of a day right behind it: "Friday afternoon". A text may tell them by its hours alone. */
export function findDayParts(text: string, language: string): FoundSpan[] {
  const part = compileWordCue(findLocale(language).hours.parts, language, 'iu')
  return listWeekdays(text).flatMap(({ end }) => {
    const found = part.exec(text.slice(end))
    return found && text.slice(end, end + found.index).trim() === ''
      ? [{ start: end + found.index, end: end + found.index + found[0].length }]
      : []
  })
}
