import { isElement, isText, listChildNodes, readTagName } from './html-tree.ts'
import { formatRowLine, formatRuling, isFilled } from './table-text.ts'
import type { TextWriter } from './text-writer.ts'

const SILENT = new Set(
  'script style template noscript head iframe object svg canvas audio video select textarea button math rp'.split(' '),
)
const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hgroup hr html legend li main nav ol p section summary ul caption table'.split(
    ' ',
  ),
)
const HEADING = /^h([1-6])$/

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
    if (SILENT.has(name)) return
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

/** The last of the rows that only name columns, which a ruling parts from those below; null where values begin at once. */
function findLastHead(rows: readonly Element[]): Element | null {
  const first = rows.findIndex((row) => !isTitle(row) && !isHead(row))
  const above = rows.slice(0, Math.max(0, first)).filter((row) => !isTitle(row) && hasText(row))
  return above.at(-1) ?? null
}

const isHead = (row: Element) =>
  !hasText(row) ||
  (row.closest('thead') !== null && listCells(row).filter(hasText).length > 1) ||
  listCells(row).every((cell) => readTagName(cell) === 'th')

/** What stands over a whole table, be it set as a row of one cell. */
function isTitle(row: Element): boolean {
  if (readTagName(row) === 'caption') return true
  const [only, other] = listCells(row)
  const isFirst = row.previousElementSibling === null && row.closest('table')?.querySelector('tr') === row
  return (
    only !== undefined && other === undefined && isFirst && readTagName(only) === 'th' && readSpan(only, 'colspan') > 1
  )
}

/** Below the headings of a page's own parts. */
const QUESTION_LEVEL = 5
const MAX_QUESTION_CHARS = 300

/** A row of a table of questions: the question with its number, or else the cell that answers the one before. */
type AskedRow = { readonly question: string | null; readonly answer: Element }

/** The rows of a table in which a number and a question stand over an empty cell and the answer; null of any other. */
function readAskedRows(table: Element): AskedRow[] | null {
  const rows = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table)
  const asked: AskedRow[] = []
  for (const cells of rows.map(listCells)) {
    const [mark = '', said = ''] = cells.map(readInlineText)
    if (cells.length !== 2) return null
    const isQuestion = mark !== '' && said.length <= MAX_QUESTION_CHARS && /[?？]["'”»]?$/u.test(said)
    if (!isQuestion && (mark !== '' || asked.length === 0)) return null
    asked.push({ question: isQuestion ? `${mark} ${said}` : null, answer: cells[1]! })
  }
  return asked.some(({ question }) => question === null) ? asked : null
}

/** What a cell says that goes on below, and for how many rows. */
type SpanningCell = { readonly text: string; rows: number }

const MAX_SPAN = 100

/**
 * The texts of a row by columns: a cell over several rows stands in each of them, one over several columns in the first.
 * @param columns the cells that came from above; those of this row that go on are kept there
 */
function spreadCells(cells: readonly Element[], columns: SpanningCell[]): string[] {
  const texts: string[] = []
  const takeFromAbove = () => {
    for (let above = columns[texts.length]; above && above.rows > 0; above = columns[texts.length]) {
      above.rows -= 1
      texts.push(above.text)
    }
  }
  for (const cell of cells) {
    takeFromAbove()
    const [across, down] = [readSpan(cell, 'colspan'), readSpan(cell, 'rowspan')]
    const text = readInlineText(cell)
    for (let at = 0; at < across; at += 1) {
      const own = at === 0 ? text : ''
      columns[texts.length] = { text: own, rows: down - 1 }
      texts.push(own)
    }
  }
  takeFromAbove()
  return texts
}

const readSpan = (cell: Element, name: string) => Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1))

type Definition = {
  readonly terms: string
  readonly text: string
  readonly elements: readonly Element[]
  readonly isShort: boolean
}

const MAX_TERM_CHARS = 90
const MAX_DEFINITION_CHARS = 300
/** Among short ones a longer one is an entry as well: a list is not broken off for it. */
const MAX_DEFINITION_AMONG_CHARS = 800

