import { findSpansOfKind } from '../../text/spans.ts'
import { buildCuePattern } from './statement-cues.ts'

const MIN_CLAIM_CHARS = 30
/** Less than this before a dash is a place, a date or a name, and no claim. */
const MIN_KEPT_SHARE = 0.4
/** Names with years, sections and numbers of sources in parentheses: where something is said, and not what. */
const POINTING_ASIDE =
  /\s*(?:\[\d+(?:[,–-]\s?\d+)*\]|\((?:[^()]*\p{L}[^()]*\b(?:1[5-9]|20)\d\d[a-z]?|(?:see |cf\. )?(?:Section|Figure|Fig\.|Table|Abb\.|Abschnitt)[^()]*)\))/gu
/** Behind a colon it is the second entry of a list, of which the first is not all. */
const SECOND_CLAUSE = /^([^;:：]+);\s[^;]+$/u
const DASHED_ADDITION = /^([^–—]+)\s[–—]\s[^–—]+$/u
const CONDITIONS = ['unreal', 'denials', 'clauses'] as const

/** A sentence without the pointers in its parentheses: "(Greene 1993)", and not "(15 August 2000)". */
export function dropPointers(text: string): string {
  const left = text.replace(POINTING_ASIDE, (aside) => (isDate(aside) ? aside : ''))
  return left === text ? text : left.replace(/\s+(?=[,.;](?:\s|$))/gu, '')
}

const isDate = (aside: string) =>
  findSpansOfKind('date', aside).some(({ end, start }) => /\p{L}/u.test(aside.slice(start, end)))

/**
 * A sentence without what it would be true without: pointers in parentheses, and at its end an aside behind the last comma, a second
 * clause behind a semicolon or a dash. What limits, denies or conditions it is never cut, and no piece is a fragment.
 */
export function shortenClaim(text: string, language: string): string {
  const bare = dropPointers(text)
  const shorter = [cutAside, cutAddition].reduce((claim, cut) => cut(claim, language), bare)
  return shorter.length >= MIN_CLAIM_CHARS ? shorter : bare
}

/** "The tool reads logs, which are kept for a day." without its relative clause. */
function cutAside(text: string, language: string): string {
  const comma = text.lastIndexOf(', ')
  if (comma === -1 || !buildCuePattern(language, 'asides', '^@').test(text.slice(comma + 2))) return text
  return endClaim(text.slice(0, comma), text)
}

function cutAddition(text: string, language: string): string {
  const kept = (SECOND_CLAUSE.exec(text) ?? DASHED_ADDITION.exec(text))?.[1]
  if (kept === undefined || kept.length < text.length * MIN_KEPT_SHARE) return text
  const rest = text.slice(kept.length)
  return CONDITIONS.some((cue) => buildCuePattern(language, cue).test(rest)) ? text : endClaim(kept, text)
}

/** With the mark at the end of the sentence; whole again where a sign would stay open. */
function endClaim(kept: string, whole: string): string {
  const countSign = (sign: string) => kept.split(sign).length
  const isBalanced = countSign('(') === countSign(')') && countSign('“') === countSign('”') && countSign('"') % 2 === 1
  const mark = /[.!。！।]["'”’»)]*$/u.exec(whole)?.[0] ?? ''
  return isBalanced && kept.length >= MIN_CLAIM_CHARS ? `${kept.trimEnd()}${mark.replace(/[)”"’»']/gu, '')}` : whole
}
