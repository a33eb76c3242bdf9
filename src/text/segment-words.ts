/** One for all languages: the platform's dictionaries go by the script. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text in any script and what stands between them (not `isWordLike`), each with its place. */
export const segmentText = (text: string): Iterable<Intl.SegmentData> => segmenter.segment(text)

/** The words alone. */
export const segmentWords = (text: string): string[] =>
  [...segmentText(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

/** How many words of letters and digits a text has; a run of a script without spaces is one. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0

/** The letters of a text alone, in small ones: what two ways to write the same have in common. */
export const readLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '')
