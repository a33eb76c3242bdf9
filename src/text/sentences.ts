/** A stretch of a text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** After these a sentence goes on, whatever follows: titles, "versus", "among others", parts of names. */
const ABBREVIATIONS =
  '[Dd]r|[Pp]rof|Mr|Mrs|Ms|St|Hr|Fr|Mme|Mlle|Sra?|Srta|Jr|Inc|Co|vs?|ca|[Cc]f|approx|bzw|[Vv]gl|ggf|al|Ph\\.D|e\\.g|i\\.e'
/** After these it goes on when a number follows: short months, numbered parts of a work. */
const BEFORE_NUMBERS =
  'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Febr|Mrz|Okt|Dez|janv|févr|avr|juil|oct|nov|déc|ene|abr|dic|' +
  '[Nn]rs?|[Nn]os?|[Nn]ú?m|[Ff]igs?|Abb|[Tt]ab|[Vv]ols?|Bd|[Aa]rts?|Abs|§|[Pp]p?|[Pp]ágs?|[Kk]ap|[Cc]ap|[Cc]h|[Cc]hap|[Ss]ec|[Ss]ect|[Ee]qs?|Ziff|Rn|Rz'
const FALSE_END = new RegExp(`(?:^|[\\s(])(?:\\p{Lu}|\\p{L}\\.\\p{L}|\\d{1,2}|${ABBREVIATIONS})\\.\\s*$`, 'u')
const END_BEFORE_NUMBER = new RegExp(`(?:^|[\\s(])(?:${BEFORE_NUMBERS})\\.\\s*$`, 'u')
/** "z. B.": the first half of an abbreviation that is written with a space. */
const FIRST_LETTER = /(?:^|[\s(])\p{Ll}\.\s*$/u
const REFERENCE_MARK = /\[\^?\d{1,3}(?:[,;–-]\s?\d{1,3})*\]/g
const MAX_JOINED_CHARS = 600

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/**
 * The sentences of a paragraph in any language, in reading order, without the white space around them; a line break is
 * a space. The platform's rules, mended after initials, titles, abbreviations and ordinals, and where Markdown's marks
 * pass for the end of a sentence.
 */
export function splitSentences(paragraph: string): Span[] {
  const spans: { start: number; end: number }[] = []
  let joined = ''
  for (const { segment, index } of segmenter.segment(maskMarks(paragraph))) {
    const last = spans.at(-1)
    const isJoined = last !== undefined && joined.length < MAX_JOINED_CHARS && goesOn(joined, segment)
    if (isJoined) last.end = index + segment.length
    else spans.push({ start: index, end: index + segment.length })
    joined = isJoined ? joined + segment : segment
  }
  return spans.map((span) => trimSpan(paragraph, span)).filter(({ start, end }) => end > start)
}

function goesOn(sentence: string, next: string): boolean {
  if (FALSE_END.test(sentence) || /^[\s"'”»)\]]*\p{Ll}/u.test(next)) return true
  return (
    (/^\d/.test(next) && END_BEFORE_NUMBER.test(sentence)) || (/^\p{L}\./u.test(next) && FIRST_LETTER.test(sentence))
  )
}

/**
 * The text with as many units, where a line break is a space, a reference mark closes the sentence before it as a
 * bracket would, and the sign before a picture's bracket ends nothing.
 */
const maskMarks = (text: string) =>
  text
    .replaceAll('\n', ' ')
    .replaceAll('![', ' [')
    .replace(REFERENCE_MARK, (mark) => ')'.repeat(mark.length))

/** The span without the white space at its ends; an empty one stays at its start. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end)
  const leading = piece.length - piece.trimStart().length
  return { start: start + leading, end: start + Math.max(leading, piece.trimEnd().length) }
}
