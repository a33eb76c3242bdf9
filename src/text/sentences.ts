/** An end that is none: an initial, a title, an abbreviation with inner points, an ordinal ("12. März"). */
const FALSE_END =
  /(?:^|[\s(])(?:\p{Lu}|\p{L}\.\p{L}|(?:[Dd]r|[Pp]rof|Mr|Mrs|Ms|St|Nr|No|vs|ca|bzw|etc|vgl|al|[Ff]igs?|Abb|Jr|Sr|Inc|Co|Bd|Hr|Fr|Mme|Sra?|approx|e\.g|i\.e)|\d{1,2})\.\s*$/u
const LONGEST_JOINED_CHARS = 600

export type Sentence = { readonly start: number; readonly end: number }

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/**
 * The sentences of a text in any language, in reading order, without the white space around them; offsets are UTF-16
 * units. The platform's rules, mended after initials, titles, abbreviations and ordinals.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: { start: number; end: number }[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    if (last && goesOn(text.slice(last.start, last.end), segment)) last.end = index + segment.length
    else sentences.push({ start: index, end: index + segment.length })
  }
  return sentences.map((sentence) => trimmed(text, sentence)).filter(({ start, end }) => end > start)
}

function goesOn(sentence: string, next: string): boolean {
  if (sentence.length > LONGEST_JOINED_CHARS || sentence.endsWith('\n')) return false
  return FALSE_END.test(sentence) || (/\.\s*$/.test(sentence) && /^[\s"'”»)\]]*\p{Ll}/u.test(next))
}

function trimmed(text: string, { start, end }: Sentence): Sentence {
  const piece = text.slice(start, end)
  const from = start + piece.length - piece.trimStart().length
  return { start: from, end: Math.max(from, start + piece.trimEnd().length) }
}
