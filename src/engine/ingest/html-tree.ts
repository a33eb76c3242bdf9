import { MAX_HTML_CHARS, MAX_NESTING } from './limits.ts'
import { tooLarge, unreadable } from './unreadable.ts'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const TAG =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1\s*>|<(\/?)([a-zA-Z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/g

/**
 * Parses HTML into a document. Size and nesting are looked at first, because every later step walks the tree.
 * @throws Fault SOURCE_UNREADABLE for a page that is too large or nested too deep
 */
export async function parseHtml(source: string): Promise<Document> {
  if (source.length > MAX_HTML_CHARS) throw tooLarge('The page is larger than 12 million characters.')
  refuseDeepNesting(source)
  const { parseHTML } = await import('linkedom')
  const whole = /<html[\s>]/i.test(source) ? source : `<!doctype html><html><head></head><body>${source}</body></html>`
  return parseHTML(whole).document as unknown as Document
}

/** Elements that are never closed (`<p>`, `<li>`) do not nest in a parser, so an end tag takes back all above it. */
function refuseDeepNesting(source: string): void {
  const open: string[] = []
  for (const [tag, , closing, rawName] of source.matchAll(TAG)) {
    if (rawName === undefined || tag.endsWith('/>')) continue
    const name = rawName.toLowerCase()
    if (VOID.has(name)) continue
    if (closing === '/') open.length = Math.max(0, open.lastIndexOf(name) === -1 ? open.length : open.lastIndexOf(name))
    else if (!IMPLIED_END.has(name) || open.at(-1) !== name) open.push(name)
    if (open.length > MAX_NESTING * 4)
      throw unreadable(
        'The page nests its elements too deep to be read.',
        'Save its text as a plain text file and add that.',
      )
  }
}

const IMPLIED_END = new Set('p li dt dd tr td th option thead tbody tfoot font b i a span'.split(' '))

export function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

export function isText(node: Node): boolean {
  return node.nodeType === 3
}

/** The children as an array, without asking for it again at each step. */
export function childNodes(node: Node): Node[] {
  return Array.from(node.childNodes)
}

export function tagName(element: Element): string {
  return element.localName.toLowerCase()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
