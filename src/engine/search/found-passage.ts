import type { TextSegment } from '../../text/segments.ts'
import type { RankedStretch } from './places.ts'

/**
 * A stretch of a source that search found. `text` is exactly `source text.slice(start, end)` (UTF-16 units), `score` is
 * positive and falls from the first to the last.
 */
export type FoundPassage = Omit<RankedStretch, 'source'> & {
  readonly sourceNumber: number
  readonly sourceId: string
  readonly sourceName: string
  /** The cosine to the question, -1 to 1, where an embedder is configured and has come so far. */
  readonly closeness?: number
  /** The units of `text` as the whole source tells them, by offsets of `text`, where the passage was widened to them. */
  readonly units?: readonly TextSegment[]
}
