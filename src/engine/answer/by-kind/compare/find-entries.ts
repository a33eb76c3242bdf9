import { withoutItemMark } from '../../../../text/blocks.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type FoundList, findLists } from '../list/find-lists.ts'
import { listTellingTerms } from './telling-terms.ts'

const PASSAGES_READ = 6
const MIN_TOLD_CHARS = 25

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
