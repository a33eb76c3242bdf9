import type { ContentWish } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { detailedSections, type Section, summarySections } from './sections.ts'

/** What a report says, before it is set as Markdown, HTML or PDF. */
export type Report = {
  readonly title: string
  readonly format: 'summary' | 'detailed'
  /** Of the labels. */
  readonly language: string
  /** Of the quotations; `und` when it is not known. */
  readonly quotedLanguage: string
  readonly words: ContentLabels
  readonly sections: readonly (Section & { readonly id: string })[]
  /** The sources that are cited. */
  readonly sources: readonly { readonly title: string; readonly citations: readonly Citation[] }[]
}

/** Orders an outline for reading, and numbers its places in `citations` as it goes. */
export function reportOf(outline: Outline, wish: ContentWish, words: ContentLabels, citations: CitationList): Report {
  const format = wish.reportFormat ?? 'summary'
  const write = format === 'summary' ? summarySections : detailedSections
  return {
    title: wish.title ?? outline.title,
    format,
    language: wish.language,
    quotedLanguage: outline.language,
    words,
    sections: write(outline, words, citations).map((section, index) => ({ ...section, id: `s${index + 1}` })),
    sources: outline.sources
      .map(({ id, title }) => ({ title, citations: citations.all().filter(({ sourceId }) => sourceId === id) }))
      .filter((source) => source.citations.length > 0),
  }
}
