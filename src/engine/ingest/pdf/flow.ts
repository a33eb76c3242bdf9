import { formatRowLine } from '../table-text.ts'
import { type PageTurn, TextWriter } from '../text-writer.ts'
import { countEntryLines, formatContentsEntry } from './contents.ts'
import { moveFloats } from './floats.ts'
import { type PdfHeadings, readHeadingAt } from './headings.ts'
import { JoinedLines, joinLines } from './join-lines.ts'
import {
  endsSentence,
  fillsUp,
  findColumnRight,
  findNotes,
  goesOnWith,
  hangsBelow,
  startsItem,
  startsParagraph,
} from './paragraphs.ts'
import type { PdfLine } from './pdf-line.ts'
import { findTables, isTable, type PdfBlock, type PdfKnowledge } from './tables.ts'

type PlacedLine = { readonly line: PdfLine; readonly page: number }

const MAX_INDENT = 40
const MAX_NOTE_DROP_SIZES = 1.9
/** Longer items stand apart, as paragraphs do. */
const MAX_LISTED_CHARS = 400
/** The mark of an entry that has no words, such as a picture. */
const LONE_MARK = /^[•‣▪●○◦]$/
/** A note stands alone here, so its number says nothing. */
const NOTE_NUMBER = /^(?:\d{1,3}|[*†‡§¶])\s?(?=[\p{L}"“(])/u
const NOTE = /^(\(?\d{1,3}[.)]?|[*†‡§¶])\s?(?=[\p{L}"“(])/u

/** Writes pages as running text: headings, paragraphs that go on over the page, tables, lines of code, notes. */
export class PdfFlow {
  readonly writer = new TextWriter()
  readonly #headings: PdfHeadings
  readonly #knowledge: PdfKnowledge
  readonly #body: number
  #open: PlacedLine[] = []
  #heldNotes: readonly { readonly texts: readonly string[]; readonly page: number }[] = []
  #code: PdfLine[] = []
  #wasContents = false
  /** The last line that the next goes on with, however that begins. */
  #leading: PdfLine | null = null
  #list: { readonly x: number; readonly isShort: boolean } | null = null
  #places: ReadonlyMap<PdfLine, number> = new Map()

  constructor(headings: PdfHeadings, knowledge: PdfKnowledge, body: number) {
    this.#headings = headings
    this.#knowledge = knowledge
    this.#body = body
  }

  /** @param head what the running head says that stands nowhere else */
  page(page: number, lines: readonly PdfLine[], head?: string): void {
    const notesAt = findNotes(lines, this.#body, this.#knowledge.isCode)
    const found = findTables(lines.slice(0, notesAt), this.#knowledge)
    const blocks = moveFloats(
      found,
      this.#open.at(-1)?.line,
      (block) => !isTable(block) && this.#headings.levels.has(block),
    )
    this.#settleNotes(this.#goesOn(blocks[0]))
    this.#blocks(blocks, page)
    this.#flushCode(page)
    const last = this.#open.at(-1)
    if (last !== undefined && endsSentence(last.line.text)) this.#flush()
    const groups = [...(head === undefined ? [] : [[head]]), ...groupNotes(lines.slice(notesAt))]
    this.#heldNotes = groups.map((texts) => ({ texts, page }))
    if (this.#open.length === 0) this.#settleNotes(false)
  }

  end(): void {
    this.#settleNotes(false)
  }

  /** The notes of a page stand below its last paragraph, or before it, where it goes on overleaf and would be parted. */
  #settleNotes(goesOn: boolean): void {
    if (!goesOn) this.#flush()
    for (const { texts, page } of this.#heldNotes) this.#notes(texts, page)
    this.#heldNotes = []
  }

  #blocks(blocks: readonly PdfBlock[], page: number): void {
    const lines = blocks.flatMap((block) => (isTable(block) ? [] : [block]))
    this.#places = new Map(lines.map((line, at) => [line, at]))
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at]!
      const level = isTable(block) ? undefined : this.#headings.levels.get(block)
      if (isTable(block)) this.#write(block.rows.map((row) => formatRowLine(row)).join('\n'), page)
      else if (level !== undefined) at += this.#heading(lines, this.#places.get(block)!, level, page) - 1
      else if (this.#knowledge.isCode(block) && !this.#isInText(block, lines, page)) this.#codeLine(block, page)
      else {
        const place = this.#places.get(block)!
        const entry = lines.slice(place, place + countEntryLines(lines, place))
        if (entry.length === 0) this.#line(block, lines, page)
        else at += this.#contentsEntry(entry, page) - 1
      }
    }
  }

  #write(text: string, page: number): void {
    this.#flushCode(page)
    this.#flush()
    this.#list = null
    this.writer.turnTo(page)
    this.writer.block(text)
  }

  /** @returns of how many lines it is made */
  #heading(lines: readonly PdfLine[], at: number, level: number, page: number): number {
    this.#flushCode(page)
    this.#flush()
    this.writer.turnTo(page)
    this.#list = null
    const heading = readHeadingAt(lines, at, this.#headings.levels)
    this.writer.heading(
      joinLines(
        heading.map(({ text }) => text),
        this.#knowledge.words,
      ),
      level,
    )
    return heading.length
  }

  /** Words of code that fill a line of a paragraph, or name what the indented line below them tells of. */
  #isInText(line: PdfLine, lines: readonly PdfLine[], page: number): boolean {
    const [previous, place] = [this.#open.at(-1), this.#places.get(line)!]
    const next = lines[place + 1]
    if (line.isLabel) return true
    if (previous?.page === page && fillsUp(previous.line, line, findColumnRight(lines, place - 1))) {
      this.#leading = previous.line
      return true
    }
    const isNamed = next !== undefined && !this.#knowledge.isCode(next) && hangsBelow(line, next)
    const isTerm = isNamed && (this.#code.length === 0 || this.#isApart(line))
    if (isTerm) this.#flushCode(page)
    if (isTerm) this.#openEntry(line)
    return isTerm
  }

  /** The next line goes on with this one, which begins a paragraph. */
  #openEntry(line: PdfLine): void {
    this.#flush()
    this.#leading = line
    if (line.isLabel) this.#list = null
  }

  #codeLine(line: PdfLine, page: number): void {
    if (this.#code.length > 0 && this.#isApart(line)) this.#flushCode(page)
    if (this.#code.length === 0) this.#flush()
    this.#code.push(line)
  }

  #isApart(line: PdfLine): boolean {
    return this.#code.at(-1)!.y - line.y > line.size * 2.2
  }

  /** Lines of code stay lines, indented as they are. */
  #flushCode(page: number): void {
    if (this.#code.length === 0) return
    const [lines, left] = [this.#code, Math.min(...this.#code.map(({ x }) => x))]
    this.#code = []
    this.writer.turnTo(page)
    this.writer.block(
      lines
        .map((line) => ' '.repeat(measureIndent(line, left)) + line.spans.map(({ text }) => text).join('  '))
        .join('\n'),
    )
  }

  /** @returns of how many lines it is made */
  #contentsEntry(lines: readonly PdfLine[], page: number): number {
    this.#flushCode(page)
    const separator = this.#wasContents && this.#open.length === 0 ? '\n' : '\n\n'
    this.#flush()
    if (separator === '\n\n') this.writer.turnTo(page)
    this.writer.block(formatContentsEntry(lines, this.#knowledge.words), separator, [{ at: 0, page }])
    this.#wasContents = true
    return lines.length
  }

  #line(line: PdfLine, lines: readonly PdfLine[], page: number): void {
    this.#flushCode(page)
    if (line.isLabel) this.#openEntry(line)
    const previous = this.#open.at(-1)
    const isSamePage = previous?.page === page
    const columnRight = isSamePage ? findColumnRight(lines, this.#places.get(previous.line)!) : 0
    if (isSamePage && previous.line !== this.#leading && startsParagraph(previous.line, line, columnRight))
      this.#flush()
    this.#open.push({ line, page })
  }

  #notes(lines: readonly string[], page: number): void {
    let note: string[] = []
    const flushNote = (): void => {
      if (note.length === 0) return
      this.#list = null
      this.writer.turnTo(page)
      this.writer.block(joinLines(note, this.#knowledge.words))
      note = []
    }
    for (const text of lines) {
      if (NOTE.test(text)) flushNote()
      note.push(text.replace(NOTE_NUMBER, ''))
    }
    flushNote()
  }

  /** Writes the open paragraph, with a mark where it goes over to another page. */
  #flush(): void {
    const [first, ...rest] = this.#open
    this.#open = []
    this.#wasContents = false
    if (first === undefined) return
    const turns: PageTurn[] = []
    const joined = new JoinedLines(first.line.text, this.#knowledge.words)
    let { page } = first
    for (const next of rest) {
      const at = joined.add(next.line.text)
      if (next.page !== page) turns.push({ at, page: next.page })
      page = next.page
    }
    const text = joined.text()
    if (LONE_MARK.test(text)) return
    const separator = this.#separatorBefore(first.line, text)
    if (separator === '\n\n') this.writer.turnTo(first.page)
    this.writer.block(text, separator, [{ at: 0, page: first.page }, ...turns])
  }

  /** Items of a list follow each other line by line, each with what stands indented below it. */
  #separatorBefore({ text: first, x, size }: PdfLine, text: string): string {
    const isItem = startsItem(first)
    const isListed = this.#list !== null && (isItem || x > this.#list.x + size * 0.5)
    const isShort = text.length < MAX_LISTED_CHARS
    const separator = isListed && isShort && this.#list?.isShort === true ? '\n' : '\n\n'
    this.#list = isItem ? { x, isShort } : isListed && this.#list !== null ? { ...this.#list, isShort } : null
    return separator
  }

  #goesOn(block: PdfBlock | undefined): boolean {
    const last = this.#open.at(-1)
    if (last === undefined || block === undefined || isTable(block) || this.#headings.levels.has(block)) return false
    return !this.#knowledge.isCode(block) && goesOnWith(last.line, block)
  }
}

/** The notes of a margin stand apart, beside what they are on. */
function groupNotes(lines: readonly PdfLine[]): string[][] {
  const groups: string[][] = []
  for (const [at, { text, y, size, isInMargin }] of lines.entries()) {
    const before = lines[at - 1]
    const isApart = isInMargin && before && Math.abs(before.y - y) > size * MAX_NOTE_DROP_SIZES
    if (before === undefined || isApart) groups.push([])
    groups.at(-1)!.push(text)
  }
  return groups
}

function measureIndent(line: PdfLine, left: number): number {
  const charWidth = (line.right - line.x) / Math.max(1, line.text.length)
  return charWidth > 0 ? Math.min(MAX_INDENT, Math.round((line.x - left) / charWidth)) : 0
}
