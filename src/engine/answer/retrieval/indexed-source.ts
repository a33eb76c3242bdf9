import type { SourceFacts } from '../../../domain/source-facts.ts'
import type { SourcePlace } from '../../../studio/extract/material.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import type { FoundPassage } from '../../search/found-passage.ts'

/** A source as it was indexed. `places` are sorted by `start`: from there on the text belongs to this page and heading. */
export type IndexedSource = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly places: readonly SourcePlace[]
  /** What the document says of itself; absent where its reader found nothing. */
  readonly facts?: SourceFacts
}

/** A stretch of a source's text. */
export type SourceSpan = FoundSpan & { readonly source: IndexedSource }

/** The line that a source begins with, as far as it is a title; empty where there is none. */
export const readFirstLine = (text: string): string => /\S[^\n]{0,120}/.exec(text)?.[0] ?? ''

/** The page that an offset of the source's text belongs to, counted from 1; undefined where it has no pages. */
export function findPage({ places }: IndexedSource, offset: number): number | undefined {
  return places.findLast(({ start, page }) => start <= offset && page !== undefined)?.page
}

/** The heading that an offset of the source's text stands under; undefined above the first. */
export function findHeadingAt({ places }: Pick<IndexedSource, 'places'>, offset: number): string | undefined {
  return places.findLast(({ start, heading }) => start <= offset && heading !== undefined)?.heading
}

/** A stretch of a source in the form of a found passage, for evidence that was not searched for. */
export function readPassage(source: IndexedSource, start: number, end: number): FoundPassage {
  const page = findPage(source, start)
  const heading = findHeadingAt(source, start)
  return {
    sourceNumber: 0,
    sourceId: source.id,
    sourceName: source.name,
    start,
    end,
    text: source.text.slice(start, end),
    score: 1,
    ...(page !== undefined && { page }),
    ...(heading !== undefined && { heading }),
  }
}
