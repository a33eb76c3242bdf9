import { setOfNames } from '../../lib/set-of-names.ts'
import { closeEntries } from './close-entries.ts'
import { readTags } from './html-tags.ts'
import { joinDocuments } from './join-documents.ts'
import { MAX_HTML_CHARS, MAX_HTML_NODES, MAX_NESTING } from './limits.ts'
import { createTooLargeFault, createUnreadableFault } from './unreadable.ts'

const VOID = setOfNames('area base br col embed hr img input link meta param source track wbr')

/**
 * Parses HTML into a document. Size and nesting are looked at first, because every later step walks the tree.
 * @throws Fault SOURCE_UNREADABLE for a page that is too large or nested too deep
 */
export async function parseHtml(source: string): Promise<Document> {
  if (source.length > MAX_HTML_CHARS) throw createTooLargeFault('The page is larger than 12 million characters.')
  refuseHugeTrees(source)
  const { parseHTML } = await import('linkedom')
  const whole = /<html[\s>]/i.test(source) ? source : `<!doctype html><html><head></head><body>${source}</body></html>`
  return parseHTML(closeEntries(joinDocuments(whole))).document as unknown as Document
}

/** Elements that are never closed (`<p>`, `<li>`) do not nest in a parser, so an end tag takes back all above it. */
function refuseHugeTrees(source: string): void {
  const open: string[] = []
  if (countNodes(source) > MAX_HTML_NODES) throw createTooLargeFault('The page has more elements than can be read.')
  for (const { name, isEnd } of readTags(source)) {
    if (VOID.has(name)) continue
    const at = isEnd ? open.lastIndexOf(name) : -1
    if (at !== -1) open.length = at
    else if (!isEnd && !(IMPLIED_END.has(name) && open.at(-1) === name)) open.push(name)
    if (open.length > MAX_NESTING) throw createTooDeepFault()
  }
}

/** About how many nodes the tree will have: each tag, each stray `<` and each entity makes one. */
export function countNodes(source: string): number {
  let count = 0
  for (const sign of ['<', '&'])
    for (let at = source.indexOf(sign); at !== -1; at = source.indexOf(sign, at + 1)) count++
  return count
}

function createTooDeepFault(): Error {
  return createUnreadableFault(
    'The page nests its elements too deep to be read.',
    'Save its text as a plain text file and add that.',
  )
}

const IMPLIED_END = setOfNames('p li dt dd tr td th option thead tbody tfoot')

export function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

export function isText(node: Node): boolean {
  return node.nodeType === 3
}

/** The children as an array, without asking for it again at each step. */
export function listChildNodes(node: Node): Node[] {
  return Array.from(node.childNodes)
}

export function readTagName(element: Element): string {
  return element.localName.toLowerCase()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
