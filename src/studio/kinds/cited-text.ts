import type { Statement } from '../outline.ts'
import { escapeMarkdownText } from '../render/markdown.ts'
import type { CitationList, SourceCitation } from './citation-list.ts'

/** What is said, with what it cites. */
export type CitedText = { readonly text: string; readonly citation: SourceCitation }

/** Statements as they are cited in one list. */
export const citeIn =
  (citations: CitationList) =>
  ({ text, reference }: Statement): CitedText => ({ text, citation: citations.cite(reference) })

/** As Markdown, its marker behind it. */
export const writeCitedText = ({ citation, text }: CitedText): string =>
  `${escapeMarkdownText(text)} ${citation.marker}`

/** As an entry of a list in Markdown, behind what it is of. */
export const writeHeadedEntry = ({ head, ...cited }: CitedText & { readonly head: string }): string =>
  `- **${escapeMarkdownText(head)}**: ${writeCitedText(cited)}`
