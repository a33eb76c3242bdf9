const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** A language code of `domain/content-language.ts` as HTML and office files write it: `zh-Hans`, `ar-001`; `und` stays. */
export function toLanguageTag(code: string): string {
  const tag = code.replaceAll('_', '-')
  return tag === 'iw' ? 'he' : tag
}

/** Which way a language is written. An unknown one is written from left to right. */
export function findLanguageDirection(code: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(toLanguageTag(code)).maximize()
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'
}
