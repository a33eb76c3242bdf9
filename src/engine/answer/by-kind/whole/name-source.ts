import { toPlainTitle } from '../../../../text/plain-title.ts'
import { findRowDelimiter } from '../../../../text/table-rows.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { findTitleLine } from './document-lines.ts'

const MAX_TITLE_CHARS = 80
/** "NAME", with which every page of a manual begins. */
const SECTION_NAME = /^\p{Lu}+$/u

/** What a source is called: a file without a title of its own by its first line too, when that is one. */
export function nameSource(source: IndexedSource): string {
  const name = toPlainTitle(source.name)
  if (name === source.name) return name
  const line = findTitleLine(source)?.plain ?? ''
  const isTitle =
    /^["'“„«]?[\p{Lu}\p{Lo}]/u.test(line) &&
    !/[.,;:]$|: /.test(line) &&
    findRowDelimiter(line) === null &&
    !line.includes(',') &&
    !SECTION_NAME.test(line)
  if (!isTitle || line.length > MAX_TITLE_CHARS || line.toLowerCase() === name.toLowerCase()) return name
  return `${line} (${name})`
}
