import { detectAskedLanguage } from './asked-language.ts'
import { findLocale, listToldCodes } from './locales.ts'
import type { Phrases } from './phrases-said.ts'

/** The phrases in the language of the question, as far as its script and small words tell; English otherwise. */
export function choosePhrases(question: string): Phrases {
  return findLocale(detectAskedLanguage(question)).phrases
}

/** Whether a text is one of our refusals, in whatever language. */
export function isRefusal(text: string): boolean {
  const said = listToldCodes().map((code) => findLocale(code).phrases)
  return said.some(({ refusal, foreign }) => text.startsWith(refusal) || text.startsWith(foreign))
}

/** The whole refusal: what happened, which words were found nowhere, what there is in their place, what to do next. */
export function writeRefusal(phrases: Phrases, missing: readonly string[], nearest: readonly string[] = []): string {
  return [phrases.refusal, describeMissing(phrases, missing), ...nearest, phrases.next]
    .filter((part) => part !== '')
    .join(' ')
}

/** Names the words of the question that no passage holds; empty when there are none. */
export function describeMissing(phrases: Phrases, missing: readonly string[]): string {
  if (missing.length === 0) return ''
  return `${phrases.missing} ${missing.map((word) => putInQuotes(word, phrases)).join(', ')}.`
}

/** Names the words that stand in the sources, and not in one sentence with what is told; empty when there are none. */
export const describeApart = (phrases: Phrases, words: readonly string[]): string =>
  words.length === 0 ? '' : fillIn(phrases.apart, { words: words.map((word) => putInQuotes(word, phrases)).join(', ') })

/** Words as the language sets them off: “so”, „so“, « so ». */
export const putInQuotes = (words: string, { quoted }: Phrases): string => fillIn(quoted, { words })

/** A phrase with its `{names}` filled in. */
export function fillIn(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
}
