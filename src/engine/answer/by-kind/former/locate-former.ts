import { toPlainText } from '../../../../text/plain-text.ts'
import type { SourceSpan } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readOutline } from '../whole/outline.ts'
import type { Scope } from '../whole/read-target.ts'

const MAX_QUOTES = 6
const PASSAGES_READ = 3
const AROUND_CHARS = 1500
/** So many letters in a row stand nowhere else. */
const TAIL_LETTERS = 48
const MIN_LETTERS = 6
const MIN_OPENING_CHARS = 24
/** What ends a sentence, and what closes it. */
const CLOSING = /^[)\]"'”»’*`]*[.!?。！？…]?[)\]"'”»’*`]*/u
const MAX_SECTION_CHARS = 16_000

/** Where the quotes of an answer stand, in its order: an answer is kept as its text, each quote before its marker. */
export function locateFormer(answer: string, retrieval: Retrieval): SourceSpan[] {
  const told = answer.split(/\s*\[\d+\]/).slice(0, -1)
  return told.slice(0, MAX_QUOTES).flatMap((piece) => locateQuote(piece, retrieval) ?? [])
}

/** What an answer puts before a quote: "No.", the name of its source. */
const LED_BY = /^(?:[^.:：。\n]{1,60}[.:：。]|[^\n]*[:：]\s*\n)\s*(?=\S)/u

export function locateQuote(piece: string, retrieval: Retrieval): SourceSpan | null {
  const plain = piece.replaceAll('**', '').trim()
  const ledBy = LED_BY.exec(plain)?.[0] ?? ''
  return (
    locateText(plain, retrieval) ??
    (ledBy === '' ? null : locateText(plain.slice(ledBy.length), retrieval)) ??
    locateOpening(plain, retrieval)
  )
}

/** A long list ends with how many more there are: its first line stands in the source. */
function locateOpening(plain: string, retrieval: Retrieval): SourceSpan | null {
  const [first = '', ...rest] = plain.split('\n')
  return rest.length > 0 && first.length >= MIN_OPENING_CHARS ? locateText(first, retrieval) : null
}

function locateText(plain: string, { find, readSource }: Retrieval): SourceSpan | null {
  const wanted = readLetters(plain, 0).letters
  if (wanted.length < MIN_LETTERS) return null
  for (const { sourceId, start, end } of find(plain, PASSAGES_READ)) {
    const source = readSource(sourceId)
    const from = Math.max(0, start - AROUND_CHARS)
    const found = source && findLetters(source.text.slice(from, end + AROUND_CHARS), wanted, from)
    if (found) return { source, ...found }
  }
  return null
}

/** Its end is looked for: a quote may be led by a heading, and what it shows is not all that it was cut from. */
function findLetters(text: string, wanted: string, from: number): { start: number; end: number } | null {
  const { letters, places } = readLetters(text, from)
  const tail = wanted.slice(-TAIL_LETTERS)
  const at = letters.indexOf(tail)
  if (at < 0) return null
  let first = at + tail.length
  while (first > 0 && wanted[wanted.length - 1 - (at + tail.length - first)] === letters[first - 1]) first--
  const end = places[at + tail.length - 1]! + 1
  return { start: places[first]!, end: end + CLOSING.exec(text.slice(end - from))![0].length }
}

/** The letters and digits of a text in small letters, with the place of each. */
function readLetters(text: string, from: number): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (const { 0: sign, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const small = sign.toLowerCase()
    letters += small
    for (let unit = 0; unit < small.length; unit++) places.push(from + index)
  }
  return { letters, places }
}

/** The smallest section that a quote stands in; of a source without sections, and of a long one, what stands around it. */
export function findFormerSection({ source, start, end }: SourceSpan): Scope {
  const around = readOutline(source).filter((one) => one.start <= start && one.end >= end)
  const section = around.toSorted((one, other) => one.end - one.start - (other.end - other.start))[0] ?? null
  const [from, to] = section ? [section.start, section.end] : [0, source.text.length]
  if (to - from <= MAX_SECTION_CHARS) return { source, start: from, end: to, section }
  const half = MAX_SECTION_CHARS / 2
  return { source, start: Math.max(from, start - half), end: Math.min(to, end + half), section }
}

/** Whether an answer shows a stretch of text already. */
export const showsAlready = (answer: string, text: string): boolean =>
  readLetters(answer.replaceAll(/\[\d+\]/g, ''), 0).letters.includes(readLetters(toPlainText(text), 0).letters)
