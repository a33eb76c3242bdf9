import { DENSE, RUN_ON, UNSPACED } from '../../../text/scripts.ts'
import { GAP } from './fact.ts'

const MIN_SENTENCE_CHARS = 12
const MAX_SENTENCE_CHARS = 240

/** Whether what may be told is of a length to be asked about; that it stands by itself the outline has seen to. */
export function fitsQuestion(sentence: string): boolean {
  const length = DENSE.test(sentence) ? sentence.length * 2 : sentence.length
  return length >= MIN_SENTENCE_CHARS && length <= MAX_SENTENCE_CHARS && !sentence.includes(GAP)
}

/** The sentence with a gap in place of `answer`; null when the answer stands there twice, or inside another word. */
export function replaceWithGap(sentence: string, answer: string): string | null {
  const at = findOnlyPlace(sentence, answer)
  return at === null ? null : sentence.slice(0, at) + GAP + sentence.slice(at + answer.length)
}

/** Whether `text` stands in `sentence` as a word or words of its own, whatever the case. */
export function hasWholeWords(sentence: string, text: string): boolean {
  return findPlaces(sentence.toLowerCase(), text.toLowerCase()).length > 0
}

/** Whether one names a word of the other, by its beginning: "ports" tells "port". */
export const sharesWord = (name: string, text: string): boolean =>
  (UNSPACED.test(name) ? [name] : (name.match(/[\p{L}\p{M}]{4,}/gu) ?? [name])).some((word) =>
    text.toLowerCase().includes(word.toLowerCase().slice(0, Math.max(4, word.length - 2))),
  )

function findOnlyPlace(sentence: string, answer: string): number | null {
  const places = findPlaces(sentence, answer)
  return places.length === 1 ? places[0]! : null
}

function findPlaces(sentence: string, text: string): number[] {
  const places: number[] = []
  if (text === '') return places
  for (let at = sentence.indexOf(text); at >= 0; at = sentence.indexOf(text, at + 1)) {
    if (!isInsideWord(sentence, at, text)) places.push(at)
  }
  return places
}

/** Scripts without spaces have no outside of a word. */
const SPACED = /[\p{L}\p{N}\p{M}_-]/u

function isInsideWord(sentence: string, at: number, text: string): boolean {
  return (
    isSameWord(sentence[at - 1], text[0]!) ||
    isSameWord(sentence[at + text.length], text.at(-1)!) ||
    isNumberPart(sentence, at, text)
  )
}

function isSameWord(outside: string | undefined, inside: string): boolean {
  if (outside === undefined || !SPACED.test(outside) || !SPACED.test(inside)) return false
  const isDigitEdge = /\p{N}/u.test(inside) !== /\p{N}/u.test(outside)
  return !RUN_ON.test(outside) || (!RUN_ON.test(inside) && !isDigitEdge)
}

/** `20` in `20.5` or `1,020`. */
function isNumberPart(sentence: string, at: number, text: string): boolean {
  const before = sentence.slice(Math.max(0, at - 2), at)
  const after = sentence.slice(at + text.length, at + text.length + 2)
  return (
    (/^\p{Nd}/u.test(text) && /\p{Nd}[.,:/]$/u.test(before)) || (/\p{Nd}$/u.test(text) && /^[.,:/]\p{Nd}/u.test(after))
  )
}
