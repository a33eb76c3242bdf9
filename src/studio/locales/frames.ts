import { findOwn } from '../../lib/find-own.ts'
import { readContentLocale } from './read-locale.ts'

/**
 * What two speakers say around the statements of the sources. A frame claims nothing of the subject; `{topic}` stands
 * where any title fits unbent. Several wordings of one frame are taken in turn.
 */
export const FRAME_KEYS = [
  'topic', // {topic}: asks what the sources say
  'definition', // {topic}: asks for the meaning of a term
  'figures', // opens the chapter of numbers; the next three likewise
  'timeline',
  'definitions',
  'comparisons',
  'recap',
  'gaps',
  'oneSide',
  'otherSide',
  'verdict',
] as const
export type FrameKey = (typeof FRAME_KEYS)[number]
export type ConversationFrames = Readonly<Record<FrameKey, readonly string[]>>

/** Codes without a region, as the languages of texts are told, whose file is that of a region. */
const REGIONS: Readonly<Record<string, string>> = { ar: 'ar_001', nl: 'nl_NL', no: 'nb_NO', pt: 'pt_BR' }

/**
 * The frames of a language, by its code of `domain/content-language.ts` or by that of a text's language; null for a language that
 * has none yet.
 */
export function findFrames(language: string): ConversationFrames | null {
  const base = language.split('_')[0]!
  return (readContentLocale(language) ?? readContentLocale(findOwn(REGIONS, base) ?? base))?.frames ?? null
}
