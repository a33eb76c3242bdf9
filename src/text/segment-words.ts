/** One for all languages: the platform's dictionaries go by the script. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text in any script and what stands between them (not `isWordLike`), each with its place. */
export const segmentText = (text: string): Iterable<Intl.SegmentData> => segmenter.segment(text)

/** The words alone. */
export const segmentWords = (text: string): string[] =>
  [...segmentText(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
