import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { readOpeningLines } from './document-lines.ts'
import { findAuthor } from './find-author.ts'
import { namesBody } from './person-names.ts'

/** Where the authors of a source work, as their title page says, and the stretch that says so. */
type FoundWorkplace = {
  readonly names: readonly string[]
  readonly places: readonly string[]
  readonly start: number
  readonly end: number
}

/** Below the names stand so many lines of where they work and how to write to them. */
const MAX_LINES_BELOW = 8
const MAX_PLACE_CHARS = 200

/** The lines beside and below the names that hold the name of a university, an institute or the like; null where none does. */
export function findWorkplace(source: IndexedSource): FoundWorkplace | null {
  const author = findAuthor(source)
  if (author?.by !== 'text') return null
  const lines = readOpeningLines(source).filter(({ end }) => end > author.start)
  const named = lines
    .slice(0, MAX_LINES_BELOW)
    .filter(({ plain }) => plain.length <= MAX_PLACE_CHARS && namesBody(plain) && !/[.!?]$/u.test(plain))
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return null
  const places = named.flatMap(({ plain }) => splitCells(plain))
  return { names: author.names, places, start: Math.min(author.start, first.start), end: last.end }
}

/** "| Ann Lee | Bo Hall |" over "| Harbour College | Harbour College |" */
const splitCells = (line: string): string[] =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
