import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { isAppendix, namesAppendix } from './appendices.ts'
import type { HeadedSection } from './heading.ts'
import { readOutline } from './outline.ts'
import { readHeading } from './read-heading.ts'

/**
 * A source that is a chapter of a book by its name or its first heading, "Chapter 9. Reporting bugs". `section`: where only the heading
 * says so.
 */
export type ChapterSource = {
  readonly source: IndexedSource
  readonly label: string
  readonly isAppendix: boolean
  readonly section: HeadedSection | null
}

/** So many sources that are called chapters are those of one book. */
const MIN_CHAPTER_SOURCES = 3
/** "2. Overview", "A. Glossary": chapters of a manual that calls none so. */
const NUMBERED = /^(?:(\d{1,2})|([A-Z]))\.\s+\p{L}/u
/** A heading names all of its source where so much stands under it. */
const MIN_UNDER_HEADING = 0.8

/** The sources that are chapters of one book, in the order of their numbers, its appendices last; empty where there are few such. */
export function listChapterSources(sources: readonly IndexedSource[]): readonly ChapterSource[] {
  const chapters = sources.flatMap((source) => readByName(source) ?? readByHeading(source) ?? [])
  if (chapters.length < MIN_CHAPTER_SOURCES) return []
  return chapters.sort(
    (one, other) =>
      Number(one.isAppendix) - Number(other.isAppendix) ||
      one.label.localeCompare(other.label, 'en', { numeric: true }),
  )
}

function readByName(source: IndexedSource): ChapterSource | null {
  const name = toPlainTitle(source.name)
  const { label, isNamed } = readHeading(name)
  if (isNamed && label !== null) return { source, label, isAppendix: namesAppendix(name), section: null }
  const [, number, letter] = NUMBERED.exec(name) ?? []
  const short = number ?? letter
  return short === undefined ? null : { source, label: short, isAppendix: letter !== undefined, section: null }
}

function readByHeading(source: IndexedSource): ChapterSource | null {
  const section = readOutline(source).find(({ isNamed }) => isNamed)
  const isWhole = section && section.end - section.start >= MIN_UNDER_HEADING * source.text.length
  if (!isWhole || section.label === null) return null
  return { source, label: section.label, isAppendix: isAppendix(source, section), section }
}
