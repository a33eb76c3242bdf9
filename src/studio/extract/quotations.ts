import type { FoundSpan } from '../../text/spans.ts'

/** What opens a quotation and what ends it; of straight marks the spaces beside them tell which is which. */
const OPENING = /[“„«「『]|(?<=^|[\s([—–-])["»](?=\S)/gu
const CLOSINGS: Readonly<Record<string, RegExp>> = {
  '“': /”/u,
  '„': /[“”]/u,
  '«': /»/u,
  '»': /«/u,
  '「': /」/u,
  '『': /』/u,
  '"': /(?<=\S)"(?=[\s.,;:!?)\]—–-]|$)/u,
}
const PARAGRAPH = /\S(?:[^\n]|\n(?!\s*\n))*/gu
/** The end of a sentence with another behind it. */
const FURTHER_SENTENCE = /[.!?…]\s+[\p{Lu}\p{Lt}¿¡]|[。！？]\s*[^\s」』]/u

/**
 * Where somebody speaks for more than a sentence. A sentence from inside of it does not say who, so that it would be told as
 * what the source says; one that is not closed goes on to the end of its paragraph.
 */
export const findLongQuotations = (text: string): readonly FoundSpan[] =>
  [...text.matchAll(PARAGRAPH)].flatMap(({ 0: paragraph, index }) =>
    listQuotations(paragraph)
      .filter(({ start, end }) => FURTHER_SENTENCE.test(paragraph.slice(start, end)))
      .map(({ start, end }) => ({ start: index + start, end: index + end })),
  )

function listQuotations(paragraph: string): readonly FoundSpan[] {
  const found: FoundSpan[] = []
  for (const { 0: mark, index } of paragraph.matchAll(OPENING)) {
    if (index < (found.at(-1)?.end ?? 0)) continue
    const behind = index + mark.length
    const closing = CLOSINGS[mark]!.exec(paragraph.slice(behind))
    found.push({ start: index, end: closing === null ? paragraph.length : behind + closing.index + 1 })
  }
  return found
}

/** Words outside of the quotation that say who speaks: "... as a team,” says Rice". */
const MIN_ATTRIBUTION = /\p{L}{2,}\P{L}+\p{L}{2,}/u

/** Whether a sentence is told by another than who wrote the text, and does not say by whom. */
export function isSpokenByAnother(text: string, { start, end }: FoundSpan, quotations: readonly FoundSpan[]): boolean {
  const within = quotations.find((one) => start < one.end && end > one.start)
  if (within === undefined) return false
  if (start <= within.start && end < within.end) return true // it opens what is not told to its end
  const outside = text.slice(start, Math.max(start, within.start)) + text.slice(Math.min(end, within.end), end)
  return !MIN_ATTRIBUTION.test(outside)
}

/** The mark that a sentence lacks which ends a quotation and says who speaks: `We are glad," says Ada`. */
export function findMissingOpening(text: string, { start, end }: FoundSpan, quotations: readonly FoundSpan[]): string {
  const within = quotations.find((one) => one.start < start && one.end > start && one.end <= end)
  return within === undefined ? '' : text[within.start]!
}
