import { findLocale } from '../../language/locales.ts'
import { compileWordCue, joinEveryCue } from '../../language/word-cues.ts'
import type { EntryUnit } from './read-entry-units.ts'

const CHANGE_KINDS = ['removed', 'fixed', 'added'] as const

/** What a change log tells apart by headings within an entry. */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The sort of changes that a question asks for alone; null where it asks for all, or for what is new. */
export function readChangeKind(question: string, language: string): ChangeKind | null {
  const { series } = findLocale(language)
  const saysCue = (cue: string) => compileWordCue(cue, language).test(question)
  return saysCue(series.news) ? null : (CHANGE_KINDS.find((kind) => saysCue(series[kind])) ?? null)
}

/** Whether a heading within an entry is of such changes, in whatever language. */
export const isOfChange = ({ title }: { readonly title: string }, kind: ChangeKind): boolean =>
  compileWordCue(
    joinEveryCue(({ series }) => series[kind]),
    'en',
  ).test(title)

/** Whether a line stands under changes of another sort: what was added is not what was removed. */
export const isOfOtherChange = ({ heading }: EntryUnit, kind: ChangeKind): boolean =>
  heading !== null &&
  !isOfChange(heading, kind) &&
  CHANGE_KINDS.some((other) => other !== kind && isOfChange(heading, other))
