/**
 * One citation of an answer. `sourceText` is exactly `text.slice(start, end)` of the source's indexed text (UTF-16
 * units), or the empty string when there is no excerpt; the source's name is never put in its place. Where the text
 * cannot be read nobody knows the range: the excerpt is then as its product quotes it, without offsets.
 * Source: service description, "Citation"; decisions, section 8.
 */
export type Citation = {
  readonly marker: string
  readonly number: number
  readonly sourceText: string
  readonly sourceId: string
  readonly sourceName: string
  readonly start?: number
  readonly end?: number
  /** Counts from 1. */
  readonly page?: number
}

/** A citation whose place in the source's text is known. */
export type PlacedCitation = Citation & { readonly start: number; readonly end: number }

export const isPlaced = (citation: Citation): citation is PlacedCitation =>
  citation.start !== undefined && citation.end !== undefined

/** A passage found for a query: `score` falls from the first to the last, `rank` counts from 1. */
export type Passage = {
  readonly rank: number
  readonly score: number
  readonly sourceId: string
  readonly sourceName: string
  readonly start: number
  readonly end: number
  readonly page?: number
  readonly heading?: string
  readonly text: string
}

/** What a caller claims a source says at a place. */
export type CitationClaim = {
  readonly sourceId: string
  readonly start: number
  readonly end: number
  readonly sourceText: string
}

/** Whether the claim with this index holds, byte for byte, against the indexed text of this moment. */
export type CitationCheck = { readonly index: number; readonly ok: boolean; readonly reason?: string }
