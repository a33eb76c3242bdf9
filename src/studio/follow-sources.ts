import type { ContentRequest } from '../domain/artifact.ts'
import { findContentLanguage } from '../domain/content-language.ts'

/**
 * The request in the language of its sources where nobody named one.
 * @param language of the sources, ISO 639-1; `und` or one without labels leaves the request as it is
 */
export function followSources(request: ContentRequest, language: string): ContentRequest {
  const { isLanguageOpen, ...rest } = request
  const found = isLanguageOpen === true && language !== 'und' ? findContentLanguage(NAMES[language] ?? language) : null
  return found ? { ...rest, language: found.code } : rest
}

/** Languages of texts whose code is that of no content language. */
const NAMES: Readonly<Record<string, string>> = { no: 'nb_NO', zh: 'zh_Hans', ar: 'ar_001' }
