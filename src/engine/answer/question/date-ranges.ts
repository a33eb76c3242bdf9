import { once } from '../../../lib/memoize.ts'
import { type FoundSpan, findSpansOfKind } from '../../../text/spans.ts'
import { joinRangeMarks } from '../language/range-words.ts'

/** "bis zum", "to the": a short word may stand before the second date. */
const compileBetween = once(() => new RegExp(`^\\s*(?:${joinRangeMarks()})(?:\\s+(?:\\p{L}{2,4}\\s+)?|\\s*)$`, 'iu'))

/** From one date to another: who asks how long something lasts is told by both. */
export function findDateRanges(text: string): FoundSpan[] {
  const dates = findSpansOfKind('date', text)
  return dates.flatMap(({ start, end }, place) => {
    const next = dates[place + 1]
    return next && compileBetween().test(text.slice(end, next.start)) ? [{ start, end: next.end }] : []
  })
}
