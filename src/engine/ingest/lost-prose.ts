import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { setOfNames } from '../../lib/set-of-names.ts'
import { HAN_OR_KANA } from '../../text/scripts.ts'
import { readLetters } from '../../text/segment-words.ts'
import { BLOCKS, SILENT } from './html-inline-text.ts'
import { isElement, isText, listChildNodes, readTagName } from './html-tree.ts'

/** A shorter block may be a label, a date or the name of a picture. */
const MIN_LETTERS = 50
/** A Han sign says as much as two or three letters. */
const MIN_HAN_LETTERS = 20
/** A block of more links leads elsewhere. */
const MAX_LINK_SHARE = 0.35
const ENDS_SENTENCE = /[.!?:。！？：]["”»)\]]?$/u
const PARTS = setOfNames('h1 h2 h3 h4 h5 h6 dt dd td th tr pre br')
/** A mark of a note stands within a sentence, and a search for the text may set it anew. */
const NOTE_MARK = 'sup'

/** `linkedChars`: how much of the text stands in links. */
type Block = { text: string; linkedChars: number }

/**
 * How much of the prose between the first and the last sentence that an article keeps of its page is missing from it,
 * 0 to 1: whole sections, or the words of links within a sentence. What stands around an article does not count.
 */
export function measureLostProse(article: Element, body: Element): number {
  const kept = joinLetters(article)
  const blocks = listBlocks(body).filter(holdsSentence).map(readBlockLetters)
  const isKept = blocks.map((letters) => kept.includes(letters))
  const middle = blocks.slice(isKept.indexOf(true), isKept.lastIndexOf(true) + 1)
  const lost = middle.filter((letters) => !kept.includes(letters))
  return countLetters(lost) / Math.max(1, countLetters(middle))
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const SECTION_NUMBER = /^\s*(?:(?:[A-Z]\.)?\d+(?:\.\d+)+\.?|[A-Z]\.\d+\.?|\d+\.)\s/u
/** Fewer may be dates, or the entries of a list. */
const MIN_NUMBERED = 3

/**
 * How many of the numbered headings of a page are missing from its article, 0 to 1: what goes on counting is of the same text, however
 * little a search kept of it. A page of few such headings loses none.
 */
export function measureLostSections(article: Element, body: Element): number {
  const numbered = listNumbered(body)
  const kept = new Set(listNumbered(article))
  return numbered.length < MIN_NUMBERED ? 0 : numbered.filter((title) => !kept.has(title)).length / numbered.length
}

const listNumbered = (root: Element): string[] =>
  [...root.querySelectorAll(HEADINGS)]
    .map((heading) => collapseToLine(heading.textContent))
    .filter((title) => SECTION_NUMBER.test(title))
    .map(readLetters) // the search sets spaces around code otherwise

/** Fewer parts beside each other may be an article and what stands around it. */
const MIN_PARTS = 3
/** A part of less than this beside its links is a menu. */
const MIN_PART_LETTERS = 20

/**
 * How many of the parts that stand beside each other, each under a heading of the same form, are missing from an article that keeps one of
 * them, 0 to 1: the columns of a page, of which the search takes one for the text and the others for its margin.
 */
export function measureLostColumns(article: Element, body: Element): number {
  const kept = new Set(listHeadings(article).map(readHeadingLetters))
  const isKept = (heading: Element) => kept.has(readHeadingLetters(heading))
  const [first, ...others] = listHeadings(body)
  const below = first && isKept(first) ? [first, ...others] : others // an article may go without its title
  const groups = Map.groupBy(below.filter(headsColumn), ({ parentElement }) => parentElement!.parentElement)
  const shares = [...groups.values()].map((group) => {
    const alike = group.filter((one) => one.tagName === group[0]!.tagName && one.className === group[0]!.className)
    return alike.length < MIN_PARTS || !alike.some(isKept)
      ? 0
      : alike.filter((one) => !isKept(one)).length / alike.length
  })
  return Math.max(0, ...shares)
}

const listHeadings = (root: Element): Element[] => [...root.querySelectorAll(HEADINGS)]
const readHeadingLetters = (heading: Element) => readLetters(heading.textContent ?? '')

/** The only heading of a part that says more than its links do. */
function headsColumn({ parentElement: part }: Element): boolean {
  if (part === null || part.parentElement === null || listHeadings(part).length > 1) return false
  const linked = [...part.querySelectorAll('a')].reduce(
    (sum, link) => sum + readLetters(link.textContent ?? '').length,
    0,
  )
  return readLetters(part.textContent ?? '').length - linked >= MIN_PART_LETTERS
}

const countLetters = (blocks: readonly string[]) => blocks.reduce((sum, { length }) => sum + length, 0)

const joinLetters = (root: Element) => listBlocks(root).map(readBlockLetters).join('')

const readBlockLetters = ({ text }: Block) => readLetters(text)

function holdsSentence(block: Block): boolean {
  const letters = readBlockLetters(block).length
  const least = HAN_OR_KANA.test(block.text) ? MIN_HAN_LETTERS : MIN_LETTERS
  return letters >= least && block.linkedChars < MAX_LINK_SHARE * block.text.length && ENDS_SENTENCE.test(block.text)
}

/** The text of each block without that of the blocks within it. */
function listBlocks(root: Element): Block[] {
  const blocks: Block[] = [{ text: '', linkedChars: 0 }]
  const walk = (node: Node, isLinked: boolean): void => {
    for (const child of listChildNodes(node)) {
      if (isText(child)) addText(blocks.at(-1)!, child.nodeValue ?? '', isLinked)
      else if (isElement(child)) walkElement(child, isLinked)
    }
  }
  const walkElement = (element: Element, isLinked: boolean): void => {
    const name = readTagName(element)
    if (SILENT.has(name) || name === NOTE_MARK) return
    const isBlock = BLOCKS.has(name) || PARTS.has(name)
    if (isBlock) blocks.push({ text: '', linkedChars: 0 })
    walk(element, isLinked || name === 'a')
    if (isBlock) blocks.push({ text: '', linkedChars: 0 })
  }
  walk(root, false)
  return blocks.map(({ text, linkedChars }) => ({ text: text.trim(), linkedChars }))
}

function addText(block: Block, text: string, isLinked: boolean): void {
  block.text += text
  if (isLinked) block.linkedChars += text.trim().length
}
