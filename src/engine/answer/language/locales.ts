import { readdirSync, readFileSync } from 'node:fs'
import { memoize, once } from '../../../lib/memoize.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'
import type { AnswerLocale } from './answer-locale.ts'
import type { Phrases } from './phrases-said.ts'

/** Languages whose questions are understood by their form. */
const FOLDER = new URL('./locales/', import.meta.url)
/** Languages that only what an answer says of itself is known in: whether it is one, what is missing, what to do next. */
const SPOKEN_FOLDER = new URL('./spoken/', import.meta.url)

/** The locale of a language by its ISO 639-1 code, read when it is first met; English, or its phrases alone, where there is none. */
export function findLocale(code: string): AnswerLocale {
  if (isSpokenOnly(code)) return readSpoken(code)
  return readLocale(listLocaleCodes().includes(code) ? code : 'en')
}

/** All locales, English first. */
export const readLocales = (): AnswerLocale[] => listLocaleCodes().map(readLocale)

/** English first. */
export const listLocaleCodes = once((): readonly string[] =>
  listCodes(FOLDER).sort((a, b) => Number(b === 'en') - Number(a === 'en')),
)

export const listSpokenCodes = once((): readonly string[] => listCodes(SPOKEN_FOLDER))

/** All languages that an answer can be told in. */
export const listToldCodes = once((): readonly string[] => [...listLocaleCodes(), ...listSpokenCodes()])

/** Whether of a question in this language no more is known than its words: what it asks for is told by the words of English alone. */
export const isSpokenOnly = (code: string): boolean => listSpokenCodes().includes(code)

const listCodes = (folder: URL) =>
  readdirSync(folder)
    .map((name) => name.replace(/\.json$/, ''))
    .sort()

/** Our own file: a test compares each with the type. */
const readLocale = memoize((code: string) => readWords(code, FOLDER) as AnswerLocale)

const readSpoken = memoize(
  (code: string): AnswerLocale => ({ ...readLocale('en'), phrases: readWords(code, SPOKEN_FOLDER) as Phrases }),
)

const readWords = (code: string, folder: URL): unknown =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'), (_, value) =>
    typeof value === 'string' ? widenLetters(value) : value,
  )

/** Written without spaces: a word stands wherever its signs do. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isSpaced = (language: string) => !UNSPACED.has(language)
