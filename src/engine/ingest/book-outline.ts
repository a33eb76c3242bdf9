import { addUp } from '../../lib/counts.ts'
import { countWords } from '../../text/segment-words.ts'
import { collectText, findElement, listChildElements, type XmlElement } from './xml.ts'

/** An entry of a book's table of contents; `anchor` is the id of an element in the part, or empty. */
export type BookEntry = {
  readonly part: string
  readonly anchor: string
  readonly title: string
  readonly depth: number
}

const HEADINGS = /^h[1-6]$/
const MAX_LEVEL = 6
/** Where an entry leads to a whole part, its title stands among so many blocks. */
const OPENING_BLOCKS = 5
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, div'

/**
 * The entries of `toc.ncx` (EPUB 2) or of the page of contents (EPUB 3), in reading order.
 * @param resolve the part that an address leads to
 */
export function readBookEntries(contents: XmlElement, resolve: (href: string) => string): BookEntry[] {
  const toEntry = (href: string, title: string, depth: number): BookEntry[] => {
    const [, anchor = ''] = href.split('#')
    return title.trim() === '' ? [] : [{ part: resolve(href), anchor, title: title.trim(), depth }]
  }
  const listFrom = (element: XmlElement, depth: number): BookEntry[] => {
    const isPoint = element.name === 'navPoint'
    const href = isPoint ? findElement(element, 'content')?.attributes.src : element.attributes.href
    const title = isPoint ? findElement(element, 'text') : element
    const own =
      href !== undefined && title && (isPoint || element.name === 'a') ? toEntry(href, collectText(title), depth) : []
    const below = isPoint || element.name === 'ol' ? depth + 1 : depth
    return [...own, ...listChildElements(element).flatMap((child) => listFrom(child, below))]
  }
  return listFrom(contents, 0)
}

/**
 * Many a book sets its headings as paragraphs in bold, and says in its contents alone that they are headings: they become such, as deep
 * below the headings that the part has as the contents say.
 */
export function markBookHeadings(document: Document, entries: readonly BookEntry[]): void {
  let known: { readonly level: number; readonly depth: number } | null = null
  for (const entry of entries) {
    const element = findTitled(document, entry)
    if (!element) continue
    const own = HEADINGS.test(element.localName) ? Number(element.localName[1]) : null
    const level: number =
      own ?? Math.min(MAX_LEVEL, Math.max(1, known === null ? 1 : known.level + entry.depth - known.depth))
    if (own === null) renameElement(element, `h${level}`)
    known ??= { level, depth: entry.depth }
  }
}

/** The block that says an entry's title: the one that its anchor names, stands in or stands before. */
function findTitled(document: Document, { anchor, title }: BookEntry): Element | null {
  const bearsTitle = (element: Element) => toComparableTitle(element.textContent ?? '') === toComparableTitle(title)
  if (anchor === '') return [...document.querySelectorAll(BLOCKS)].slice(0, OPENING_BLOCKS).find(bearsTitle) ?? null
  const named = document.getElementById(anchor)
  const around = named?.closest(BLOCKS)
  const near = [around, around?.nextElementSibling, named?.nextElementSibling]
  return near.find((element) => element?.matches(BLOCKS) && bearsTitle(element)) ?? null
}

/** Words alone: spaces, signs and how a title is broken differ. */
const toComparableTitle = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['\n']).join(' ').toLowerCase()

function renameElement(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  if (element.id) renamed.id = element.id
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** A page of contents has so many links, and at least half of its words are in them. */
const MIN_CONTENTS_LINKS = 8

/** Whether a part is a page of contents: links to where the text is, which the headings there tell anyhow. */
export function isContentsPage({ body }: Document): boolean {
  const links = [...body.querySelectorAll('a[href]')]
  const linked = addUp(links.map((link) => countWords(link.textContent ?? '')))
  return links.length >= MIN_CONTENTS_LINKS && 2 * linked >= countWords(body.textContent ?? '')
}

/** A number in the margin that links to the paragraph beside it is no word of the text. */
export function dropParagraphNumbers(document: Document): void {
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    if (!/^\s*\d+\s*$/.test(link.textContent ?? '')) continue
    const isAlone = link.parentElement?.textContent === link.textContent
    const label = isAlone ? link.parentElement! : link
    if (label.nextElementSibling?.id === link.getAttribute('href')!.slice(1)) label.remove()
  }
}
