/**
 * A stretch of the indexed text that is ranked as one: about 800 characters, overlapping its neighbour by about 150,
 * cut at the end of a sentence. `terms` counts the terms it was indexed with; `page` counts from 1.
 */
export type Chunk = {
  readonly start: number
  readonly end: number
  readonly terms: number
  readonly page?: number
  readonly heading?: string
}

/** One term of a source: in how many chunks it stands, and where, as delta-and-varint pairs (chunk number, frequency). */
export type Posting = { readonly term: string; readonly documentFrequency: number; readonly data: Uint8Array }

/** All that search needs of one source; made in a worker, written to the store in slices. */
export type SourceIndex = {
  readonly language: string
  readonly chunks: readonly Chunk[]
  readonly postings: readonly Posting[]
}
