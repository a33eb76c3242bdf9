import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { readInlineText } from './html-inline-text.ts'
import { listCells } from './html-tables.ts'
import { readTagName } from './html-tree.ts'

const BULLET = /^[•·‣⁃▪▫■□◦●○◆➢➤\u0095\u25b6-]$/u
const NUMBER = /^(\d{1,3})[.)]$/
const ENDS_SENTENCE = /[.!?:;,。！？：；、]["”»)\]]?$/u
const MAX_HEADING_CHARS = 90
/** Of numbered rows that say less, the number may be a rank or a key. */
const MIN_NUMBERED_CHARS = 60
/** What only a table of data has. */
const DATA_PARTS = 'th, thead, caption'
/** What a cell of data seldom holds. */
const BLOCKS_OF_PAGE = 'p, ul, ol, dl, div, blockquote, pre, table, h1, h2, h3, h4, h5, h6'
/** What the search for the main text drops as a whole. */
const BESIDE_TEXT = 'nav, footer, aside, form'
/** A table of more links is a menu, and is told by its look as a table. */
const MAX_LINK_SHARE = 0.5

/** A row without its empty cells. */
type LaidRow = { readonly cells: readonly Element[]; readonly filled: readonly Element[] }

/**
 * Makes of tables that only lay out a page what they show: a list where the bullets stand in a column of their own, a title
 * where nothing else is in the table, divisions where each row is one cell of blocks. The search for the main text would take
 * one cell for all of it, and a reader of the text a bullet for a value. Columns beside each other stay: one may be a menu.
 */
export function openLayoutTables(document: Document): void {
  const level = document.querySelector('h2') === null ? 'h2' : 'h3'
  // from the inside out: a list is one block of the cell around it
  for (const table of [...document.querySelectorAll('table')].reverse()) {
    if (table.closest(BESIDE_TEXT) !== null || leadsElsewhere(table)) continue
    const rows = listLaidRows(table)
    if (rows === null) continue
    if (isBulletTable(rows)) table.replaceWith(...createLists(document, rows, level))
    else if (isPageTitle(document, rows)) table.replaceWith(createHeading(document, 'h1', rows))
    else if (isStack(rows)) table.replaceWith(...rows.flatMap(({ cells }) => createDivisions(document, cells)))
  }
}

function leadsElsewhere(table: Element): boolean {
  const [said, ...linked] = [table, ...table.querySelectorAll('a[href]')].map((part) => readInlineText(part).length)
  return linked.reduce((sum, chars) => sum + chars, 0) > MAX_LINK_SHARE * said!
}

/** The rows of a table that has nothing by which columns are named; null of any other. */
function listLaidRows(table: Element): LaidRow[] | null {
  const standsInIt = (part: Element) => part.closest('table') === table
  if ([...table.querySelectorAll(DATA_PARTS)].some(standsInIt)) return null
  const rows = [...table.querySelectorAll('tr')].filter(standsInIt).map(listCells)
  return rows.map((cells) => ({ cells, filled: cells.filter((cell) => readInlineText(cell) !== '') }))
}

/** Some rows are a mark with its text, and all others are one cell. */
function isBulletTable(rows: readonly LaidRow[]): boolean {
  const marked = rows.filter(({ filled }) => filled.length > 1)
  if (marked.length === 0 || !marked.every(({ filled }) => filled.length === 2)) return false
  const marks = marked.map(({ filled }) => readInlineText(filled[0]!))
  return marks.every((mark) => BULLET.test(mark)) || (countOn(marks) && saysMuch(marked))
}

const countOn = (marks: readonly string[]) => {
  const numbers = marks.map((mark) => Number(NUMBER.exec(mark)?.[1]))
  return numbers.length > 1 && numbers.every((number, place) => number === numbers[0]! + place)
}

const saysMuch = (rows: readonly LaidRow[]) =>
  rows.reduce((sum, { filled }) => sum + readInlineText(filled[1]!).length, 0) >= rows.length * MIN_NUMBERED_CHARS

function createLists(document: Document, rows: readonly LaidRow[], level: string): Element[] {
  const parts: Element[] = []
  for (const [place, { cells, filled }] of rows.entries()) {
    const [mark, content] = filled
    if (mark === undefined) continue
    const isOver = (rows[place + 1]?.filled.length ?? 0) > 1
    if (content !== undefined) addItem(document, parts, readInlineText(mark), content)
    else if (isOver && isHeadingLine(mark)) parts.push(wrapContent(document, level, [readInlineText(mark)]))
    else parts.push(...createDivisions(document, cells))
  }
  return parts
}

/** To the list in hand, or to a new one behind anything else. */
function addItem(document: Document, parts: Element[], mark: string, content: Element): void {
  const [, number] = NUMBER.exec(mark) ?? []
  const tag = number === undefined ? 'ul' : 'ol'
  const last = parts.at(-1)
  const list = last !== undefined && readTagName(last) === tag ? last : document.createElement(tag)
  if (list !== last) parts.push(list)
  if (list !== last && number !== undefined) list.setAttribute('start', number)
  list.append(wrapContent(document, 'li', content.childNodes))
}

/** The one text of a table, which the head of the page repeats where no heading does. */
function isPageTitle(document: Document, rows: readonly LaidRow[]): boolean {
  const [only, other] = rows.flatMap(({ filled }) => filled)
  if (only === undefined || other !== undefined || !isHeadingLine(only) || document.querySelector('h1')) return false
  const [said, named] = [only, document.querySelector('title')].map((part) => collapseToLine(part?.textContent))
  return named !== '' && (said!.includes(named!) || named!.includes(said!))
}

const isHeadingLine = (cell: Element) =>
  readInlineText(cell).length <= MAX_HEADING_CHARS &&
  !ENDS_SENTENCE.test(readInlineText(cell)) &&
  !cell.querySelector('ul, ol, pre')

const createHeading = (document: Document, tag: string, rows: readonly LaidRow[]): Element =>
  wrapContent(document, tag, [readInlineText(rows.flatMap(({ filled }) => filled)[0]!)])

/** Rows of one cell each: the blocks of a page, or lines that the search for the main text would join to one word. */
const isStack = (rows: readonly LaidRow[]): boolean =>
  rows.every(({ filled }) => filled.length <= 1) &&
  (rows.every(({ cells }) => cells.length <= 1) ||
    rows.some(({ filled }) => filled[0]?.querySelector(BLOCKS_OF_PAGE) != null))

/** Of each cell, one that holds only a picture as well. */
const createDivisions = (document: Document, cells: readonly Element[]): Element[] =>
  cells
    .filter((cell) => readInlineText(cell) !== '' || cell.querySelector('img'))
    .map((cell) => moveToDivision(document, cell))

/** By the names of a cell the search for the main text tells a menu. */
function moveToDivision(document: Document, cell: Element): Element {
  const division = wrapContent(document, 'div', cell.childNodes)
  for (const name of ['class', 'id', 'role'])
    if (cell.hasAttribute(name)) division.setAttribute(name, cell.getAttribute(name) ?? '')
  return division
}

function wrapContent(document: Document, tag: string, content: Iterable<Node | string>): Element {
  const part = document.createElement(tag)
  part.append(...content)
  return part
}
