import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** What one citation of an answer rests on: a range of a source's document, and its text. */
export type Grounding = {
  readonly sourceId: string
  readonly start: number
  readonly end: number
  readonly excerpt: ReplyReader | null
}

/**
 * `[null, null, relevance, [range], excerpt, [[[source], revision]], [chunk]]`; a range is `[null, start, end]`.
 * Source: wire.md, section 5, "GroundedCitation".
 */
const CITATION_AT = { relevance: 2, ranges: 3, excerpt: 4, sources: 5, chunk: 6 } as const
const RANGE_AT = { start: 1, end: 2 } as const

export function readGrounding(row: ReplyReader): Grounding {
  const range = row.at(CITATION_AT.ranges).at(0)
  return {
    sourceId: row.at(CITATION_AT.sources).at(0).at(0).at(0).id('a source id'),
    start: range.maybe(RANGE_AT.start)?.offset('a start') ?? 0,
    end: range.at(RANGE_AT.end).offset('an end'),
    excerpt: row.maybe(CITATION_AT.excerpt),
  }
}

type GroundingFacts = {
  readonly sourceId: string
  readonly revisionId: string
  readonly chunkId: string
  readonly start: number
  readonly end: number
  /** How well the passage fits, 0 to 1. */
  readonly relevance: number
  /** The cited text as a document. */
  readonly excerpt: readonly unknown[]
}

export function writeGrounding({ sourceId, revisionId, chunkId, start, end, relevance, excerpt }: GroundingFacts) {
  return writeFields(CITATION_AT, {
    relevance,
    ranges: [writeRange(start, end)],
    excerpt,
    sources: [[[sourceId], revisionId]],
    chunk: [chunkId],
  })
}

/** A stretch of a document. */
export function writeRange(start: number, end: number): unknown[] {
  return writeFields(RANGE_AT, { start, end })
}
