import { countWords } from '../../../text/segment-words.ts'
import { cutBlock, type TextSegment } from '../../../text/segments.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import { announcesMore } from '../language/announces-more.ts'
import { goesOn } from '../language/goes-on.ts'
import { opensWithVerdict } from '../language/opens-with-verdict.ts'
import { continuesSeries, opensSeries } from '../language/ordinal-series.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import { findHeadingAt, type IndexedSource } from '../retrieval/indexed-source.ts'

const AROUND = { beforeChars: 700, afterChars: 700 }
const MAX_SERIES_CHARS = 1400
const MAX_BEFORE_CHARS = 500
const MAX_VERDICT_WORDS = 2
/** What goes on from a sentence that goes on itself is told with both. */
const MAX_SENTENCES_BEFORE = 2
const ENDED = /[.!?:;…。！？：；]["'”’»)\]]*$/u

/**
 * Where a stretch begins that goes on from something said before it: "Second, ..." with the first, "Until this happens ..." with the
 * sentence before, what follows "No." with that and its question. Null where it goes on from nothing, begins its section, or follows what is no prose.
 */
export function findBeginning(source: IndexedSource, span: FoundSpan, language: string): number | null {
  const said = source.text.slice(span.start, span.end)
  const read = ({ start, end }: TextSegment) => source.text.slice(start, end)
  if (!goesOn(said, language)) {
    const last = listProseBefore(source, span.start).at(-1)
    return last && isVerdict(read(last), language) ? findQuestionAbove(source, last.start) : null
  }
  const before = listProseBefore(source, span.start)
  const first = continuesSeries(said) ? before.findLastIndex((one) => opensSeries(read(one))) : -1
  const opening = first > 0 && announcesMore(read(before[first - 1]!)) ? first - 1 : first
  if (first >= 0 && span.end - before[opening]!.start <= MAX_SERIES_CHARS) return before[opening]!.start
  const near = before.slice(-MAX_SENTENCES_BEFORE).filter(({ start }) => span.start - start <= MAX_BEFORE_CHARS)
  return near.findLast((one) => !goesOn(read(one), language))?.start ?? near.at(-1)?.start ?? null
}

/** "No." says what the sentence behind it gives the reason of, or the case. */
const isVerdict = (said: string, language: string) =>
  countWords(said) <= MAX_VERDICT_WORDS && opensWithVerdict(said.trim(), language)

/** Where the question begins that a verdict answers: "No." to that one may be yes to the asked one. */
function findQuestionAbove(source: IndexedSource, offset: number): number | null {
  const heading = findHeadingAt(source, offset)
  const start = heading && /[?？]\s*$/u.test(heading) ? source.text.lastIndexOf(heading, offset) : -1
  return start >= 0 && offset - start <= MAX_BEFORE_CHARS ? start : null
}

/** The sentences of the section right before an offset that stands in prose, as far as nothing else stands between. */
function listProseBefore(source: IndexedSource, offset: number): TextSegment[] {
  const blocks = readBlocksAround(source, Math.max(0, offset - MAX_SERIES_CHARS), offset + 1, AROUND)
  if (blocks.find(({ start, end }) => start <= offset && offset < end)?.kind !== 'sentence') return []
  const units = blocks.flatMap((block) => cutBlock(source.text, block)).filter(({ end }) => end <= offset)
  return units.slice(units.findLastIndex((unit) => !isProse(source.text, unit)) + 1)
}

/** Whether a unit is a sentence to its end: a line that ends none heads what stands under it. */
export const isProse = (text: string, { kind, start, end }: TextSegment): boolean =>
  kind === 'sentence' && ENDED.test(text.slice(start, end))
