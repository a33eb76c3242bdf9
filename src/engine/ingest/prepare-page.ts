import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { readLetters } from '../../text/segment-words.ts'
import { isText, listChildNodes } from './html-tree.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** A heading's link to itself, around its words. */
const SELF_LINKS =
  'h1 a[href^="#"], h2 a[href^="#"], h3 a[href^="#"], h4 a[href^="#"], h5 a[href^="#"], h6 a[href^="#"]'

/**
 * Takes from the headings of a page what the search for the main text misreads: a link to the heading itself around its words
 * goes as the mark of an anchor, and the words with it; and an id that only spells the heading ("more-encryption-modes" of
 * "More encryption modes") goes as the name of a part beside the text, and the section with it.
 */
export function loosenHeadings(document: Document): void {
  for (const link of document.querySelectorAll(SELF_LINKS)) link.replaceWith(...link.childNodes)
  for (const heading of document.querySelectorAll(HEADINGS)) dropSpelledIds(heading)
}

/** From the heading and from the section that it opens. */
function dropSpelledIds(heading: Element): void {
  const said = readLetters(heading.textContent ?? '')
  const isFirst = heading.parentElement?.querySelector(HEADINGS) === heading
  for (const element of [heading, isFirst ? heading.parentElement : null])
    if (element?.id && said !== '' && readLetters(element.id) === said) element.removeAttribute('id')
}

/** The ways to the page before and behind, as programs that write manuals set them. */
const PAGE_TURNS =
  'ul.docnav, .navheader, .navfooter, .nav_panel, .nav-panel, .nav_table, .prevnext, .sphinxsidebar, div.related[role=navigation]'
/** What DocBook lists before the text is said again where it stands; where the contents are left out too it would be all of them. */
const LISTS_OF_CAPTIONS = 'div.list-of-figures, div.list-of-tables, div.list-of-examples, div.list-of-equations'
const TURNS = 'a[rel~=next], a[rel~=prev], a[rel~=up]'
const WAYS = /\b(?:next|prev|previous|up|start|contents|index|first|last)\b/
const MAX_BESIDE_CHARS = 40

/**
 * Takes out the lines of links to the pages before, behind and above, which manuals of one page have at each section, and books at each
 * chapter, and the lists of figures and tables.
 */
export function dropPageTurns(document: Document): void {
  for (const way of document.querySelectorAll(`${PAGE_TURNS}, ${LISTS_OF_CAPTIONS}`)) way.remove()
  for (const link of document.querySelectorAll(TURNS)) {
    const line = link.closest('p, div, td, li')
    const links = [...(line?.querySelectorAll('a') ?? [])]
    const leads = links.length > 0 && links.every((one) => WAYS.test(one.getAttribute('rel') ?? ''))
    const said = links.reduce((chars, one) => chars - (one.textContent ?? '').length, line?.textContent?.length ?? 0)
    if (leads && said <= MAX_BESIDE_CHARS) line?.remove()
  }
}

/** Tables in which AsciiDoc sets a note, with its name beside. */
const BOXED_NOTES = '.admonitionblock > table, .admonition > table'
const MAX_NOTE_NAME_CHARS = 30

/**
 * A note that is set as a row with its name beside is a paragraph with the name before it ("Warning: ..."). Those of DocBook, whose names
 * stand in a row above, stay tables: as paragraphs they were found less often (41 of 61 questions became 37).
 */
export function openBoxedNotes(document: Document): void {
  for (const table of document.querySelectorAll(BOXED_NOTES)) {
    const filled = [...table.querySelectorAll('td, th')].filter((cell) => (cell.textContent ?? '').trim() !== '')
    const [name, content] = filled as [Element?, Element?]
    const said = collapseToLine(name?.textContent)
    if (content === undefined || filled.length > 2 || said.length > MAX_NOTE_NAME_CHARS) continue
    ;(content.querySelector('p') ?? content).prepend(`${said.replace(/:$/, '')}: `)
    table.replaceWith(...content.childNodes)
  }
}

