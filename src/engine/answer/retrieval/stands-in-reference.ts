import type { IndexedSource } from './indexed-source.ts'

/** "[7] Redmond C, Fisher B.", "Reed, O. and Quill, M. (1999).", "O'Brien, Peter." */
const OPENS_WITH_AUTHOR =
  /^\s*(?:[-*•]\s+)?(?:\[\d{1,3}\]|\d{1,3}\.)?\s*(?:\p{Lu}[\p{L}'’-]+,?\s+(?:\p{Lu}\.?[\s-]?){1,3}(?=[\s,.;(&]|and|und|et|y)|\p{Lu}[\p{L}'’-]+,\s+\p{Lu}\p{Ll}+[.,])/u
/** A year in brackets or at the end, pages, a volume. */
const TELLS_PLACE = /\(\d{4}[a-z]?\)|\b\d{1,4}[:,]\s?\d+\s?[–-]\s?\d+|\bpp?\.\s?\d|(?:19|20)\d\d[a-z]?\.?\s*$/u
const MAX_CHARS = 600

/** Whether an offset stands in an entry of a list of works: its title says something of itself only. */
export function standsInReference({ text }: IndexedSource, offset: number): boolean {
  const from = text.lastIndexOf('\n\n', offset) + 1
  const end = text.indexOf('\n\n', offset)
  const entry = text.slice(from, end < 0 ? text.length : end).trim()
  return entry.length <= MAX_CHARS && OPENS_WITH_AUTHOR.test(entry) && TELLS_PLACE.test(entry)
}
