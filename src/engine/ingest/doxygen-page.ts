import { collapseToLine } from '../../lib/collapse-spaces.ts'

const MADE_BY = 'meta[name=generator i][content^=Doxygen i]'
/** The project's head, the way to the page, graphs with their legends, and what signs it. */
const AROUND = '#titlearea, #nav-path, .navpath, .dynheader, .dyncontent, address.footer, hr.footer, .permalink'
const TITLE = '.headertitle .title'
const MEMBERS = 'table.memberdecls'
/** How a member is called, a row for each of what it takes. */
const CALLED = '.memproto'
/** The row below a member that says what it is for. */
const SAID = 'tr[class^=memdesc]'
/** "template<typename T>" stands in a row above its member. */
const BEFORE_MEMBER = 'td.memTemplParams'
const NAMED = 'td[class*=ItemRight]'

/** Makes a page of Doxygen what it shows: its title a heading, and each member, set as cells of up to three rows, one paragraph. */
export function openDoxygenPage(document: Document): void {
  if (document.querySelector(MADE_BY) === null) return
  for (const part of document.querySelectorAll(AROUND)) part.remove()
  const title = document.querySelector(TITLE)
  if (title !== null) replaceBy(document, title, 'h1', collapseToLine(title.textContent))
  for (const called of document.querySelectorAll(CALLED)) replaceBy(document, called, 'pre', readCall(called))
  for (const table of document.querySelectorAll(MEMBERS)) openMembers(document, table)
}

function openMembers(document: Document, table: Element): void {
  const parts: Element[] = []
  let before = ''
  for (const row of table.querySelectorAll('tr')) {
    const heading = row.querySelector('h2, h3')
    const said = collapseToLine([...row.children].map((cell) => cell.textContent).join(' '))
    if (heading !== null) parts.push(createPart(document, 'h2', collapseToLine(heading.textContent)))
    else if (row.querySelector(BEFORE_MEMBER) !== null) before = said
    else if (row.matches(SAID) && parts.length > 0) parts.at(-1)!.append(` – ${readDescription(row)}`)
    else if (said !== '') parts.push(createPart(document, 'p', collapseToLine(`${before} ${said}`)))
    if (row.querySelector(NAMED) !== null) before = ''
  }
  table.replaceWith(...parts)
}

const readCall = (called: Element): string =>
  collapseToLine(called.textContent)
    .replace(/\s*\(\s*/g, '(')
    .replace(/\s+\)/g, ')')
    .replace(/\(\)\s*\(/, '()(')

/** Without the link to the full text, "More...". */
function readDescription(row: Element): string {
  const links = [...row.querySelectorAll('a')]
  if (/(?:\.{3}|…)$/.test(links.at(-1)?.textContent ?? '')) links.at(-1)!.remove()
  return collapseToLine(row.textContent)
}

function createPart(document: Document, tag: string, text: string): Element {
  const part = document.createElement(tag)
  part.textContent = text
  return part
}

const replaceBy = (document: Document, element: Element, tag: string, text: string): void =>
  element.replaceWith(createPart(document, tag, text))
