import { readFileSync } from 'node:fs'
import { CONTENT_LANGUAGES } from '../../domain/content-language.ts'
import { findOwn } from '../../lib/json-value.ts'
import { memoize } from '../../lib/memoize.ts'
import type { ContentLabels } from './content-labels.ts'
import type { ConversationFrames } from './frames.ts'

/** What one file `<language>.json` holds: all labels, and the frames of a conversation where they are written. */
export type ContentLocale = { readonly labels: ContentLabels; readonly frames: ConversationFrames | null }

/** Codes whose language is written as another's. */
export const SAME_AS: Readonly<Record<string, string>> = {
  es_419: 'es',
  es_MX: 'es',
  fr_CA: 'fr',
  ar_eg: 'ar_001',
  iw: 'he',
}

/** The words of a language by its code of `domain/content-language.ts`, read once; null for a code that is none of the 81. */
export function readContentLocale(language: string): ContentLocale | null {
  if (!CONTENT_LANGUAGES.some(({ code }) => code === language)) return null
  return readLocaleFile(findOwn(SAME_AS, language) ?? language)
}

const readLocaleFile = memoize((name: string) => JSON.parse(readFileSync(locateFile(name), 'utf8')) as ContentLocale)

const locateFile = (name: string) => new URL(`./${name}.json`, import.meta.url)

/** The labels in a language, by its code of `domain/content-language.ts`; in English for a code that is none of the 81. */
export function readContentLabels(language: string): ContentLabels {
  return (readContentLocale(language) ?? readContentLocale('en')!).labels
}

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
