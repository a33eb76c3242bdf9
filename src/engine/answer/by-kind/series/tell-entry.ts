import { withoutItemMark } from '../../../../text/blocks.ts'
import { toPlainText, withBold } from '../../../../text/plain-text.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { SeriesEntry } from './heading-series.ts'
import type { EntryUnit } from './read-entry-units.ts'

const MAX_ENTRY_CHARS = 1300
/** From a heading to an item that stands no further below it is one quote. */
const MAX_HEADED_CHARS = 700

/** The heading of an entry, with the date or version in it that is asked for. */
export function quoteTitle(source: IndexedSource, { section, title }: SeriesEntry, bold: string | null): Quote {
  const end = Math.max(section.bodyStart, section.start + 1)
  return { ...quoteSource(source, section.start, end), shown: withBold(title, bold) }
}

/** A sentence or item led by the heading of its entry, and by the one within: "2.4.0 (2023-06-19), Added: Compression." */
export function quoteUnit(source: IndexedSource, entry: SeriesEntry, unit: EntryUnit, bold: string | null): Quote {
  const { section, title } = entry
  const isNear = unit.end - section.start <= MAX_HEADED_CHARS
  const quote = quoteSource(source, isNear ? section.start : unit.start, unit.end)
  const over = [withBold(title, bold), ...(unit.heading ? [unit.heading.title] : [])].join(', ')
  const told = toPlainText(withoutItemMark(source.text.slice(unit.start, unit.end)))
  return { ...quote, shown: `${over}: ${told}` }
}

/** All that stands in a stretch of an entry, led by the entry's heading; as much of it as a reader takes in. */
export function quoteEntry(source: IndexedSource, { section, title }: SeriesEntry, within: FoundSpan): Quote {
  const end = findEnd(source.text, within)
  const quote = quoteSource(source, section.start < within.start ? section.start : within.start, end)
  const body = formatReadable(source.text.slice(within.start, end))
  const gap = body.startsWith('- ') || /^\d+\. /.test(body) ? '\n' : body.includes('\n') ? '\n\n' : ' '
  const rest = end < within.end && /\S/.test(source.text.slice(end, within.end)) ? '\n…' : ''
  return { ...quote, shown: `${title.replace(/(?<=[\p{L}\p{N})])$/u, ':')}${gap}${body}${rest}` }
}

/** The end of the last line that fits, without the blanks behind it. */
function findEnd(text: string, { start, end }: FoundSpan): number {
  const fits = end - start <= MAX_ENTRY_CHARS ? end : text.lastIndexOf('\n', start + MAX_ENTRY_CHARS)
  return start + text.slice(start, fits).trimEnd().length
}
