import { findOwn } from '../../lib/json-value.ts'
import { setOfNames } from '../../lib/set-of-names.ts'
import { escapeHtml, isElement, isText, listChildNodes, readTagName } from './html-tree.ts'
import { MAX_INLINE_IMAGE_BYTES, MAX_RENDITION_CHARS } from './limits.ts'

const BARE =
  'h1 h2 h3 h4 h5 h6 p br hr pre code kbd samp var ul dl dt dd table caption thead tbody tfoot tr figure figcaption b strong i em u s del ins sub sup small mark cite section article div span details summary ruby rt rp'.split(
    ' ',
  )
/** What a rendition may hold, with the attributes that stay; everything else is unwrapped or dropped. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(BARE.map((tag) => [tag, []])),
  blockquote: ['cite'],
  ol: ['start', 'reversed'],
  li: ['value'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  q: ['cite'],
  abbr: ['title'],
  time: ['datetime'],
}

const DROPPED = setOfNames(
  'script style template noscript iframe frame object embed applet form input button select textarea svg math canvas audio video head link meta base title',
)
const VOID = new Set(['br', 'hr', 'img'])
const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'cite'])
const INLINE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[A-Za-z0-9+/=\s]*$/i

export type RenditionOptions = {
  /** Relative addresses are resolved against it; without it they go, fragments aside. */
  readonly url?: string
  /** The picture behind a `src` inside the document's own container, as a data URI, or null. */
  readonly picture?: (src: string) => string | null
}

/**
 * Writes a tree as sanitised HTML: headings, lists, links, tables and pictures stay; scripts, styles, handlers and
 * every address that is not http, https, mailto, a fragment or an inlined picture go.
 * @returns null when the rendition would be longer than `MAX_RENDITION_CHARS` even without pictures
 */
export function renderHtml(root: Node, options: RenditionOptions = {}): string | null {
  const whole = new Rendition(options, true).write(root)
  if (whole.length <= MAX_RENDITION_CHARS) return whole
  return limitRendition(new Rendition(options, false).write(root))
}

/** Null for one that is too long to be kept. */
export const limitRendition = (html: string): string | null => (html.length > MAX_RENDITION_CHARS ? null : html)

class Rendition {
  readonly #options: RenditionOptions
  readonly #withPictures: boolean
  #parts: string[] = []

  constructor(options: RenditionOptions, withPictures: boolean) {
    this.#options = options
    this.#withPictures = withPictures
  }

  write(root: Node): string {
    for (const child of listChildNodes(root)) this.#node(child)
    return this.#parts.join('').trim()
  }

  #node(node: Node): void {
    if (isText(node)) this.#parts.push(escapeHtml(node.nodeValue ?? ''))
    else if (isElement(node)) this.#element(node)
  }

  #element(element: Element): void {
    const name = readTagName(element)
    if (DROPPED.has(name)) return
    const attributes = findOwn(KEPT, name)
    if (attributes === undefined) this.#children(element)
    else if (name === 'img') this.#image(element, attributes)
    else this.#kept(name, attributes, element)
  }

  #kept(name: string, attributes: readonly string[], element: Element): void {
    const written = name === 'ol' && hasOwnMarks(element) ? 'ul' : name
    this.#parts.push(`<${written}${this.#attributes(element, attributes)}>`)
    if (VOID.has(name)) return
    if (isMarked(element)) this.#parts.push(`${escapeHtml(element.getAttribute('data-mark') ?? '')} `)
    this.#children(element)
    this.#parts.push(`</${written}>`)
  }

  #children(element: Element): void {
    for (const child of listChildNodes(element)) this.#node(child)
  }

  #image(element: Element, attributes: readonly string[]): void {
    const written = this.#attributes(element, attributes)
    if (written.includes(' src=')) this.#parts.push(`<img${written}>`)
    else if (element.getAttribute('alt')) this.#parts.push(escapeHtml(element.getAttribute('alt') ?? ''))
  }

  #attributes(element: Element, names: readonly string[]): string {
    let written = ''
    for (const name of names) {
      const raw = element.getAttribute(name)
      const value = raw === null ? null : ADDRESS_ATTRIBUTES.has(name) ? this.#address(raw, name) : raw
      if (value !== null) written += ` ${name}="${escapeHtml(value)}"`
    }
    return written
  }

  #address(raw: string, attribute: string): string | null {
    const address = raw.trim()
    if (attribute === 'src') return this.#picture(address)
    if (address.startsWith('#')) return address
    return this.#resolved(address, /^(?:https?|mailto):$/)
  }

  #picture(address: string): string | null {
    if (!this.#withPictures) return null
    const inlined = this.#options.picture?.(address) ?? address
    if (!inlined.startsWith('data:')) return this.#resolved(inlined, /^https?:$/)
    return inlined.length <= MAX_INLINE_IMAGE_BYTES * 1.4 && INLINE_IMAGE.test(inlined) ? inlined : null
  }

  #resolved(address: string, protocols: RegExp): string | null {
    const url = URL.parse(address, this.#options.url)
    return url !== null && protocols.test(url.protocol) ? url.href : null
  }
}

/** Whether an item has a mark that no list of HTML counts: "(a)", "4.2". */
const isMarked = (item: Element) => /[^\d.]|\d\.\d/.test(item.getAttribute('data-mark') ?? '')
const hasOwnMarks = (list: Element) => [...list.children].some(isMarked)

/** A picture's bytes as a data URI, or null when they are no picture browsers show, or too large to inline. */
export function encodePictureUri(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_INLINE_IMAGE_BYTES) return null
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const type = head.startsWith('\x89PNG')
    ? 'png'
    : head.startsWith('\xff\xd8\xff')
      ? 'jpeg'
      : head.startsWith('GIF8')
        ? 'gif'
        : head.slice(8, 12) === 'WEBP'
          ? 'webp'
          : null
  return type === null ? null : `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
}
