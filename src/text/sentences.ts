import { once } from '../lib/memoize.ts'
import { isBoldTitle } from './bold-title.ts'
import { isMonthName } from './dates.ts'
import { findLanguage, listLanguageCodes, splitWordList } from './languages.ts'
import type { FoundSpan } from './spans.ts'
import { splitFields } from './split-fields.ts'
import { listTextLines } from './text-lines.ts'

/** "z. B.": the first half of an abbreviation that is written with a space. */
const FIRST_LETTER = /(?:^|[\s(])\p{Ll}\.\s*$/u
const REFERENCE_MARK = /\[\^?\d{1,3}(?:[,;–-]\s?\d{1,3})*\]/g
const MAX_JOINED_CHARS = 600

type FalseEnds = { readonly always: RegExp; readonly beforeNumbers: RegExp }

/** The abbreviations of all languages: a sentence may name a title or a work of another one. */
const readFalseEnds = once((): FalseEnds => {
  const all = [...listLanguageCodes()].map((code) => findLanguage(code)!)
  const joinLists = (lists: readonly string[]) =>
    lists
      .flatMap(splitWordList)
      .map((word) => word.replaceAll('.', '\\.'))
      .join('|')
  const always = joinLists(all.map(({ abbreviations }) => abbreviations))
  const beforeNumbers = joinLists(all.map(({ abbreviationsBeforeNumbers }) => abbreviationsBeforeNumbers))
  return {
    always: new RegExp(`(?:^|[\\s(«»„“‘"'])(?:\\p{Lu}|\\p{L}\\.\\p{L}|\\d{1,2}|${always})\\.\\s*$`, 'u'),
    beforeNumbers: new RegExp(`(?:^|[\\s(])(?:${beforeNumbers})\\.\\s*$`, 'u'),
  }
})

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/**
 * The sentences of a paragraph in any language, in reading order, without the white space around them; a line break is
 * a space. The platform's rules, mended after initials, titles, abbreviations and ordinals, and where Markdown's marks
 * pass for the end of a sentence.
 */
export function splitSentences(paragraph: string): FoundSpan[] {
  const spans: { start: number; end: number }[] = []
  let joined = ''
  for (const { segment, index } of segmenter.segment(maskMarks(paragraph))) {
    const last = spans.at(-1)
    const isJoined = last !== undefined && joined.length < MAX_JOINED_CHARS && sentenceGoesOn(joined, segment)
    if (isJoined) last.end = index + segment.length
    else spans.push({ start: index, end: index + segment.length })
    joined = isJoined ? joined + segment : segment
  }
  return spans
    .flatMap((span) => partLines(paragraph, span))
    .map((span) => trimSpan(paragraph, span))
    .filter(({ start, end }) => end > start)
}

/** Lines that are no wrapped sentence: fields beside each other, a headline over the next. */
const partLines = (paragraph: string, span: FoundSpan): FoundSpan[] =>
  cutHeadlines(paragraph, span).flatMap((one) => splitFields(paragraph, one))

const MAX_HEADLINES = 3
/** Behind a small word a sentence goes on, whatever the next line begins with: "between the pier and | The Hague". */
const LAST_WORD = /(\p{Ll}[\p{L}\p{M}]*|\d+)$/u

/** Two or three lines with no full stop behind them, of which the next opens with a small word in a capital, are one under the other. */
function cutHeadlines(paragraph: string, span: FoundSpan): FoundSpan[] {
  const text = paragraph.slice(span.start, span.end)
  const lines = text.trim() === paragraph.trim() && !/[.!?:;,]["'”»)]*\s*$/u.test(text) ? listTextLines(text) : []
  if (lines.length < 2 || lines.length > MAX_HEADLINES) return [span]
  const isHeadline = ({ start, end }: FoundSpan, place: number) => {
    const last = LAST_WORD.exec(text.slice(start, end).trimEnd())?.[0] ?? ''
    const next = lines[place + 1]!
    return last !== '' && !readSmallWords().has(last) && opensWithSmallWord(text.slice(next.start, next.end))
  }
  if (!lines.slice(0, -1).every(isHeadline)) return [span]
  return lines.map(({ start, end }) => ({ start: span.start + start, end: span.start + end }))
}

/** A number before the end that is no ordinal where an article or a pronoun follows: "Valley Road 4. The key ..." */
const ENDS_IN_NUMBER = /[\p{L}\d]\s+\d{1,2}\.\s*$/u
/** "It was written in D. The tool ...": no initial of a person. */
const ENDS_IN_NAME_OF_ONE_LETTER = /\p{Ll}\s+(?:in|with|from|to|at|on|into|for|using|under)\s+\p{Lu}\.\s*$/u
const FIRST_WORD = /^\s*(\p{Lu}\p{Ll}+)(?!\p{L})/u

const readSmallWords = once(
  () => new Set([...listLanguageCodes()].flatMap((code) => splitWordList(findLanguage(code)!.stopWords))),
)

function opensWithSmallWord(next: string): boolean {
  const first = FIRST_WORD.exec(next)?.[1]
  return first !== undefined && readSmallWords().has(first.toLowerCase()) && !isMonthName(first)
}

/** A full stop behind a space, a comma, an opening bracket or quotation mark begins a word: "(.QIF, .CSV)". */
const DOT_OPENS_WORD = /(?:^|[\s([{<,;:/|=*«„‘“`]|(?:^|[\s([{,;:/|=])["'])\.$/u

function sentenceGoesOn(sentence: string, next: string): boolean {
  if (ENDS_IN_NUMBER.test(sentence) && opensWithSmallWord(next)) return false
  if (ENDS_IN_NAME_OF_ONE_LETTER.test(sentence) && opensWithSmallWord(next)) return false
  if (DOT_OPENS_WORD.test(sentence) && /^[\p{L}\p{N}_]/u.test(next)) return true // "the | .LCK file"
  if (/[!?]\s$/.test(sentence) && /^(?:…|\.{3})/.test(next)) return true // 'begins with "squash! …"'
  if (/!\s?$/.test(sentence) && /^=/.test(next)) return true // "any previous value != 0"
  if (isBoldTitle(sentence)) return true // "**Robes.** They are worn"
  if (/[^.\s]\.\.$/.test(sentence) && /^\S/.test(next)) return true // "from v1..v2 on"
  const falseEnds = readFalseEnds()
  if (falseEnds.always.test(sentence) || /^[\s"'”»)\]]*\p{Ll}/u.test(next)) return true
  return (
    (/^\d/.test(next) && falseEnds.beforeNumbers.test(sentence)) ||
    (/^\p{L}\./u.test(next) && FIRST_LETTER.test(sentence))
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
export function trimSpan(text: string, { start, end }: FoundSpan): FoundSpan {
  const piece = text.slice(start, end)
  const leading = piece.length - piece.trimStart().length
  return { start: start + leading, end: start + Math.max(leading, piece.trimEnd().length) }
}
