import { formatReadable } from '../../../../text/readable-text.ts'
import { fillIn } from '../../language/phrases.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { FoundList } from './find-lists.ts'

const MAX_LIST_CHARS = 1700
/** Of each term the first sentence is told. */
const MAX_TERMS_CHARS = 5000
const NUMBER = /^(?:\d+\.)*\d+[.)]?\s+/

export const findListStart = ({ intro, heading, entries }: FoundList) =>
  intro?.start ?? heading?.start ?? entries[0]!.start

/**
 * The list with the line over it, as far as it can be shown; what is left out is counted.
 * @param more how the question's language says how many are left out
 */
export function quoteList(list: FoundList, more: string): Quote {
  const { source, entries } = list
  const start = findListStart(list)
  const maxChars = entries[0]!.term === undefined ? MAX_LIST_CHARS : MAX_TERMS_CHARS
  const fits = entries.filter(({ end }) => end - start <= maxChars)
  const shownEntries = fits.length === entries.length ? entries : entries.slice(0, Math.max(1, fits.length))
  const end = shownEntries.length === entries.length ? list.end : shownEntries.at(-1)!.end
  const quote = quoteSource(source, start, end)
  const left = entries.length - shownEntries.length
  const isHeaded = !list.intro && list.heading !== null
  const shown = !isHeaded ? formatReadable(quote.text) : formatReadable(quote.text).replace(NUMBER, '')
  return { ...quote, shown: left === 0 ? shown : `${shown}\n${fillIn(more, { count: String(left) })}` }
}
