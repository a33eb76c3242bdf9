/** A node of a text tree: `[start, end, content, ...]`; offsets count UTF-16 units of the rendered plain text. */
type TreeNode = readonly unknown[]

/** Where citation marks stood: at `at` of the plain text, for these citation numbers. */
export type CitationMark = { readonly at: number; readonly numbers: readonly number[] }

export type RichText = {
  readonly blocks: readonly TreeNode[]
  readonly text: string
  readonly marks: readonly CitationMark[]
}

/**
 * Markdown as the tree the product sends beside it, over the text without Markdown marks.
 * @param takesMarks whether `[1]`, `[2, 3]` and `[2-5]` are citations, which are no part of the plain text
 * Source: wire.md, section 5, "Text tree".
 */
export function parseRichText(markdown: string, takesMarks = false): RichText {
  const writer = new RichTextWriter(takesMarks)
  const lines = markdown.split('\n')
  for (let index = 0; index < lines.length; ) index = writer.block(lines, index)
  return { blocks: writer.blocks, text: writer.text, marks: writer.marks }
}

/** The whole document of a text without citations: `[[blocks], null, null, null, 1]`. */
export function buildTextTree(markdown: string): unknown[] {
  return [[parseRichText(markdown).blocks], null, null, null, 1]
}

/**
 * Plain text as blocks, a line and the line breaks after it each; the texts of the leaves joined give it back.
 * @param base the offset of the text in its document
 */
export function buildPlainBlocks(text: string, base = 0): TreeNode[] {
  const blocks: TreeNode[] = []
  for (const match of text.matchAll(/[^\n]*\n+|[^\n]+$/g)) {
    const start = base + match.index
    const end = start + match[0].length
    blocks.push([start, end, [[[start, end, [match[0]]]], [null, 1]]])
  }
  return blocks
}

