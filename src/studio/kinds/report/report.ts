import type { ContentRequest } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline } from '../../outline.ts'
import type { CitationList, SourceCitation } from '../citation-list.ts'
import type { ShownPicture } from '../shown-pictures.ts'
import { buildDetailedSections, buildSummarySections, type ReportSection } from './sections.ts'

/** What a report says, before it is set as Markdown, HTML or PDF. */
export type ReportContent = {
  readonly title: string
  readonly format: 'summary' | 'detailed'
  /** Of the labels. */
  readonly language: string
  /** Of the quotations; `und` when it is not known. */
  readonly quotedLanguage: string
  readonly words: ContentLabels
  readonly sections: readonly (ReportSection & { readonly id: string })[]
  /** The sources that are cited. */
  readonly sources: readonly { readonly title: string; readonly citations: readonly SourceCitation[] }[]
}

/** Orders an outline for reading, and numbers its places in `citations` as it goes. */
export function buildReport(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  citations: CitationList,
  pictures: readonly ShownPicture[] = [],
): ReportContent {
  const format = request.reportFormat ?? 'summary'
  const buildSections = format === 'summary' ? buildSummarySections : buildDetailedSections
  return {
    title: request.title ?? outline.title,
    format,
    language: request.language,
    quotedLanguage: outline.language,
    words,
    sections: buildSections({ outline, words, citations, pictures }).map((section, index) => ({
      ...section,
      id: `s${index + 1}`,
    })),
    sources: outline.sources
      .map(({ id, title }) => ({ title, citations: citations.listPlaces().filter(({ sourceId }) => sourceId === id) }))
      .filter((source) => source.citations.length > 0),
  }
}
