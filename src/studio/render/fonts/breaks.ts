import LineBreaker from 'linebreak'

/** Written without spaces between words: where a word ends is known to a dictionary only. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** UAX 14 breaks between any two of these; inside a word it is not pleasant. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Offsets (UTF-16 units, ascending, the last is the length) where a line of `text` may end: UAX 14, with the words of a
 * dictionary for Thai, Lao, Khmer, Burmese, Chinese and Japanese, and no break inside a Korean word.
 */
export function findLineBreaks(text: string): number[] {
  const words = WITHOUT_SPACES.test(text) || BREAKS_ANYWHERE.test(text) ? segmentLineWords(text) : []
  const insides = new Set(words.filter(({ word }) => BREAKS_ANYWHERE.test(word)).flatMap(listInsideOffsets))
  const ends = words.filter(
    ({ word, start }) => WITHOUT_SPACES.test(word) && WITHOUT_SPACES.test(text[start - 1] ?? ''),
  )
  const breaks = new Set(ends.map(({ start }) => start))
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (!insides.has(next.position)) breaks.add(next.position)
  }
  breaks.add(text.length)
  return [...breaks].sort((a, b) => a - b)
}

/** Offsets between the characters a reader sees, the length included: where an overlong word may be cut. */
export function findCharacterBreaks(text: string): number[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length)
}

type SegmentedWord = { readonly start: number; readonly word: string }

function segmentLineWords(text: string): SegmentedWord[] {
  const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(text)
  return [...segments]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, word: segment }))
}

const listInsideOffsets = ({ start, word }: SegmentedWord) =>
  Array.from({ length: word.length - 1 }, (_, index) => start + index + 1)
