import { normalizeName } from '../lib/normalize-name.ts'
import languages from './content-languages.json' with { type: 'json' }

/** A language of generated content: its code on the wire, its English name and its own names. */
type ContentLanguage = { readonly code: string; readonly english: string; readonly native: readonly string[] }

/** The 81 accepted languages. Source: the product's own menu, as `protocol/enums.md` of the research recorded it. */
export const CONTENT_LANGUAGES: readonly ContentLanguage[] = languages

/**
 * The language meant by a code (`pt_BR`, `pt-br`), an English name or a native name, whatever the case; null when it is
 * none of the 81. A bare code whose only entries have a region (`pt`, `nl`) gives the first of them.
 * Source: service description, "POST /content/generate".
 */
export function findContentLanguage(text: string): ContentLanguage | null {
  const wanted = foldLanguageName(text)
  return (
    CONTENT_LANGUAGES.find(({ code }) => foldLanguageName(code) === wanted) ??
    CONTENT_LANGUAGES.find(({ english, native }) =>
      [english, ...native].some((name) => foldLanguageName(name) === wanted),
    ) ??
    CONTENT_LANGUAGES.find(({ code }) => foldLanguageName(code).startsWith(`${wanted}_`)) ??
    null
  )
}

const foldLanguageName = (text: string) => normalizeName(text).replaceAll('-', '_')
