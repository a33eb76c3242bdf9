import { withoutItemMark } from '../../../../text/blocks.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type FoundList, findLists } from '../list/find-lists.ts'
import { quoteNamedEntries } from '../reference/answer-by-name.ts'
import { listTellingTerms } from './telling-terms.ts'

const PASSAGES_READ = 6
const MIN_TOLD_CHARS = 25
const PROSE = /^\P{L}*\p{Lu}[^\n{}]{20,}[.!?。！？]\P{L}*$/u

/**
 * The entries of one list that each begin with one of the sides: "slack: no water runs", "ebb: it runs out". What a list
 * says of each is meant for being compared. Null where no list has all of them.
 */
export function findEntriesOfSides(
  searchText: string,
  sides: readonly string[],
  retrieval: Pick<Retrieval, 'find' | 'readSource' | 'terms'>,
): Quote[] | null {
  const names = nameSides(sides, retrieval)
  for (const list of findLists(retrieval.find(searchText, PASSAGES_READ), retrieval)) {
    const entries = names.map((name) => findEntry(list, name))
    if (entries.every((entry) => entry !== null) && new Set(entries.map(({ start }) => start)).size === entries.length)
      return entries
  }
  return null
}

/**
 * The entries of a manual that bear the very names of the sides, be they set in a list or each over what it does: "skew", "skewback". Null where
 * one has none.
 */
export function findNamedOfSides(searchText: string, sides: readonly string[], retrieval: Retrieval): Quote[] | null {
  if (sides.some((side) => /\s/u.test(side))) return null
  for (const source of readFoundSources(retrieval.find(searchText, PASSAGES_READ), retrieval)) {
    const quotes = sides.flatMap((side) => chooseProse(quoteNamedEntries(source, side)) ?? [])
    if (quotes.length === sides.length && new Set(quotes.map(({ start }) => start)).size === sides.length) return quotes
  }
  return null
}

/** The longest that is a sentence: an example of a file has lines with the same name. */
const chooseProse = (quotes: readonly Quote[]): Quote | undefined =>
  quotes.filter(({ text }) => PROSE.test(text)).toSorted((one, other) => other.text.length - one.text.length)[0]

/** The words of each side that the others have not, as they are written. */
function nameSides(sides: readonly string[], { terms }: Pick<Retrieval, 'terms'>): readonly string[] {
  return listTellingTerms(sides, { terms }).map((telling, place) => {
    const words = sides[place]!.split(/\s+/).filter((word) => terms(word).some((term) => telling.includes(term)))
    return words.join(' ').toLowerCase()
  })
}

function findEntry({ source, entries }: FoundList, name: string): Quote | null {
  const entry = entries.find(({ start, end, kind }) => {
    const said = toPlainText(withoutItemMark(source.text.slice(start, end))).toLowerCase()
    return (
      kind !== 'row' &&
      said.length >= MIN_TOLD_CHARS &&
      said.startsWith(name) &&
      !/[?？]$/u.test(said) &&
      /^[^\p{L}\p{N}-]/u.test(said.slice(name.length))
    )
  })
  return name === '' || !entry ? null : quoteSource(source, entry.start, entry.end, 'item')
}
