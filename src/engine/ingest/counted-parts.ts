import { readRoman } from '../../text/roman-numerals.ts'
import { isFree, type StandingHeading, type StandingLine } from './standing-line.ts'

/** "Article IV", "Section 2.", "CHAPTER XII": a word and its number, and nothing else on the line. */
export const COUNTED_LINE = /^ {0,60}(?<word>\p{Lu}\p{L}{2,15})\.?\s+(?<number>[IVXLC]{1,7}|\d{1,3})[.:]?\s*$/u
const MIN_OF_WORD = 3

type CountedPart = StandingHeading & { readonly word: string; readonly value: number }

/**
 * The parts of a text that go by a word and a number alone, as laws and novels have them. A word whose numbers begin anew counts the
 * parts of another: "Section 1" of each "Article". Text must stand below most of them, else they are a list of contents.
 */
export function findCountedParts(lines: readonly StandingLine[], whole: string): StandingHeading[] {
  const counted = lines.flatMap((line) => readCounted(line) ?? [])
  const words = [...new Set(counted.map(({ word }) => word))].filter((word) => counts(word, counted))
  const kept = counted.filter(({ word }) => words.includes(word))
  const inner = words.filter((word) => beginsAnew(word, kept))
  const isInner = (word: string) => inner.length < words.length && inner.includes(word)
  const parts = kept.map((part) => ({ ...part, level: isInner(part.word) ? 2 : 1 }))
  const told = parts.filter(({ bodyStart }, at) => whole.slice(bodyStart, parts[at + 1]?.start).trim() !== '')
  return 2 * told.length >= parts.length ? parts : []
}

function readCounted({ text, start, above, below }: StandingLine): CountedPart | null {
  const { word, number } = COUNTED_LINE.exec(text)?.groups ?? {}
  if (word === undefined || number === undefined || !isFree(above) || !isFree(below)) return null
  const value = readRoman(number) ?? Number(number)
  return { text, start, level: 1, bodyStart: start + text.length, word: word.toLowerCase(), value }
}

/** Whether the numbers of a word follow each other: each is one more than the one before it, or begins anew. */
function counts(word: string, parts: readonly CountedPart[]): boolean {
  const values = parts.filter((part) => part.word === word).map(({ value }) => value)
  const isNext = (value: number, at: number) => at === 0 || value === 1 || value === values[at - 1]! + 1
  return values.length >= MIN_OF_WORD && values.filter(isNext).length > (2 * values.length) / 3
}

const beginsAnew = (word: string, parts: readonly CountedPart[]) =>
  parts.filter((part) => part.word === word && part.value === 1).length > 1
