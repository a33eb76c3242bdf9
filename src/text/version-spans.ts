import { findNumberSpans, isMereNumber } from './number-spans.ts'
import { type FoundSpan, listMatchSpans, spansOverlap } from './spans.ts'

/** What a text is read for: the words for a version, and the names of which one is asked. */
type VersionWords = { readonly label: RegExp; readonly isName: (word: string) => boolean }

/** "3.8", "v2", "1.2.3-rc1", "2.x", "3.8+", and behind a word or a name "12". */
const NUMBERED =
  /(?<![\d.,:/\\])v?\.?\d+(?:\.(?:\d+|x(?!\p{L})))*(?:[-~.]?(?:alpha|beta|rc|pre|dev)[-.]?\d*|-\d+(?!\p{L}))?\+?(?![\p{Lu}\p{Ll}\d]|[.,:/]\d)/giu
/** "the version that is needed is 2.1" */
const MAX_LABEL_CHARS = 40
/** "version 3", "Version: 3", "version no. 3" */
const MAX_BESIDE_CHARS = 5
/** "the 1.4 series", "2.x releases" */
const MAX_BEHIND_CHARS = 24
/** "127.0.0.1", "1.500.000" where a point parts thousands, "1.2.2023". */
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/
const DAY = /^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/
const COMPARED = /[\s(]*(?:[<>=≥≤~^]+)?\s*$/u

/** The numbers of versions in a text, in reading order: "Python 3.8 or later", "libusb-1.0", "version 12". */
export function findVersionSpans(text: string, words: VersionWords): FoundSpan[] {
  const measured = findNumberSpans(text).filter(({ dimension }) => dimension !== null)
  return listMatchSpans(text, NUMBERED)
    .filter((span) => !measured.some((other) => spansOverlap(other, span)))
    .filter((span) => isVersion(text, span, words))
}

function isVersion(text: string, { start, end }: FoundSpan, { label, isName }: VersionWords): boolean {
  const number = text.slice(start, end)
  if (DAY.test(number) || (number.startsWith('.') && /[\p{L}\p{N}]$/u.test(text.slice(0, start)))) return false // "tool.5.2" is a name
  const before = text.slice(0, start).replace(COMPARED, '')
  const points = number.split('.').length - 1
  const isPlain = points === 0 && !/[a-z+]/i.test(number)
  if (isLabelled(before, isPlain ? MAX_BESIDE_CHARS : MAX_LABEL_CHARS, label) || /^v/i.test(number)) return true
  if (!isPlain && isLabelledBehind(text.slice(end, end + MAX_BEHIND_CHARS), label)) return true
  if (ADDRESS.test(number) || THOUSANDS.test(number) || isMereNumber(before)) return false
  const name = /[\p{L}\p{N}][\p{L}\p{N}.+#_-]*$/u.exec(before)?.[0] ?? ''
  if (isPlain) return isName(name)
  return points > 1 || number.endsWith('+') || /\p{Lu}|-$/u.test(name) || isName(name)
}

function isLabelled(before: string, maxChars: number, label: RegExp): boolean {
  const sentence = before.split(/[.;!?](?=\s)|\n/u).at(-1)!
  const last = listMatchSpans(sentence, label).at(-1)
  return last !== undefined && sentence.length - last.end <= maxChars && !sentence.slice(last.end).includes(',')
}

const isLabelledBehind = (behind: string, label: RegExp) =>
  listMatchSpans(behind, label).some(({ start }) => /^[\s-]+$/u.test(behind.slice(0, start)))
