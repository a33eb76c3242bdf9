/** A piece of text as pdf.js gives it: `transform` places it on the page, `hasEOL` ends a line. */
export type PdfTextItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

/** A line of a page. `x`, `y` are its left end and base line in points, `y` growing upwards; `size` is the font's. */
export type PdfLine = { text: string; x: number; right: number; y: number; size: number; rotated: boolean }

/** Joins the pieces of a page into lines, in the order the page draws them. */
export function linesOf(items: readonly PdfTextItem[]): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine | null = null
  for (const item of items) {
    if (item.str !== '') line = extend(line, item)
    if (item.hasEOL && line !== null) {
      keep(lines, line)
      line = null
    }
  }
  if (line !== null) keep(lines, line)
  return lines
}

function keep(lines: PdfLine[], line: PdfLine): void {
  const text = line.text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text !== '') lines.push({ ...line, text })
}

function extend(line: PdfLine | null, item: PdfTextItem): PdfLine {
  const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
  const right = x + item.width
  const size = item.height || Math.hypot(a, b)
  if (line === null) return { text: item.str, x, right, y, size, rotated: Math.abs(b) > Math.abs(a) }
  if (item.str.trim() !== '') line.size = Math.max(line.size, size)
  line.text += needsSpace(line, item, x) ? ` ${item.str}` : item.str
  line.right = Math.max(line.right, right)
  return line
}

/** pdf.js writes the spaces it sees; a wide gap without one parts two cells or columns. */
function needsSpace(line: PdfLine, item: PdfTextItem, x: number): boolean {
  return !line.rotated && x - line.right > line.size * 0.35 && !line.text.endsWith(' ') && !item.str.startsWith(' ')
}

/** The font size most characters are set in. */
export function bodySize(lines: readonly PdfLine[]): number {
  const chars = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = roundSize(size)
    chars.set(rounded, (chars.get(rounded) ?? 0) + text.length)
  }
  let best = 0
  for (const [size, count] of chars) if (count > (chars.get(best) ?? 0)) best = size
  return best
}

/** Sizes half a point apart count as one. */
export function roundSize(size: number): number {
  return Math.round(size * 2) / 2
}

/** Whether `line` begins a new paragraph after `previous`, seen by gap, indentation, size and how the line ended. */
export function startsParagraph(previous: PdfLine, line: PdfLine): boolean {
  const size = Math.max(previous.size, 1)
  const drop = previous.y - line.y
  if (Math.abs(roundSize(previous.size) - roundSize(line.size)) >= 1) return true
  if (previous.rotated || line.rotated) return true
  if (drop > size * 1.9) return true
  if (drop < -size) return endsSentence(previous.text) // a new column: the paragraph may go on there
  if (/^(?:[•‣▪●○◦–—*-]|\(?\d{1,3}[.)])\s/.test(line.text)) return true
  return line.x - previous.x > size * 0.8 && drop > 0 && endsSentence(previous.text)
}

function endsSentence(text: string): boolean {
  return /[.!?:。！？]["'”’)\]]*$/.test(text)
}

const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/**
 * Joins the lines of a paragraph. A word parted at the line end is joined: without its hyphen, unless the document
 * (`words`) knows the hyphenated word and not the joined one.
 */
export function joinLines(lines: readonly string[], words: ReadonlySet<string>): string {
  let text = lines[0] ?? ''
  for (const next of lines.slice(1)) text = joinTwo(text, next, words)
  return text
}

function joinTwo(text: string, next: string, words: ReadonlySet<string>): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + next
  const left = /([\p{L}\p{M}]{2,})[-\u2010]$/u.exec(text)?.[1]
  const right = /^(\p{Ll}[\p{L}\p{M}]*)/u.exec(next)?.[1]
  if (left !== undefined && right !== undefined) {
    return isCompound(left, right, words) ? text + next : text.slice(0, -1) + next
  }
  if (/[-\u2010\u2013/]$/.test(text) && /\S[-\u2010\u2013/]$/.test(text)) return text + next
  return CJK.test(text.at(-1) ?? '') && CJK.test(next[0] ?? '') ? text + next : `${text} ${next}`
}

function isCompound(left: string, right: string, words: ReadonlySet<string>): boolean {
  if (words.has(`${left}${right}`.toLowerCase())) return false
  return words.has(`${left}-${right}`.toLowerCase())
}

/** The words of the lines but those parted at a line end, in lower case, hyphenated ones whole. */
export function wordsOf(lines: Iterable<PdfLine>): Set<string> {
  const words = new Set<string>()
  for (const { text } of lines) {
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*(?![\p{L}\p{M}]*[-\u2010]$)/gu)) {
      words.add(word.toLowerCase().replace('\u2010', '-'))
    }
  }
  return words
}
