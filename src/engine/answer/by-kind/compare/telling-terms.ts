import type { Retrieval } from '../../retrieval/retrieval.ts'

const PASSAGES_READ = 5
const WORD = /[\p{L}\p{M}\p{N}-]+/gu

/** The terms of each side that the other has not: "commercial" and "community" of two kinds of distributions. */
export function listTellingTerms(sides: readonly string[], { terms }: Pick<Retrieval, 'terms'>): string[][] {
  const all = sides.map((side) => [...new Set(terms(side))])
  return all.map((own, index) => {
    const others = all.filter((_, place) => place !== index).flat()
    const telling = own.filter((term) => !others.includes(term))
    return telling.length > 0 ? telling : own
  })
}

/**
 * "commercial and community distributions": the first side is of the second's noun, and "les vélos neufs et anciens" the
 * other way round, where the notebook has both words side by side.
 */
export function completeSides(
  sides: readonly string[],
  retrieval: Pick<Retrieval, 'terms' | 'find'>,
): readonly string[] {
  const words = sides.map((side) => (side.match(WORD) ?? []).filter((word) => retrieval.terms(word).length > 0))
  const short = words.findIndex((some) => some.length === 1)
  const long = words.find((some) => some.length > 1)
  if (sides.length !== 2 || short < 0 || !long) return sides
  const [first, last] = [words[0]![0], words[1]![0]]
  const wholes =
    short === 0 ? [`${first} ${long.slice(1).join(' ')}`, `${first} ${long.at(-1)}`] : [`${long[0]} ${last}`]
  const whole = wholes.find((one) => isWritten(one, retrieval))
  return whole === undefined ? sides : sides.map((side, index) => (index === short ? whole : side))
}

function isWritten(whole: string, { terms, find }: Pick<Retrieval, 'terms' | 'find'>): boolean {
  const [first, second] = terms(whole)
  return find(whole, PASSAGES_READ).some(({ text }) => {
    const held = terms(text)
    return held.some((term, place) => term === first && held[place + 1] === second)
  })
}
