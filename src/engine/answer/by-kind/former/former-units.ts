import { cutBlock, type TextSegment } from '../../../../text/segments.ts'
import { NO_MARGIN, readBlocksAround } from '../../retrieval/blocks-around.ts'
import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import { findFormerSection } from './locate-former.ts'

/** The units of the section that a quote stands in, in reading order, headings left out, and which of them it covers. */
export function readFormerUnits(quote: SourceSpan): {
  readonly units: readonly TextSegment[]
  readonly first: number
  readonly last: number
} {
  const { source, start, end } = findFormerSection(quote)
  const units = readBlocksAround(source, start, end, NO_MARGIN)
    .flatMap((block) => cutBlock(source.text, block))
    .filter((unit) => unit.kind !== 'heading' && unit.start >= start && unit.end <= end)
  const isCovered = (unit: TextSegment) => unit.start < quote.end && unit.end > quote.start
  return { units, first: units.findIndex(isCovered), last: units.findLastIndex(isCovered) }
}