const TABLE_PARTS = 'thead, tbody, tfoot, tr, th, td, dt, dd'
/** Not the ways past a menu: "Jump to navigation". */
const INNER_LINKS = 'a[href^="#"]:not([class*=skip], [class*=jump])'
/** What a link is called that is no mark of a note: "Remote repositories", not "[1]" or "a". */
const WORDS = /\p{L}{2}/u

/**
 * Takes from parts of the text the names by which the search for the main text would drop them: pandoc's first row of a table
 * (`class="header"`), and a link to another place of the page (`class="reference internal"`, `href="#maintenance"`), whose
 * words belong to their sentence.
 */
export function makePartsPlain(document: Document): void {
  for (const part of document.querySelectorAll(TABLE_PARTS)) dropNames(part)
  for (const link of document.querySelectorAll(INNER_LINKS)) {
    if (!WORDS.test(link.textContent ?? '') || link.closest('sup') !== null) continue
    dropNames(link)
    link.removeAttribute('href')
  }
}

function dropNames(part: Element): void {
  for (const name of ['class', 'id', 'rel']) part.removeAttribute(name)
}

/** Stands between a space and the sign that begins a word: to the search for the main text that space is one too many. */
const SPACE_KEEPER = '\ue001'
const SIGN_OF_WORD = /(?<=\s)(?=[.:!?;,][\p{L}\p{N}_])/gu

/** Keeps "the .git folder" from being read as "the.git folder". `dropSpaceKeepers` takes out what it sets. */
export function keepSpacesBeforeSigns(node: Node): void {
  for (const child of listChildNodes(node)) {
    if (!isText(child)) keepSpacesBeforeSigns(child)
    else if (child.nodeValue?.search(SIGN_OF_WORD) !== -1)
      child.nodeValue = (child.nodeValue ?? '').replace(SIGN_OF_WORD, SPACE_KEEPER)
  }
}

export const dropSpaceKeepers = (html: string): string => html.replaceAll(SPACE_KEEPER, '')

/** Programs that make manuals of a text, as they name themselves in a page's head or at its end. */
const MAKERS =
  /\b(?:asciidoc(?:tor)?|docbook|docutils|doxygen|hevea|javadoc|jsdoc|latex2html|linuxdoc|makeinfo|mdbook|mkdocs|pandoc|publican|rustdoc|sphinx|texinfo|typedoc|yelp)\b/i
const NAMED_IN = 'meta[name=generator i]'
const SIGNED_IN = 'footer, .footer, #footer, [role=contentinfo]'
/** rustdoc and Sphinx are known by what they set around a text, where they do not sign. */
const AROUND = '.sphinxsidebar, .sphinxsidebarwrapper, .mdbook-version'

/** Whether a program made the page of a manual: such a page holds the text, and next to nothing else. */
export function isOfManual(document: Document): boolean {
  const named = [...document.querySelectorAll(NAMED_IN)].map((meta) => meta.getAttribute('content') ?? '')
  const signed = [...document.querySelectorAll(SIGNED_IN)].map((part) => part.textContent ?? '')
  const isSigned = signed.some((text) => /\b(?:using|with|by)\b/i.test(text) && MAKERS.test(text))
  return named.some((text) => MAKERS.test(text)) || isSigned || document.querySelector(AROUND) !== null
}

/**
 * An item that says its own number begins a list that counts from there: the search for the main text keeps where a list starts, and
 * takes the numbers from its items.
 */
export function startListsAtNumbers(document: Document): void {
  for (const item of [...document.querySelectorAll('ol > li[value]')].reverse()) {
    const list = item.parentElement!
    const items = [...list.children]
    const from = items.indexOf(item)
    const counted = from === 0 ? list : document.createElement('ol')
    counted.setAttribute('start', item.getAttribute('value') ?? '')
    if (from === 0) continue
    counted.append(...items.slice(from))
    list.after(counted)
  }
}
