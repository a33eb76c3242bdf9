import type { Turn } from '../../../domain/answer.ts'
import { isRefusal } from '../language/phrases.ts'
import { dependsOnTurns } from '../question/follow-up.ts'
import { readFoundSources } from '../retrieval/found-sources.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { type Grid, readGrids } from './grid.ts'

const PASSAGES_READ = 2
/** The name of a row and one more of its cells: an answer that says both was told of it. */
const MIN_CELLS_SAID = 2

/**
 * The name of the row that a question goes on from: "And how much is it?" behind an answer that was told of a row asks for
 * another of its cells; behind any other answer, for one of the row that the former question names. Null for a question
 * that stands alone, and where no row or more than one is meant.
 */
export function findFormerRow(text: string, turns: readonly Turn[], retrieval: Retrieval): string | null {
  const last = turns.at(-1)
  if (!last || !dependsOnTurns(text, turns, retrieval.terms)) return null
  const told = isRefusal(last.answer) ? '' : last.answer.split('\n')[0]!.replaceAll(/\*\*|\[\d+\]/g, ' ')
  const found = retrieval.find(`${last.question} ${told}`, PASSAGES_READ)
  const grids = [...readFoundSources(found, retrieval)]
    .flatMap(readGrids)
    .filter(({ form }) => form === 'rows' || form === 'turned')
  return findOneRow(grids, told, MIN_CELLS_SAID) ?? findOneRow(grids, last.question, 1)
}

/** The row whose name and most other cells a text says; null where several are equal, or none says so many. */
function findOneRow(grids: readonly Grid[], text: string, minCells: number): string | null {
  const said = ` ${spaceWords(text)} `
  const isCellSaid = (cell: string) => spaceWords(cell) !== '' && said.includes(` ${spaceWords(cell)} `)
  const counts = new Map<string, number>()
  for (const { rows, key } of grids)
    for (const { cells } of rows) {
      const name = cells[key] ?? ''
      if (isCellSaid(name) && standsAsNamed(name, text))
        counts.set(name, Math.max(counts.get(name) ?? 0, cells.filter(isCellSaid).length))
    }
  const [best, next] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] >= minCells && best[1] > (next?.[1] ?? 0) ? best[0] : null
}

/** A sign or a letter alone is met by chance: "-i" is no "I". */
const standsAsNamed = (name: string, text: string) => spaceWords(name).length > 1 || text.includes(name)

/** In lower case, with a space for all that is between words, and around each sign of a script without spaces. */
const spaceWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu, ' $& ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
