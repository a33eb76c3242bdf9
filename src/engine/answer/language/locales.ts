import { readdirSync, readFileSync } from 'node:fs'
import { memoize } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import type { AnswerLocale } from './answer-locale.ts'

const FOLDER = new URL('./locales/', import.meta.url)

/** The locale of a language by its ISO 639-1 code, read when it is first met; English where there is none. */
export function findLocale(code: string): AnswerLocale {
  return listLocaleCodes().includes(code) ? readLocale(code) : readLocale('en')
}

/** All locales, English first. */
export const readLocales = (): AnswerLocale[] => listLocaleCodes().map(readLocale)

let codes: readonly string[] | null = null

export function listLocaleCodes(): readonly string[] {
  codes ??= readdirSync(FOLDER)
    .map((name) => name.replace(/\.json$/, ''))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1))
  return codes
}

/** Our own file: a test compares each with the type. */
const readLocale = memoize(
  (code: string): AnswerLocale => parseLocale(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8')),
)

const parseLocale = (text: string) =>
  JSON.parse(text, (_, value) => (typeof value === 'string' ? widenLetters(value) : value)) as AnswerLocale

/** Written without spaces: a word stands wherever its signs do. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isSpaced = (language: string) => !UNSPACED.has(language)
