import { LETTER_RANGES } from '../../../text/unicode-cues.ts'
import type { AnswerLocale } from './answer-locale.ts'
import { readLocales } from './locales.ts'

type CueSection = Exclude<
  keyof AnswerLocale,
  | 'phrases'
  | 'guide'
  | 'modal'
  | 'series'
  | 'contact'
  | 'hours'
  | 'option'
  | 'age'
  | 'astray'
  | 'onward'
  | 'measure'
  | 'particles'
>

const latinPatterns = new Map<CueSection, RegExp | null>()

const allPatterns = new Map<CueSection, RegExp | null>()

const FOREIGN_LETTER = /[^\p{sc=Latin}\P{L}]/u

/**
 * Whether a question is of a kind by its words, in whatever language of ours it is asked. Several steps of an answer ask
 * the same of the same question or sentence, and the cues of ten languages take their time.
 */
export function isAskedFor(section: CueSection, question: string): boolean {
  if (tested.size >= MAX_TESTED) tested.clear()
  const told = tested.get(question) ?? new Map<CueSection, boolean>()
  tested.set(question, told)
  const isMet = told.get(section) ?? testCues(section, question.replace(OPENING_MARKS, ''))
  told.set(section, isMet)
  return isMet
}

/** Cues begin with the first word: "¿Qué es ...?" */
const OPENING_MARKS = /^[\s¿¡]+/u

const tested = new Map<string, Map<CueSection, boolean>>()

const MAX_TESTED = 128

function testCues(section: CueSection, question: string): boolean {
  const isLatin = !FOREIGN_LETTER.test(question)
  const patterns = isLatin ? latinPatterns : allPatterns
  if (!patterns.has(section)) patterns.set(section, joinCues(section, isLatin))
  return patterns.get(section)?.test(question) ?? false
}

function joinCues(section: CueSection, isLatin: boolean): RegExp | null {
  const cues = readLocales()
    .flatMap((locale) => locale[section].asks)
    .filter((cue) => !isLatin || mayBeLatin(cue))
  return cues.length === 0 ? null : new RegExp(cues.map((cue) => `(?:${cue})`).join('|'), 'iu')
}

/** Whether a cue may be met by a question in Latin letters; one of other letters alone is not tried on it. */
function mayBeLatin(cue: string): boolean {
  const letters = cue.replaceAll(LETTER_RANGES, '').replace(/\\p\{[^}]*\}|\\.|\(\?(?:<\w+>|-i:)/gu, '')
  return /\p{sc=Latin}/u.test(letters) || !FOREIGN_LETTER.test(letters)
}
