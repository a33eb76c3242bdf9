import type { CitationFormat } from '../contract/parts.ts'
import type { Citation } from '../domain/citation.ts'
import { collapseToLine } from '../lib/collapse-spaces.ts'
import { changeOutsideCode } from '../lib/markdown.ts'

/**
 * The answer's text in the wished form. Only real markers are touched: `[n]` with the number of a citation, outside
 * code. Source: service description, "source_format behaviour"; decisions, section 8.
 */
export function formatAnswer(text: string, citations: readonly Citation[], format: CitationFormat): string {
  if (format === 'inline') return replaceMarkers(text, citations, formatInline)
  if (format === 'expanded') return replaceMarkers(text, citations, formatExpanded)
  if (format === 'footnotes') return text + formatFootnotes(citations)
  return text
}

/** What `footnotes` appends: nothing when there is nothing to cite. */
function formatFootnotes(citations: readonly Citation[]): string {
  if (citations.length === 0) return ''
  const lines = citations.map((citation) => `${citation.marker} ${toNameLine(citation)}: ${toExcerptLine(citation)}`)
  return `\n\n---\n**Sources:**\n\n${lines.join('\n')}`
}

/** Whether the text changes inside, so that it can be streamed only when it is whole. */
export function isRewritingText(format: CitationFormat): boolean {
  return format === 'inline' || format === 'expanded'
}

const formatInline = (citation: Citation) => {
  const { number, sourceText } = citation
  return sourceText === ''
    ? `[${number}: ${toNameLine(citation)} — no excerpt]`
    : `[${number}: "${toExcerptLine(citation)}"]`
}

const formatExpanded = (citation: Citation) =>
  citation.sourceText === '' ? formatInline(citation) : `"${toExcerptLine(citation)}"`

const toExcerptLine = ({ sourceText }: Citation) => (sourceText === '' ? 'no excerpt' : collapseToLine(sourceText))
const toNameLine = ({ sourceName }: Citation) => collapseToLine(sourceName) // a title may hold line breaks

/** The text with each real marker, outside code, written anew. */
export function replaceMarkers(
  text: string,
  citations: readonly Citation[],
  write: (citation: Citation) => string,
): string {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  return changeOutsideCode(text, (part) =>
    part.replace(/\[(\d+)\]/g, (marker, number: string) => {
      const citation = byNumber.get(Number(number))
      return citation ? write(citation) : marker
    }),
  )
}
