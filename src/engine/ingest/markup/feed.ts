import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { readStatedDate } from '../facts/statements.ts'
import { escapeHtml } from '../html-tree.ts'
import { collectText, listChildElements, type XmlElement } from '../xml.ts'

/** What the two families call an entry, and its full text before its summary. */
const ENTRIES = new Set(['item', 'entry'])
const BODIES = ['encoded', 'content', 'description', 'summary']
const DATES = ['pubDate', 'published', 'date', 'updated']
const AUTHORS = ['creator', 'author']

/**
 * A feed as a page: its title and what it says of itself, then each entry below its own title, with date and author.
 * Sources: RSS 2.0 with `content:encoded`, RSS 1.0, Atom (RFC 4287).
 */
export function writeFeedAsHtml(root: XmlElement): { readonly title: string | null; readonly html: string } {
  const channel = findChild(root, ['channel']) ?? root
  const title = readChildLine(channel, ['title'])
  const about = writeBody(findChild(channel, ['description', 'subtitle']))
  const entries = [...listEntries(channel), ...(channel === root ? [] : listEntries(root))]
  const head = title === '' ? '' : `<h1>${escapeHtml(title)}</h1>`
  return { title: title === '' ? null : title, html: [head, about, ...entries.map(writeEntry)].join('\n') }
}

const listEntries = (element: XmlElement) => listChildElements(element).filter(({ name }) => ENTRIES.has(name))

function writeEntry(entry: XmlElement): string {
  const title = toPlain(readChildLine(entry, ['title']))
  const by = [readDay(entry), readChildLine(entry, AUTHORS)].filter((part) => part !== '').join(' · ')
  const head = title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`
  return `${head}\n${by === '' ? '' : `<p>${escapeHtml(by)}</p>`}\n${writeBody(findChild(entry, BODIES))}`
}

/** The first child of the first of the names that has one with something in it. */
function findChild(element: XmlElement, names: readonly string[]): XmlElement | undefined {
  const children = listChildElements(element)
  for (const name of names) {
    const found = children.find((child) => child.name === name && child.children.length > 0)
    if (found) return found
  }
  return undefined
}

function readChildLine(element: XmlElement, names: readonly string[]): string {
  const found = findChild(element, names)
  const named = found && findChild(found, ['name'])
  return found ? collapseToLine(collectText(named ?? found)) : ''
}

/** The day, as it is stated there; what is no date, as it stands. */
function readDay(entry: XmlElement): string {
  const said = readChildLine(entry, DATES)
  return readStatedDate(said)?.slice(0, 'YYYY-MM-DD'.length) ?? said
}

/** Atom says what a text is; RSS always writes HTML. */
function writeBody(body: XmlElement | undefined): string {
  if (!body) return ''
  const { type = 'html' } = body.attributes
  if (type === 'xhtml') return body.children.map(writeNode).join('')
  const text = collectText(body).trim()
  return type === 'text' ? `<p>${escapeHtml(text)}</p>` : `<div>${text}</div>`
}

function writeNode(node: XmlElement | string): string {
  if (typeof node === 'string') return escapeHtml(node)
  return `<${node.name}>${node.children.map(writeNode).join('')}</${node.name}>`
}

/** A title may be written as HTML too. */
const toPlain = (title: string) => title.replace(/<[^<>]+>/g, '').replaceAll('&amp;', '&')
