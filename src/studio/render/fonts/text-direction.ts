import bidiFactory, { type Bidi } from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u
// The package is CommonJS: what its types call the default export is the module itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Which way a text runs, told by its first letter; `otherwise` when it has none. */
export function detectTextDirection(text: string, otherwise: Direction = 'ltr'): Direction {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (!letter) return otherwise
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/** A part that keeps its own order inside a line of any direction: a name, a number in brackets. */
export function isolateText(part: string, line: string): string {
  return RIGHT_TO_LEFT.test(line) ? `\u2068${part}\u2069` : part
}

/** Embedding level of each UTF-16 unit of one paragraph: odd ones run from right to left. Source: UAX 9. */
export function findEmbeddingLevels(text: string, base: Direction): Uint8Array {
  return bidi.getEmbeddingLevels(text, base).levels
}

/** Runs of one line in the order the eye meets them, from left to right. Source: UAX 9, rule L2. */
export function sortVisually<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  const levels = runs.map(({ level }) => level)
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1))
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level--) reverseFrom(ordered, level)
  return ordered
}

function reverseFrom<T extends { readonly level: number }>(runs: T[], level: number) {
  for (let start = 0; start < runs.length; start++) {
    let end = start
    while (end < runs.length && runs[end]!.level >= level) end++
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}
