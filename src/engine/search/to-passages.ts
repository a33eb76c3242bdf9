import type { Passage } from '../../domain/citation.ts'
import type { FoundPassage } from './found-passage.ts'

/** Passages that search found, by their place; what only the index knows of them is left out. */
export const toPassages = (found: readonly FoundPassage[]): Passage[] =>
  found.map(({ sourceNumber: _, closeness: __, units: ___, ...passage }, index) => ({ rank: index + 1, ...passage }))
