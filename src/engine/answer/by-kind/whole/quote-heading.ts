import { toPlainText } from '../../../../text/plain-text.ts'
import { findPage, type IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { type HeadedSection, nameHeading } from './heading.ts'

const MAX_HEADING_CHARS = 200

/** The heading of a section as an entry of a list, with its number, and the page where the source has pages. */
export function quoteHeading(source: IndexedSource, section: HeadedSection): Quote {
  const { start, bodyStart } = section
  const stretch = source.text.slice(start, Math.min(Math.max(bodyStart, start + 1), start + MAX_HEADING_CHARS))
  const page = findPage(source, start)
  const named = nameHeading(section)
  const name = /\p{L}/u.test(named) ? named : toPlainText(stretch).trim() // "Chapter 17"
  const shown = page === undefined ? name : `${name} (p. ${page})`
  return { ...quoteSource(source, start, start + Math.max(1, stretch.trimEnd().length), 'item'), shown }
}
