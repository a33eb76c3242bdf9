import type { PdfLine } from './pdf-line.ts'

const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/
const MIN_STEM_CHARS = 3

/** The words of a document, those parted at a line end left out, in lower case, hyphenated ones whole. */
export type DocumentWords = { readonly whole: ReadonlySet<string>; readonly sorted: readonly string[] }

export const NO_WORDS: DocumentWords = { whole: new Set(), sorted: [] }

/** A word or an address that is parted at a line end is no longer than this. */
const MAX_LINE_END_CHARS = 1000

/**
 * The lines of a paragraph, joined one after the other: a text without full stops is one paragraph of thousands of lines,
 * so of what is joined already only the end is looked at.
 */
export class JoinedLines {
  readonly #words: DocumentWords
  readonly #settled: string[] = []
  #settledChars = 0
  #end: string

  constructor(first: string, words: DocumentWords) {
    this.#end = first
    this.#words = words
  }

  /** @returns where the line stands in the text */
  add(line: string): number {
    this.#end = joinTwo(this.#end, line, this.#words)
    const at = this.#settledChars + this.#end.length - line.length
    if (this.#end.length > 2 * MAX_LINE_END_CHARS) this.#settle(this.#end.length - MAX_LINE_END_CHARS)
    return at
  }

  text(): string {
    return this.#settled.join('') + this.#end
  }

  #settle(chars: number): void {
    this.#settled.push(this.#end.slice(0, chars))
    this.#settledChars += chars
    this.#end = this.#end.slice(chars)
  }
}

/**
 * Joins the lines of a paragraph. A word parted at the line end is joined: without its hyphen, unless the document
 * (`words`) shows that the hyphen is its own.
 */
export function joinLines(lines: readonly string[], words: DocumentWords): string {
  const joined = new JoinedLines(lines[0] ?? '', words)
  for (const next of lines.slice(1)) joined.add(next)
  return joined.text()
}

/** Joins the next line to a text; `next` stands whole at the end of what is returned. */
export function joinTwo(text: string, next: string, words: DocumentWords): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + next
  const left = /([\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*)[-\u2010]$/u.exec(text)?.[1]
  const right = /^([\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*)/u.exec(next)?.[1]
  if (left !== undefined && right !== undefined && /[\p{L}\p{M}]{2}$/u.test(left)) {
    return keepsHyphen(left.replaceAll('\u2010', '-'), right, words) ? text + next : text.slice(0, -1) + next
  }
  if (/\S[-\u2010\u2013\u2014/]$/.test(text) || isPartedAddress(text, next)) return text + next
  return CJK.test(text.at(-1) ?? '') && CJK.test(next[0] ?? '') ? text + next : `${text} ${next}`
}

/** An address goes on in the next line after one of its own signs; a full stop there is one when a sentence begins. */
function isPartedAddress(text: string, next: string): boolean {
  return /(?:https?:\/\/|www\.)[^\s()<>]*[./_?=&%#-]$/.test(text) && /^[\p{Ll}\d]\S/u.test(next)
}

function keepsHyphen(left: string, right: string, words: DocumentWords): boolean {
  const [first, last] = [left.toLowerCase(), right.toLowerCase()]
  const end = first.slice(first.lastIndexOf('-') + 1)
  const start = last.split('-')[0]!
  if (words.whole.has(`${first}${last}`) || words.whole.has(`${end}${start}`)) return false
  if (words.whole.has(`${first}-${last}`) || words.whole.has(`${end}-${start}`)) return true
  if (!/^\p{Ll}/u.test(right)) return true // names are joined only where the document joins them
  const areWords = words.whole.has(end) && words.whole.has(start)
  if (first.includes('-') || last.includes('-')) return areWords
  return (
    areWords &&
    Math.min(end.length, start.length) > MIN_STEM_CHARS &&
    !beginsWord(`${end}${start.slice(0, MIN_STEM_CHARS)}`, words)
  )
}

/** Whether a word of the document begins so: "under-standing" is one word where "understood" stands. */
function beginsWord(stem: string, { sorted }: DocumentWords): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < stem) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(stem) ?? false
}

export function collectDocumentWords(lines: Iterable<Pick<PdfLine, 'text'>>): DocumentWords {
  const words = new Set<string>()
  let isParted = false
  for (const { text } of lines) {
    for (const { 0: word, index } of text.matchAll(
      /[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*(?![\p{L}\p{M}]*[-\u2010]$)/gu,
    )) {
      if (index > 0 || !isParted) words.add(word.toLowerCase().replaceAll('\u2010', '-'))
    }
    isParted = /\p{L}[-\u2010]$/u.test(text)
  }
  return { whole: words, sorted: [...words].sort() }
}
