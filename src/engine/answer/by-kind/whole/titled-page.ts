import { memoizeWeakly } from '../../../../lib/memoize.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { HeadedSection } from './heading.ts'
import { readOutline } from './outline.ts'
import { readHeading } from './read-heading.ts'

/** Above every heading that stands in a text. */
const PAGE_LEVEL = 0

/** All sections that are headed: those of the text, and of a notebook of several sources each page that its title alone heads. */
export const listHeaded = (source: IndexedSource, sources: number): readonly HeadedSection[] =>
  sources > 1 ? [...readTitledPage(source), ...readOutline(source)] : readOutline(source)

/** Of a manual that is set in pages each says what stands on it, often by its title alone. */
const readTitledPage = memoizeWeakly((source: IndexedSource): readonly HeadedSection[] => {
  const { title } = readHeading(toPlainTitle(source.name))
  if (readOutline(source).some((section) => section.title === title)) return []
  return [{ title, start: 0, bodyStart: 0, end: source.text.length, level: PAGE_LEVEL, label: null, isNamed: false }]
})

export const isTitledPage = ({ level }: HeadedSection): boolean => level === PAGE_LEVEL