const CODE_MARKS = [null, null, null, null, null, null, null, true]
const INLINE =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<fence>`+)(?<code>[^`]+)\k<fence>|(?<strong>\*\*|__)(?=\S)(?<bold>.+?)(?<=\S)\k<strong>|\*(?=\S)(?<italic>[^*]+?)(?<=\S)\*|(?<!!)\[(?<label>[^\]]+)\]\((?<target>[^()\s]*)\)/g
const CITATION = /\s*\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\](?!\()/g

class RichTextWriter {
  readonly blocks: TreeNode[] = []
  readonly marks: CitationMark[] = []
  text = ''
  readonly #takesMarks: boolean
  #ordinal = 0

  constructor(takesMarks: boolean) {
    this.#takesMarks = takesMarks
  }

  /** Writes the block that begins at a line; tells the line after it. */
  block(lines: readonly string[], index: number): number {
    const line = lines[index]!
    const isItem = ITEM.test(line)
    if (!isItem) this.#ordinal = 0
    if (line.trim() === '') return index + 1
    if (/^\s*(```|~~~)/.test(line)) return this.#code(lines, index)
    if (line.startsWith('|') && /^\|?[\s:|-]+\|/.test(lines[index + 1] ?? '')) return this.#table(lines, index)
    if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return this.#rule(index)
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
    if (heading) return this.#styled(heading[2]!, [null, 3 + heading[1]!.length], index)
    return isItem ? this.#item(line, index) : this.#paragraph(lines, index)
  }

  #paragraph(lines: readonly string[], first: number): number {
    let next = first + 1
    while (next < lines.length && isPlainLine(lines[next]!)) next += 1
    const text = lines
      .slice(first, next)
      .map((line) => line.replace(/^>\s?/, '').trim())
      .join(' ')
    this.#block(text)
    return next
  }

  #styled(text: string, style: readonly unknown[], index: number): number {
    this.#block(text, style)
    return index + 1
  }

  #block(text: string, ...shape: readonly unknown[]): void {
    const start = this.text.length
    const leaves = this.#inline(text, [])
    this.blocks.push([start, this.text.length, [leaves, ...shape]])
  }

  #item(line: string, index: number): number {
    const [, indent = '', bullet = '', text = ''] = ITEM.exec(line)!
    const isNumbered = /\d/.test(bullet)
    this.#ordinal += 1
    const sign = isNumbered ? bullet : '•'
    const place = { 101: sign, 102: isNumbered ? 2 : 1, 103: this.#ordinal, 104: this.#ordinal - 1 }
    const item = [null, null, Math.floor(indent.length / 2), place]
    this.#block(text, [null, 1], null, item)
    return index + 1
  }

  #rule(index: number): number {
    const start = this.#add('\n')
    this.blocks.push([start, this.text.length, ...Array(8).fill(null), []])
    return index + 1
  }

  #code(lines: readonly string[], index: number): number {
    const language = lines[index]!.trim().slice(3).trim()
    const after = lines.findIndex((line, at) => at > index && /^\s*(```|~~~)\s*$/.test(line))
    const end = after < 0 ? lines.length : after
    const code = lines.slice(index + 1, end).join('\n')
    const start = this.#add(code)
    this.blocks.push([start, this.text.length, null, null, null, null, [code, language]])
    return end + 1
  }

  #table(lines: readonly string[], index: number): number {
    const rows = [splitCells(lines[index]!)]
    let next = index + 2
    while (next < lines.length && lines[next]!.startsWith('|')) rows.push(splitCells(lines[next++]!))
    const start = this.text.length
    const columns = Math.max(...rows.map((row) => row.length))
    const written = rows.map((row) => this.#row(row, columns))
    this.blocks.push([start, this.text.length, null, null, [rows.length, columns, written]])
    return next
  }

  #row(row: readonly string[], columns: number): TreeNode {
    const start = this.text.length
    const written = Array.from({ length: columns }, (_, column) => this.#cell(row[column] ?? ''))
    return [start, this.text.length, written]
  }

  #cell(text: string): TreeNode {
    const start = this.text.length
    const leaves = this.#inline(text, [])
    if (this.text.length === start) return [start, start]
    return [start, this.text.length, [[start, this.text.length, [leaves]]]]
  }

  #inline(text: string, style: readonly unknown[]): TreeNode[] {
    const leaves: TreeNode[] = []
    let from = 0
    for (const match of text.matchAll(INLINE)) {
      leaves.push(...this.#plain(text.slice(from, match.index), style))
      leaves.push(...this.#span(match.groups!, style))
      from = match.index + match[0].length
    }
    leaves.push(...this.#plain(text.slice(from), style))
    return leaves
  }

  #span(span: Record<string, string | undefined>, style: readonly unknown[]): TreeNode[] {
    const { escaped, code, bold, italic, label, target } = span
    if (escaped !== undefined) return [this.#leaf(escaped, style)]
    if (code !== undefined) return [this.#leaf(code, CODE_MARKS)]
    if (bold !== undefined) return this.#inline(bold, addMark(style, 0, true))
    if (italic !== undefined) return this.#inline(italic, addMark(style, 1, true))
    return this.#inline(label!, addMark(style, 3, target))
  }

  #plain(text: string, style: readonly unknown[]): TreeNode[] {
    if (!this.#takesMarks) return text === '' ? [] : [this.#leaf(text, style)]
    const leaves: TreeNode[] = []
    let from = 0
    for (const match of text.matchAll(CITATION)) {
      if (match.index > from) leaves.push(this.#leaf(text.slice(from, match.index), style))
      this.marks.push({ at: this.text.length, numbers: readCitationNumbers(match[1]!) })
      from = match.index + match[0].length
    }
    if (from < text.length) leaves.push(this.#leaf(text.slice(from), style))
    return leaves
  }

  #leaf(text: string, style: readonly unknown[]): TreeNode {
    const start = this.#add(text)
    return [start, this.text.length, style.length === 0 ? [text] : [text, style]]
  }

  #add(text: string): number {
    const start = this.text.length
    this.text += text
    return start
  }
}

const ITEM = /^(\s*)([-*+•]|\d{1,3}[.)])\s+(.*)$/

const isPlainLine = (line: string) =>
  line.trim() !== '' && !ITEM.test(line) && !/^\s*(#{1,6}\s|```|~~~|\||([-*_])(\s*\2){2,}\s*$)/.test(line)

function splitCells(line: string): string[] {
  const inner = line.trim().replace(/^\||\|$/g, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function addMark(style: readonly unknown[], index: number, mark: unknown): unknown[] {
  const marks = [...style]
  while (marks.length <= index) marks.push(null)
  marks[index] = mark
  return marks
}

/** `1`, `2, 3` and `2-5` as numbers. */
function readCitationNumbers(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map((number) => Number(number.trim()))
    return Array.from({ length: Math.max(0, Math.min(to - from, 99)) + 1 }, (_, index) => from + index)
  })
}
