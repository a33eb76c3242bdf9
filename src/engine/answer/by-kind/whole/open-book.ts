import { toPlainTitle } from '../../../../text/plain-title.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { listChapterSources } from './chapter-sources.ts'
import { isLeading } from './heading-kinds.ts'
import { readSources } from './named-source.ts'
import { isSourceNoun } from './phrase-words.ts'
import { readHeading } from './read-heading.ts'
import { type QuestionTarget, type Scope, scopeSource } from './read-target.ts'
import { readSummarySentences } from './summary-sentences.ts'

/** A title page holds so much of its book at most. */
const MAX_TITLE_SHARE = 0.1
const MIN_NAME_CHARS = 3

/** Whether a source leads its book by its name: "Introduction", "Chapter 1. Overview". */
export const leadsBook = ({ name }: IndexedSource): boolean =>
  isLeading({ title: readHeading(toPlainTitle(name)).title })

/**
 * The sources that are meant by one that is the title page of a book whose chapters are sources too: those that lead it and its chapters,
 * where the title page does not say itself what they are about. Any other target is as it was.
 */
export function openBook(target: QuestionTarget, retrieval: Retrieval): QuestionTarget {
  const [page, other] = target.kind === 'source' ? target.scopes : []
  if (!page || other) return target
  const sources = readSources(retrieval)
  const chapters = listChapterSources(sources).filter(({ isAppendix }) => !isAppendix)
  const all = sources.reduce((sum, { text }) => sum + text.length, 0)
  const isNumbered = readHeading(toPlainTitle(page.source.name)).label !== null // "3.7. Playing DVDs" is a section
  const isTitlePage =
    !isNumbered && page.end <= MAX_TITLE_SHARE * all && chapters.every(({ source }) => source.id !== page.source.id)
  if (chapters.length === 0 || !isTitlePage || tellsItself(page, retrieval)) return target
  const leading = sources.filter((source) => leadsBook(source) && source.id !== page.source.id)
  const told = new Set([...leading, ...chapters.map(({ source }) => source)])
  return { kind: 'all', scopes: [...told].map(scopeSource) }
}

/** "NSIS is a scriptable system" on the title page of the "NSIS Users Manual", or a sentence of the manual about itself. */
function tellsItself(page: Scope, retrieval: Retrieval): boolean {
  const { name, text } = page.source
  const names = toPlainTitle(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_NAME_CHARS && !isSourceNoun(word))
  return readSummarySentences(page, retrieval).some(
    ({ start, tells, isAside }) => !isAside && (tells || names.some((word) => text.startsWith(`${word} `, start))),
  )
}
