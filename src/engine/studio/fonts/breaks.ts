import LineBreaker from 'linebreak'

/** Written without spaces between words: where a word ends is known to a dictionary only. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HANGUL = /\p{Script=Hangul}/u

/**
 * Offsets (UTF-16 units, ascending, the last is the length) where a line of `text` may end: UAX 14, words of a
 * dictionary for Thai, Lao, Khmer and Burmese, and no break inside a Korean word.
 */
export function lineBreaks(text: string): number[] {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (!splitsHangul(text, next.position)) breaks.add(next.position)
  }
  for (const position of dictionaryBreaks(text)) breaks.add(position)
  breaks.add(text.length)
  return [...breaks].sort((a, b) => a - b)
}

/** Offsets between the characters a reader sees, the length included: where an overlong word may be cut. */
export function characterBreaks(text: string): number[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length)
}

const splitsHangul = (text: string, position: number) =>
  HANGUL.test(text[position - 1] ?? '') && HANGUL.test(text[position] ?? '')

function dictionaryBreaks(text: string): number[] {
  if (!WITHOUT_SPACES.test(text)) return []
  const words = new Intl.Segmenter('und', { granularity: 'word' }).segment(text)
  return [...words]
    .filter(({ index, isWordLike }) => isWordLike && index > 0 && WITHOUT_SPACES.test(text[index - 1]!))
    .filter(({ index }) => WITHOUT_SPACES.test(text[index]!))
    .map(({ index }) => index)
}
