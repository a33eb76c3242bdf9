import { splitBlockSentences } from '../../../../text/segments.ts'
import type { FoundSpan } from '../../../../text/spans.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { HeadedSection } from '../whole/heading.ts'
import { readOutline } from '../whole/outline.ts'
import type { SeriesEntry } from './heading-series.ts'

/** A sentence or item of an entry, and the heading within the entry that it stands under: "Fixed". */
export type EntryUnit = FoundSpan & { readonly isItem: boolean; readonly heading: HeadedSection | null }

export function readEntryUnits(source: IndexedSource, { section }: SeriesEntry): EntryUnit[] {
  const { bodyStart, end } = section
  const inner = listInner(source, section)
  return readBlocksAround(source, bodyStart, end, NO_MARGIN)
    .filter((block) => block.start >= bodyStart && block.end <= end)
    .filter(({ kind }) => kind === 'item' || kind === 'sentence' || kind === 'row')
    .flatMap((block) => {
      const heading = inner.findLast((one) => one.start <= block.start && block.end <= one.end) ?? null
      const isItem = block.kind !== 'sentence'
      const spans = isItem ? [block] : splitBlockSentences(source.text, block)
      return spans.map(({ start, end: unitEnd }) => ({ start, end: unitEnd, isItem, heading }))
    })
}

/** The headings within a section. */
export const listInner = (source: IndexedSource, { start, end }: HeadedSection): readonly HeadedSection[] =>
  readOutline(source).filter((one) => one.start > start && one.end <= end)
