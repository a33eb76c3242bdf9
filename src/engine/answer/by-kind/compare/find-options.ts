import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { findOptionEntries } from '../option/find-entries.ts'
import { labelQuote } from './label-quote.ts'

const OPTION = /^-{1,2}[\p{L}\p{N}][\p{L}\p{N}-]*$/u

/** What a manual says under each option, where all sides are options of one manual; null where one has no entry. */
export function findOptionsOfSides(
  sides: readonly string[],
  { sources, readSource }: Pick<Retrieval, 'sources' | 'readSource'>,
): Quote[] | null {
  if (!sides.every((side) => OPTION.test(side))) return null
  for (const { id } of sources) {
    const source = readSource(id)
    if (!source) continue
    const told = sides.map((side) => findOptionEntries(source.text, side)[0]?.told[0])
    if (told.every((span) => span !== undefined))
      return told.map(({ start, end }, place) => labelQuote(quoteSource(source, start, end, 'item'), sides[place]!))
  }
  return null
}
