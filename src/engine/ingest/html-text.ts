import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { readDefinitions } from './html-definitions.ts'
import { BLOCKS, isNoteMark, readInlineText, SILENT } from './html-inline-text.ts'
import {
  type AskedRow,
  findLastHead,
  isLayoutTable,
  isTitle,
  listCells,
  readAskedRows,
  type SpanningCell,
  spreadCells,
} from './html-tables.ts'
import { isElement, isText, listChildNodes, readTagName } from './html-tree.ts'
import { formatRowLine, formatRuling, isFilled } from './table-text.ts'
import type { TextWriter } from './text-writer.ts'

const HEADING = /^h([1-6])$/
/** Below the headings of a page's own parts. */
const QUESTION_LEVEL = 5

/**
 * Writes the text of an HTML tree: blocks parted by an empty line, list items and table rows on lines of their own,
 * cells between bars, headings as places. Hidden and scripted parts are silent.
 */
export function writeHtmlText(root: Node, writer: TextWriter): void {
  const walk = new TextWalk(writer)
  walk.children(root)
  walk.flush()
}

class TextWalk {
  readonly #writer: TextWriter
  #line = ''
  #mark = ''
  #separator = '\n\n'
  #listDepth = 0

  constructor(writer: TextWriter) {
    this.#writer = writer
  }

  children(node: Node): void {
    for (const child of listChildNodes(node)) {
      if (isText(child)) this.#line += collapseSpaces(child.nodeValue ?? '')
      else if (isElement(child)) this.#element(child)
    }
  }

  /** Ends the block in hand; the mark of a list item waits for the first block that has text. */
  flush(): void {
    const block = this.#line
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    this.#line = ''
    if (block === '') return
    this.#writer.block(this.#mark + block, this.#separator)
    this.#mark = ''
    if (this.#listDepth > 0) this.#separator = '\n'
  }

  #element(element: Element): void {
    const name = readTagName(element)
    if (SILENT.has(name) || isNoteMark(element)) return
    const heading = HEADING.exec(name)
    if (heading !== null) this.#heading(element, Number(heading[1]))
    else if (name === 'br') this.#line += '\n'
    else if (name === 'pre') this.#preformatted(element)
    else if (name === 'table') this.#rows(element)
    else if (name === 'li') this.#item(element)
    else if (name === 'dl') this.#definitions(element)
    else if (BLOCKS.has(name)) this.#block(element)
    else if (name === 'td' || name === 'th' || name === 'tr') this.#block(element)
    else if (name === 'img') this.#line += ''
    else this.children(element)
  }

  #block(element: Element): void {
    this.flush()
    this.children(element)
    this.flush()
  }

  #heading(element: Element, level: number): void {
    this.flush()
    this.#writer.heading(readInlineText(element), level)
  }

  #preformatted(element: Element): void {
    this.flush()
    this.#writer.block((element.textContent ?? '').replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, ''))
  }

  #item(element: Element): void {
    this.flush()
    this.#listDepth++
    const isFirst = element.previousElementSibling === null && this.#listDepth === 1
    this.#separator = isFirst ? '\n\n' : '\n'
    this.#mark = `${'  '.repeat(this.#listDepth - 1)}${formatItemMark(element)} `
    this.children(element)
    this.flush()
    this.#mark = ''
    this.#listDepth--
    this.#separator = this.#listDepth > 0 ? '\n' : '\n\n'
  }

  /** A term and what it means are one entry, as long as that is short; a term over more text heads it. */
  #definitions(list: Element): void {
    this.flush()
    let separator = '\n\n'
    for (const { terms, text, isShort, elements } of readDefinitions(list)) {
      if (isShort) {
        this.#writer.block(`- ${terms}: ${text}`, separator)
        separator = '\n'
        continue
      }
      this.#writer.block(terms)
      for (const element of elements) this.#block(element)
      separator = '\n\n'
    }
    this.#separator = this.#listDepth > 0 ? '\n' : '\n\n'
  }

  #rows(table: Element): void {
    const asked = readAskedRows(table)
    if (asked !== null) this.#questions(asked)
    else if (isLayoutTable(table)) this.#block(table)
    else this.#table(table)
  }

  /** Questions with their answers, set as rows to be numbered: each question heads its answer. */
  #questions(rows: readonly AskedRow[]): void {
    this.flush()
    for (const { question, answer } of rows) {
      if (question === null) this.#block(answer)
      else this.#writer.heading(question, QUESTION_LEVEL)
    }
  }

  #table(element: Element): void {
    this.flush()
    let separator = '\n\n'
    const columns: SpanningCell[] = []
    const rows = Array.from(element.querySelectorAll('tr, caption')).filter((row) => row.closest('table') === element)
    const lastHead = findLastHead(rows.filter((row) => readTagName(row) === 'tr'))
    for (const row of rows) {
      const cells = spreadCells(listCells(row), columns)
      const line = isTitle(row) ? readInlineText(row) : isFilled(cells) ? formatRowLine(cells) : ''
      this.#writer.block(line, separator)
      if (line !== '') separator = '\n'
      if (row === lastHead && line !== '') this.#writer.block(formatRuling(cells.length), separator)
    }
  }
}

function formatItemMark(item: Element): string {
  const marked = item.getAttribute('data-mark')
  if (marked !== null) return marked || '-'
  const list = item.parentElement
  if (list === null || readTagName(list) !== 'ol') return '-'
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  return `${countItem(item, Number.isNaN(start) ? 1 : start)}.`
}

/** An item that says its own number counts on from there. */
function countItem(item: Element, first: number): number {
  let steps = 0
  for (let at: Element | null = item; at !== null; at = at.previousElementSibling) {
    const own = Number.parseInt(at.getAttribute('value') ?? '', 10)
    if (!Number.isNaN(own)) return own + steps
    steps++
  }
  return first + steps - 1
}
