import { readSides } from '../language/read-sides.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Quote } from '../retrieval/quote.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { Grid } from './grid.ts'

/** "Which is longer, maternity leave or sick leave?" is told by no table of sick leave alone: it holds little of the other side. */
export function leavesSide(
  { text, language }: Pick<AskedQuestion, 'text' | 'language'>,
  quotes: readonly Quote[],
  grids: readonly Grid[],
  { terms, weightOf }: Pick<Retrieval, 'terms' | 'weightOf'>,
): boolean {
  const sides = (readSides(text, language)?.sides ?? []).map((side) => new Set(terms(side)))
  const told = grids.filter((grid) => quotes.some((quote) => standsIn(quote, grid)))
  if (sides.length === 0 || told.length === 0) return false
  const said = told.flatMap(({ context, columns, rows }) => [
    context,
    ...columns,
    ...rows.flatMap(({ cells }) => cells),
  ])
  const held = new Set(terms(said.join('\n')))
  return sides.some((side, at) => {
    const own = [...side].filter((term) => sides.every((other, place) => place === at || !other.has(term)))
    const weigh = (some: readonly string[]) => some.reduce((sum, term) => sum + weightOf(term), 0)
    return 2 * weigh(own.filter((term) => held.has(term))) < weigh(own)
  })
}

const standsIn = ({ passage, start }: Quote, { source, tables }: Grid): boolean =>
  passage.sourceId === source.id && tables.some((table) => table.start <= start && start < table.end)
