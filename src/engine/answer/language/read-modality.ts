import { splitSentences } from '../../../text/sentences.ts'
import type { ModalCues } from './cues.ts'
import { expandNegations } from './find-polarity.ts'
import { findLocale, isSpaced } from './locales.ts'
import { compileWordCue } from './word-cues.ts'

/** What is said of an act: one need not, may not, may, or has to do it; `needed` is what it takes. */
export type Modality = 'exempt' | 'forbidden' | 'allowed' | 'needed' | 'due'

/** In the order in which they are looked for: "may not" before "may". */
const MODALITIES: readonly Modality[] = ['exempt', 'forbidden', 'allowed', 'needed', 'due']

/** What a question or a line says of an act; null where it says none of it. */
export function readModality(text: string, language: string): Modality | null {
  const { modal } = findLocale(language)
  const said = expandNegations(text)
  if (compileWordCue(modal.reminder, language).test(said)) return 'needed'
  return MODALITIES.find((one) => compileWordCue(modal[one], language).test(said)) ?? null
}

/** Whether a text says anything of an act by one of these lists of words. */
export function saysOfAct(text: string, cues: readonly (keyof ModalCues)[], language: string): boolean {
  const { modal } = findLocale(language)
  return cues.some((cue) => compileWordCue(modal[cue], language).test(text))
}

/** A text without the words that say so, or when; what stands between them is kept: "ist *nach dem Waschen* zu tun". */
export function dropModality(text: string, language: string): string {
  const { modal } = findLocale(language)
  const dropCue = (met: string) => (isSpaced(language) ? ` ${met.split(/\s+/).slice(1, -1).join(' ')} ` : ' ')
  const cues = [modal.reminder, ...MODALITIES.map((one) => modal[one]), modal.before, modal.after]
  return cues.reduce((rest, cue) => rest.replace(compileWordCue(cue, language), dropCue), expandNegations(text))
}

/** Whether a question asks for a thing or an act, whatever it asks of it. */
export const asksWhat = (question: string, language: string) =>
  compileWordCue(findLocale(language).modal.what, language).test(question)

const OPPOSITE: Readonly<Partial<Record<Modality, readonly Modality[]>>> = {
  allowed: ['forbidden'],
  forbidden: ['allowed', 'needed', 'due'],
  due: ['exempt'],
  exempt: ['due', 'needed'],
}

/** Whether all that a text says of an act is the opposite of what is asked of it. */
export function saysOpposite(asked: Modality, text: string, language: string): boolean {
  const said = splitSentences(text).flatMap(({ start, end }) => readModality(text.slice(start, end), language) ?? [])
  return said.length > 0 && said.every((one) => OPPOSITE[asked]?.includes(one))
}

/** Whether a line is for the time after what the question asks for the time before, or the other way round. */
export function saysOtherTime(question: string, line: string, language: string): boolean {
  const [asked, said] = [readTime(question, language), readTime(line, language)]
  return asked !== null && said !== null && asked !== said
}

/** Whether a question asks of a time before or after something, and a line says neither: what a report has to hold is not what comes before it. */
export const leavesTimeOpen = (question: string, line: string, language: string): boolean =>
  readTime(question, language) !== null && readTime(line, language) === null

/** Whether a line is for the same time: "Before departure:" for what is to be done before one leaves. */
export function saysSameTime(question: string, line: string, language: string): boolean {
  const asked = readTime(question, language)
  return asked !== null && asked === readTime(line, language)
}

/** Null where a text says neither, or both. */
function readTime(text: string, language: string): 'before' | 'after' | null {
  const { modal } = findLocale(language)
  const isBefore = compileWordCue(modal.before, language).test(text)
  if (isBefore === compileWordCue(modal.after, language).test(text)) return null
  return isBefore ? 'before' : 'after'
}
