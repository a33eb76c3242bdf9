import type { ReplyReader } from './reply-reader.ts'

/** A leaf of a document: where it stands in the product's count, and where in our text. */
type TextLeaf = { readonly start: number; readonly end: number; readonly at: number; readonly text: string }

const MAX_DEPTH = 60

/**
 * The plain text of a document tree, and the way from the product's offsets into it. The product counts the leaves
 * alone, one behind the other; our text has a line break between two blocks unless they bring one, a tab between two
 * cells.
 */
export class PlainText {
  readonly text: string
  readonly #pieces: readonly TextLeaf[]

  constructor(text: string, pieces: readonly TextLeaf[]) {
    this.text = text
    this.#pieces = pieces
  }

  /** The range of `text` for a range of the product's document; null when it lies outside. */
  findRange(start: number, end: number): { readonly start: number; readonly end: number } | null {
    const first = this.#pieces.find((piece) => piece.end > start)
    const last = this.#pieces.findLast((piece) => piece.start < end)
    if (first === undefined || last === undefined || last.at < first.at) return null
    return { start: findPlaceInLeaf(first, start), end: findPlaceInLeaf(last, end) }
  }
}

// Whether the product counts UTF-16 units or characters shows in each leaf by its own length.
function findPlaceInLeaf({ start, end, at, text }: TextLeaf, offset: number): number {
  const within = Math.min(Math.max(offset - start, 0), end - start)
  if (text.length === end - start || within === 0) return at + Math.min(within, text.length)
  return at + [...text].slice(0, within).join('').length
}

/** Gathers leaves; what is between two of them is decided when the second comes. */
class Gatherer {
  readonly pieces: TextLeaf[] = []
  #text = ''
  #gap: '' | '\n' | '\t' = ''

  get text(): string {
    return this.#text
  }

  gap(mark: '\n' | '\t'): void {
    if (this.#gap !== '\n') this.#gap = mark
  }

  leaf(start: number, end: number, text: string): void {
    const tail = this.#text.slice(-80)
    const isOpen = this.#gap === '\n' ? !/\n[ \t]*$/.test(tail) : !/\s$/.test(tail)
    if (this.#gap !== '' && tail !== '' && isOpen && !text.startsWith('\n')) this.#text += this.#gap
    this.#gap = ''
    this.pieces.push({ start, end, at: this.#text.length, text })
    this.#text += text
  }
}

/**
 * Reads a list of blocks, whatever number of lists is around them. A node is `[start, end, content, ...]`; content is a
 * leaf `["text", marks]` or a group `[[child, ...], ...]`.
 * Source: wire.md, section 5 "Text tree".
 * @throws Fault RPC_REPLY_MOVED
 */
export function readTreeText(blocks: ReplyReader): PlainText {
  const into = new Gatherer()
  readBlocks(blocks, into, 0)
  return new PlainText(into.text, into.pieces)
}

function readBlocks(value: ReplyReader, into: Gatherer, depth: number): void {
  if (depth > MAX_DEPTH) throw value.createMovedFault('a document that is not nested so deeply')
  if (value.isAbsent) return
  if (!isNode(value)) {
    for (const child of value.list('blocks of text')) readBlocks(child, into, depth + 1)
    return
  }
  readNode(value, into, depth)
  into.gap('\n')
}

function isNode(value: ReplyReader): boolean {
  if (!value.isList || !value.at(1).isNumber) return false
  return value.at(0).isNumber || value.at(0).isAbsent
}

function readNode(node: ReplyReader, into: Gatherer, depth: number): void {
  if (depth > MAX_DEPTH) throw node.createMovedFault('a document that is not nested so deeply')
  const start = node.maybe(0)?.offset('a start') ?? 0
  const end = node.at(1).offset('an end')
  const content = node.maybe(2)
  if (content !== null) readContent(content, { start, end, into, depth })
  const table = node.maybe(4)
  if (table !== null) readTable(table, into, depth)
  const code = node.maybe(6)
  if (code !== null) into.leaf(start, end, code.at(0).string('code'))
  if (node.maybe(11) !== null) into.leaf(start, end, '\n')
}

type LeafPlace = { readonly start: number; readonly end: number; readonly into: Gatherer; readonly depth: number }

function readContent(content: ReplyReader, { start, end, into, depth }: LeafPlace): void {
  const first = content.maybe(0)
  if (first === null) return
  if (first.isString) into.leaf(start, end, first.string('text'))
  else for (const child of first.list('parts of a block')) readNode(child, into, depth + 1)
}

/** `[rows, columns, [[start, end, [cell, ...]], ...]]`; a cell is `[start, end, [node, ...]]`. */
function readTable(table: ReplyReader, into: Gatherer, depth: number): void {
  for (const row of table.maybe(2)?.list('rows of a table') ?? []) {
    for (const cell of row.maybe(2)?.list('cells of a row') ?? []) {
      for (const node of cell.maybe(2)?.list('parts of a cell') ?? []) readNode(node, into, depth + 1)
      into.gap('\t')
    }
    into.gap('\n')
  }
}

/**
 * The cells of the table that the first block of a document is, row by row, as plain text.
 * @throws Fault RPC_REPLY_MOVED
 */
export function readTableCells(document: ReplyReader): string[][] {
  let block = document
  for (let depth = 0; depth < MAX_DEPTH && !isNode(block); depth += 1) block = block.at(0)
  return block
    .at(4)
    .at(2)
    .list('rows of a table')
    .map((row) => (row.maybe(2)?.list('cells of a row') ?? []).map(readCellText))
}

function readCellText(cell: ReplyReader): string {
  const into = new Gatherer()
  for (const node of cell.maybe(2)?.list('parts of a cell') ?? []) readNode(node, into, 0)
  return into.text.trim()
}
