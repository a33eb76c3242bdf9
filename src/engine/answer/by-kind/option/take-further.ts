import type { FoundSpan } from '../../../../text/spans.ts'

/** So much of an entry is told, in whole sentences. */
const MAX_SAID_CHARS = 280

/** A sentence with those that follow it in its paragraph, as long as all are no longer than a few lines. */
export function takeFurther(first: FoundSpan, sentences: readonly FoundSpan[], told: readonly FoundSpan[]): FoundSpan {
  const paragraph = told.find(({ start, end }) => start <= first.start && first.end <= end)
  const last = sentences.findLast(
    ({ start, end }) =>
      start >= first.start && end - first.start <= MAX_SAID_CHARS && paragraph !== undefined && end <= paragraph.end,
  )
  return { start: first.start, end: (last ?? first).end }
}
