import { compileOnce } from './compile-once.ts'
import { findLocale } from './locales.ts'
import { readLabel } from './numerals.ts'

/** A thing that goes by its number, "the third day" or "day 3", and where it stands in its text. */
export type NumberedThing = {
  readonly noun: string
  readonly number: number
  readonly start: number
  readonly end: number
}

const MIN_NOUN_CHARS = 3
const WORD = /[\p{L}\p{M}\p{N}]+[ºª°]?/gu

/** "第二课", "3日目": written in one with its noun. */
const HAN_THING = /第\s*([\d一二三四五六七八九十]{1,3})\s*(\p{sc=Han})|([\d一二三四五六七八九十]{1,3})([回日課])目/u

/** The first thing that a text calls by its number, in words of these languages; null where there is none. */
export function findNumberedThing(text: string, languages: readonly string[]): NumberedThing | null {
  const han = HAN_THING.exec(text)
  if (han) {
    const label = readLabel(han[1] ?? han[3]!)
    return { noun: han[2] ?? han[4]!, number: Number(label), start: han.index, end: han.index + han[0].length }
  }
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
  for (const [at, first] of words.entries()) {
    const second = words[at + 1]
    if (!second || !/^[\s.]{1,2}$/.test(text.slice(first.end, second.start))) continue
    const stretch = { start: first.start, end: second.end }
    const ordinal = isNoun(second.word) ? readOrdinal(first.word, languages) : null
    if (ordinal !== null) return { noun: second.word, number: ordinal, ...stretch }
    const isPronoun = /^[IVX]$/.test(second.word) && /^\s+\p{Ll}/u.test(text.slice(second.end)) // "may I ask", not "part I"
    const number = isNoun(first.word) && !isPronoun ? readCardinal(second.word, languages) : null
    if (number !== null) return { noun: first.word, number, ...stretch }
  }
  return null
}

const isNoun = (word: string) => word.length >= MIN_NOUN_CHARS && /^[\p{L}\p{M}]+$/u.test(word)

function readOrdinal(word: string, languages: readonly string[]): number | null {
  for (const code of languages) {
    const { ordinals } = findLocale(code).part
    const place = ordinals.findIndex((one) => compileOnce(`^(?:${one})$`).test(word))
    if (place >= 0) return place + 1
  }
  return null
}

function readCardinal(word: string, languages: readonly string[]): number | null {
  const label = /^(?:\d{1,3}|[IVX]{1,5})$/.test(word) ? readLabel(word) : null
  if (label !== null && /^\d+$/.test(label)) return Number(label)
  const places = languages.map((code) => findLocale(code).part.numbers.indexOf(word.toLowerCase()))
  return places.some((place) => place >= 0) ? Math.max(...places) + 1 : null
}
