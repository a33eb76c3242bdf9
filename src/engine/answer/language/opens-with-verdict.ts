import { findLocale } from './locales.ts'

/** The mark of an item, or of an answer under its question, may stand before what a sentence begins with. */
const ITEM_MARKS = '^(?:[-*•\\s]|\\d{1,2}[.)]|A:)*'

/** "Yes, ...", "A: No." */
export function opensWithVerdict(text: string, language: string): boolean {
  const { yes, no } = findLocale(language).polar
  return new RegExp(`${ITEM_MARKS}(?:${yes}|${no})[,.;:!，。、]`, 'iu').test(text)
}
