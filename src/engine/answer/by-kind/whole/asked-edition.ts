import { findVersions } from '../../question/asked-version.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { readDocumentLines } from './document-lines.ts'
import { readDates } from './find-date.ts'

/** So far before its number a phrase begins with the word for a version: "the version 3 of ...". */
const MAX_BEFORE_CHARS = 20
/** Under its title a text says which version it is. */
const HEAD_CHARS = 300

/** "Version 3 of the charter": the number, and what it is the version of; null where a phrase does not begin so. */
export function readAskedEdition(phrase: string): { readonly number: string; readonly of: string } | null {
  const [version] = findVersions(phrase, '')
  if (version === undefined || version.start > MAX_BEFORE_CHARS) return null
  return { number: phrase.slice(version.start, version.end), of: phrase.slice(version.end).trim() }
}

/** Whether a source says under its title that it is the version of this number, and of when that is. */
export const isEdition = ({ text }: IndexedSource, number: string): boolean =>
  readDocumentLines(text, HEAD_CHARS).some(
    ({ plain }) =>
      readDates(plain).length > 0 &&
      findVersions(plain, '').some(({ start, end }) => plain.slice(start, end) === number),
  )
