import { MAX_NESTING } from './limits.ts'
import { createDamagedFault } from './unreadable.ts'

/** An element of an XML part. Names are local: `w:p` is `p`, since producers choose their own prefixes. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads an XML part into a tree. Entities other than the five of XML and numbered ones stay as they stand, so a
 * document cannot make itself larger by declaring its own.
 * @throws Fault SOURCE_UNREADABLE when elements nest deeper than `MAX_NESTING`
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, cdata, closing, name, attributes, selfClosing, text] of source.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decodeEntities(text))
    else if (cdata !== undefined) parent.children.push(cdata)
    else if (name === undefined) continue
    else if (closing === '/') closeElement(open, toLocalName(name))
    else
      pushElement(
        open,
        parent,
        { name: toLocalName(name), attributes: readAttributes(attributes ?? ''), children: [] },
        selfClosing,
      )
  }
  return root
}

function pushElement(
  open: XmlElement[],
  parent: XmlElement,
  element: XmlElement,
  selfClosing: string | undefined,
): void {
  parent.children.push(element)
  if (selfClosing === '/') return
  open.push(element)
  if (open.length > MAX_NESTING) throw createDamagedFault('document')
}

function closeElement(open: XmlElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  if (at > 0) open.length = at
}

/** The first element of this name, in document order, at any depth. */
export function findElement(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of listChildElements(element)) {
    const found = child.name === name ? child : findElement(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** All elements of this name at any depth, in document order; elements inside a found one are not looked at. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return listChildElements(element).flatMap((child) => (child.name === name ? [child] : findElements(child, name)))
}

export function listChildElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string')
}

/** All text inside, joined. */
export function collectText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : collectText(child))).join('')
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name, double, single] of source.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? '')
    attributes[name!] = value
    attributes[toLocalName(name!)] ??= value
  }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
