/**
 * What a document says of itself, beside its text. Only what is believable stands here: a field that the document does
 * not state, or states as "unknown" or as the name of a program or file, is absent.
 */
export type SourceFacts = {
  /** Names as the document writes them, first author first; the sender of a mail. */
  readonly authors?: readonly string[]
  /** Receivers of a mail. */
  readonly recipients?: readonly string[]
  /** ISO 8601, as exact as the document is: `2024`, `2024-05`, `2024-05-17`, or with a time and its offset. */
  readonly publishedOn?: string
  /** When its file was made, where it does not say when it was published: for a printed page that is its conversion. */
  readonly createdOn?: string
  /** When it was last changed, where that is another day. */
  readonly modifiedOn?: string
  /** The site that a page belongs to. */
  readonly site?: string
  readonly publisher?: string
  /** The language that the document claims to be in (BCP 47), which may differ from the one its text was found to be in. */
  readonly language?: string
  /** Pages of a PDF, slides of a presentation. */
  readonly pageCount?: number
}

/** Whether anything is known. */
export function hasFacts(facts: SourceFacts): boolean {
  return Object.values(facts).some((fact) => fact !== undefined)
}
