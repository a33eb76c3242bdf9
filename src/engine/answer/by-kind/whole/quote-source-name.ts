import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { findTitleLine } from './document-lines.ts'

/** The name of a source as an entry of a list, cited where its title stands; null where the source cannot be read. */
export function quoteSourceName(source: IndexedSource | null): Quote | null {
  const title = source && findTitleLine(source)
  return title && { ...quoteSource(source, title.start, title.end, 'item'), shown: toPlainTitle(source.name) }
}
