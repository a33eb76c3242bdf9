import type { TextSegment } from '../../../text/segments.ts'
import type { RankedUnit } from '../rank/rank-units.ts'
import type { Quote } from '../retrieval/quote.ts'

/** From one sentence of a unit's passage to another, as one excerpt. */
export function cutQuote(lead: RankedUnit, from: TextSegment, to: TextSegment): Quote {
  const { passage } = lead
  const text = passage.text.slice(from.start, to.end)
  return { ...lead, start: passage.start + from.start, end: passage.start + to.end, text }
}