/** The entries of a list of terms: terms under each other share what is said of them. */
function readDefinitions(list: Element): Definition[] {
  const groups: { terms: Element[]; elements: Element[] }[] = []
  for (const part of list.querySelectorAll('dt, dd')) {
    if (part.closest('dl') !== list) continue
    const isTerm = readTagName(part) === 'dt'
    if (groups.length === 0 || (isTerm && groups.at(-1)!.elements.length > 0)) groups.push({ terms: [], elements: [] })
    const group = groups.at(-1)!
    if (isTerm) group.terms.push(part)
    else group.elements.push(part)
  }
  const texts = groups.map(({ elements }) => readDefinition(elements))
  const shorter = texts.filter(({ length }) => length <= MAX_DEFINITION_CHARS).length
  const maxChars = 2 * shorter > texts.length ? MAX_DEFINITION_AMONG_CHARS : MAX_DEFINITION_CHARS
  return groups.flatMap(({ terms, elements }, place) => {
    if (elements.length === 0) return terms.map(readContentsLine)
    const name = terms
      .map(readInlineText)
      .filter(Boolean)
      .join(', ')
      .replace(/\s*[:：]$/, '')
    const text = texts[place]!
    const isPlain = elements.every(
      (element) => element.querySelector('p + p, ul, ol, dl, pre, table, blockquote') === null,
    )
    const isShort = isPlain && name !== '' && text !== '' && name.length <= MAX_TERM_CHARS && text.length <= maxChars
    return { terms: name, text, elements, isShort }
  })
}

/** Of terms that nothing is said of each is a line of its own: a table of contents. */
const readContentsLine = (term: Element): Definition => ({
  terms: readInlineText(term),
  text: '',
  elements: [],
  isShort: false,
})

function listCells(row: Element): Element[] {
  return Array.from(row.children).filter((cell) => /^t[dh]$/.test(readTagName(cell)))
}

/** Longer texts are set in cells to lay out a page. */
const MAX_CELL_CHARS = 600
const MAX_FILLED_CELL_CHARS = 350

/** A table that lays out a page: it has other tables, or long blocks, in its cells. */
function isLayoutTable(table: Element): boolean {
  if (table.querySelector('table, h1, h2, h3') !== null) return true
  const cells = table.querySelectorAll('td, th')
  if (cells.length < 2) return true
  const chars = (table.textContent ?? '').length / cells.length
  if (table.querySelector('p + p, ul, ol, pre, blockquote') === null) return chars > MAX_CELL_CHARS
  return chars > MAX_FILLED_CELL_CHARS || !hasSeveralRows(table)
}

/** Cells may hold paragraphs and lists where rows of them stand below each other. */
function hasSeveralRows(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')].filter((row) => listCells(row).filter(hasText).length > 1)
  return rows.length > 1 || (rows.length === 1 && table.querySelector('th') !== null)
}

const hasText = (cell: Element) => (cell.textContent ?? '').trim() !== ''

function formatItemMark(item: Element): string {
  const list = item.parentElement
  if (list === null || readTagName(list) !== 'ol') return '-'
  let number = Number(list.getAttribute('start') ?? 1) || 1
  for (let before = item.previousElementSibling; before !== null; before = before.previousElementSibling) number++
  return `${number}.`
}

/** The text of an element on one line. */
const readInlineText = (element: Element): string => collapseSpaces(gatherText(element, ' ')).trim()

/** The end of a line where it is a sign of its own among the white space of a page. */
const LINE_END = '\u2028'
/** "Type: word" on a line of its own behind one that has no mark at its end. */
const LABEL_ON_LINE = /(?<=[\p{L}\p{N})\]"”%])[\s\u00a0]*\u2028[\s\u00a0]*(?=\p{Lu}[\p{L} ]{1,24}: )/gu

/** What is said of a term on one line; labels that stood on lines of their own are parted. */
const readDefinition = (elements: readonly Element[]): string =>
  collapseSpaces(
    elements
      .map((element) => gatherText(element, LINE_END))
      .join(LINE_END)
      .replace(LABEL_ON_LINE, '; '),
  ).trim()

function gatherText(element: Element, gap: string): string {
  let text = ''
  const walk = (node: Node): void => {
    for (const child of listChildNodes(node)) {
      if (isText(child)) text += child.nodeValue ?? ''
      else if (isElement(child) && !SILENT.has(readTagName(child))) {
        const name = readTagName(child)
        const apart = name === 'br' || name === 'pre' || BLOCKS.has(name) ? gap : ''
        const isNext = name === 'li' && child.previousElementSibling !== null && /[\p{L}\p{N})]\s*$/u.test(text)
        text = isNext ? `${text.trimEnd()}; ` : text + apart
        walk(child)
        text += apart
      }
    }
  }
  walk(element)
  return text
}

function collapseSpaces(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ')
}
