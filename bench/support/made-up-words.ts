import { seeded } from '../../tests/support/seeded.ts'

const SYLLABLES = 'ba ko ri ten lu mar so vi dan pel qu zor ni gath em ur'.split(' ')

/** Where a made-up text comes from: the same seed gives the same text on every machine. */
export type MadeUp = {
  /** From 0 to 1. */
  readonly number: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** A word of two to `most` syllables. */
  readonly word: (most: number) => string
  /** By Zipf's law, as words come in a language: the first of `from` are the usual ones. */
  readonly draw: (from: readonly string[]) => string
}

export function madeUp(seed: number): MadeUp {
  const number = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(number() * from.length)]!
  return {
    number,
    pick,
    word: (most) => Array.from({ length: 2 + Math.floor(number() * (most - 1)) }, () => pick(SYLLABLES)).join(''),
    draw: (from) => from[Math.floor(from.length ** number()) - 1]!,
  }
}
