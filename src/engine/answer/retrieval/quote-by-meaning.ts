import { splitSegments, type TextSegment } from '../../../text/segments.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import type { Quote } from './quote.ts'
import type { Retrieval } from './retrieval.ts'

const MAX_QUOTE_CHARS = 900

/**
 * The passage nearest in meaning, for a question whose words stand nowhere (another language, a paraphrase); null when
 * none is near enough. It is quoted as a whole, as far as it stays readable: without shared words nothing tells which
 * of its sentences answers.
 */
export function quoteByMeaning(passages: readonly FoundPassage[], { supportsFrom }: Retrieval): Quote | null {
  if (supportsFrom === undefined || supportsFrom === null) return null
  const near = passages.filter(({ closeness = -1 }) => closeness >= supportsFrom)
  const nearest = near.reduce<FoundPassage | null>(
    (best, one) => (best && best.closeness! >= one.closeness! ? best : one),
    null,
  )
  const unit = nearest && chooseReadableStart(nearest.text)
  if (!nearest || !unit) return null
  const start = nearest.start + unit.start
  const text = nearest.text.slice(unit.start, unit.end)
  return { passage: nearest, unit, text, start, end: start + text.length, header: null }
}

/** From the first sentence, row or item on, as many as stay readable. */
function chooseReadableStart(text: string): TextSegment | null {
  const units = splitSegments(text).filter(({ kind }) => kind !== 'heading' && kind !== 'contents')
  const first = units[0]
  if (!first) return null
  const last = units.findLast(({ end }) => end - first.start <= MAX_QUOTE_CHARS) ?? first
  return { start: first.start, end: last.end, kind: 'sentence' }
}
