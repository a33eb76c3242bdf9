import { detectLanguage } from '../../../../text/detect-language.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { segmentText } from '../../../../text/segment-words.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import { findTitleLine } from './document-lines.ts'

const ROUND_TO = 100
const MAX_COUNTED_CHARS = 200_000

/** The pages of a source; undefined where it has none. */
export const countPages = ({ facts, places }: IndexedSource): number | undefined =>
  facts?.pageCount ?? places.findLast(({ page }) => page !== undefined)?.page

/** How long a source is, in pages or in words; cited where its title stands, null where it has no line of text. */
export function quoteExtent(source: IndexedSource, language: string): Quote | null {
  const pages = countPages(source)
  const { extent } = findLocale(language)
  const shown = fillIn(pages === undefined ? extent.words : extent.pages, {
    source: toPlainTitle(source.name),
    count: new Intl.NumberFormat(language).format(pages ?? roundCount(source.text)),
  })
  return quoteTitleLine(source, shown)
}

/** Words in all, to the nearest hundred; of a long text by its beginning. */
function roundCount(text: string): number {
  const counted = text.slice(0, MAX_COUNTED_CHARS)
  let words = 0
  for (const { isWordLike } of segmentText(counted)) if (isWordLike) words += 1
  const all = (words * text.length) / Math.max(1, counted.length)
  return all < ROUND_TO ? words : ROUND_TO * Math.round(all / ROUND_TO)
}

/** In which language a source is; null where nothing tells. */
export function quoteLanguage(source: IndexedSource, language: string): Quote | null {
  const code = detectLanguage(source.text)
  const name = code === 'und' ? undefined : new Intl.DisplayNames(language, { type: 'language' }).of(code)
  if (name === undefined) return null
  const { told } = findLocale(language).sourceLanguage
  return quoteTitleLine(source, fillIn(told, { source: toPlainTitle(source.name), language: name }))
}

function quoteTitleLine(source: IndexedSource, shown: string): Quote | null {
  const title = findTitleLine(source)
  return title && { ...quoteSource(source, title.start, title.end), shown }
}
