import { type FoundSpan, listMatchSpans } from './spans.ts'

/** A number as programs print it, or a price: "1.5e-3", "<2e-16", "34%", "£18"; a dash stands for none. */
const NUMBER = /^(?:[<>]?[-−+]?[€$£¥]?(?:\d[\d.,]*(?:e[-+]?\d+)?[%€$£¥]?|NA|NaN)|[-–—])$/i
const MAYBE_ALIGNED = /\S {2,}[<>]?[-−+]?(?:[€$£¥]?\d|NA|NaN)/i
const RANK = /^\d{1,3}[.)]?$/
const MIN_NUMBERS = 2
const MAX_NAME_CHARS = 60
const MAX_HEADER_CHARS = 160
/** Between the names and the rows a page may turn, or an empty line stand. */
const MAX_BLANK_LINES = 2

/** Whether a line is a name and numbers with wide gaps before them, as programs print tables: "Placebo  19  7  6". */
export function isAlignedRow(line: string): boolean {
  if (!MAYBE_ALIGNED.test(line)) return false
  const [first = '', ...others] = cutAligned(line)
  const isRanked = RANK.test(first) && others[0] !== undefined && !NUMBER.test(others[0])
  const [name = '', ...numbers] = isRanked ? others : [first, ...others]
  return (
    numbers.length >= MIN_NUMBERS &&
    name.length <= MAX_NAME_CHARS &&
    !/[:=]$/.test(name) &&
    numbers.every((number) => NUMBER.test(number)) &&
    numbers.filter((number) => /\w/.test(number)).length >= MIN_NUMBERS
  )
}

const cutAligned = (line: string): string[] => findAlignedSpans(line).map(({ start, end }) => line.slice(start, end))

/** The cells of such a line: the name up to the first gap, or up to the second behind a place in an order ("1   Larkfield   22"), then each number. */
export function findAlignedSpans(line: string): FoundSpan[] {
  const [first, second] = listMatchSpans(line, /\S+(?: \S+)*/g)
  if (!first) return []
  const isRanked = second !== undefined && RANK.test(line.slice(first.start, first.end))
  const isNamed = isRanked && /\p{L}{2}/u.test(line.slice(second.start, second.end))
  const named = isNamed ? [first, second] : [first]
  const { end: from } = named.at(-1)!
  const rest = listMatchSpans(line.slice(from), /\S+/g)
  return [...named, ...rest.map(({ start, end }) => ({ start: start + from, end: end + from }))]
}

/** Where the line above aligned rows stands that may name their columns; null where there is none. */
export function findLineAbove(text: string, start: number): FoundSpan | null {
  let end = start - 1
  for (let blank = 0; end > 0 && blank <= MAX_BLANK_LINES; blank += 1) {
    const from = text.lastIndexOf('\n', end - 1) + 1
    if (text.slice(from, end).trim() !== '') return { start: from, end }
    end = from - 1
  }
  return null
}

/**
 * The names that a line gives to columns of aligned rows: as many as there are columns, or one less where the names of the
 * rows have none ('' then). Names of several words go on in small letters. Null where the line gives another number.
 * @returns spans within the line; an empty one for a column without a name
 */
export function cutHeaderNames(line: string, width: number): FoundSpan[] | null {
  if (line.length > MAX_HEADER_CHARS || /[.:;!?,]\s*$/.test(line) || isAlignedRow(line)) return null
  const words = listMatchSpans(line, /\S+/g)
  const ways = [listMatchSpans(line, /\S+(?: \S+)*/g), words, joinSmallWords(line, words)]
  const names = ways.find(({ length }) => length === width) ?? ways.find(({ length }) => length === width - 1)
  if (!names || names.some(({ start, end }) => NUMBER.test(line.slice(start, end)))) return null
  return names.length === width ? names : [{ start: names[0]!.start, end: names[0]!.start }, ...names]
}

/** "Other dementias" is one name; the first word begins one, however it is written. */
function joinSmallWords(line: string, words: readonly FoundSpan[]): FoundSpan[] {
  const joined: FoundSpan[] = []
  for (const word of words) {
    const goesOn = joined.length > 1 && /^\p{Ll}/u.test(line.slice(word.start, word.end))
    if (goesOn) joined[joined.length - 1] = { start: joined.at(-1)!.start, end: word.end }
    else joined.push(word)
  }
  return joined
}
