import { setOfNames } from '../../lib/set-of-names.ts'
import { isElement, readTagName } from './html-tree.ts'
import { makePlain } from './make-plain.ts'

const BOXES =
  'aside, [class*=sidebar], [class*=side-bar], [class*=callout], [class*=admonition], [class*=infobox], [class*=note], [class*=tip], [class*=warning], [class~=alert], [role=note], [role=complementary]'
/** What is beside a page and not in its text. */
const APART = 'nav, footer, header, form, [role=navigation], [role=banner], [role=contentinfo]'
const PROSE = setOfNames('p h2 h3 h4 h5 h6 ul ol dl pre blockquote table')
const MIN_PROSE_SIBLINGS = 3
const MIN_PARAGRAPH_CHARS = 40
const ENDS_SENTENCE = /[.!?。！？]["”»)\]]?$/u
const BLOCK = 'div, p, ul, ol, dl, table, pre, h1, h2, h3, h4, h5, h6, blockquote'
/** Set behind an entry of a list that is the text's own: to the search for the main text it ends a sentence then. */
const KEPT = '\ue000.'
const MIN_BOX_WORDS = 6
const MAX_BOX_WORDS = 400
/** A box of more links than this is a menu. */
const MAX_LINK_SHARE = 0.4

/**
 * Makes plain the boxes that stand within a page's running text (a note, a definition beside a paragraph), so that the
 * search for the main text does not take them for the page's margin. A column of links or one beside the text stays.
 */
export function keepTextBoxes(document: Document): void {
  for (const box of document.querySelectorAll(BOXES)) {
    if (!standsInText(box) || !isProseBox(box)) continue
    const plain = makePlain(box)
    for (const inner of plain.querySelectorAll('aside')) makePlain(inner) // notes that stand in a list of notes
    for (const part of plain.querySelectorAll('[class]')) part.removeAttribute('class')
    for (const frame of [plain, ...plain.querySelectorAll('div')].reverse())
      if (isFrame(frame)) frame.replaceWith(...frame.childNodes)
  }
  for (const frame of document.querySelectorAll('div'))
    if (isFramedParagraph(frame)) frame.replaceWith(...frame.childNodes)
}

/** A division that says nothing beside the blocks in it: a short one is taken for a label by the search for the main text. */
const isFrame = (frame: Element) =>
  frame.children.length > 0 &&
  [...frame.childNodes].every((node) => isElement(node) || (node.textContent ?? '').trim() === '') &&
  [...frame.children].every((part) => PROSE.has(readTagName(part)))

/** Each paragraph of a page stands in a division of its own, as some programs write them. */
function isFramedParagraph(frame: Element): boolean {
  const isOne = (element: Element) => element.children.length === 1 && readTagName(element.children[0]!) === 'p'
  const parent = frame.parentElement
  if (parent === null || !isOne(frame) || !isFrame(frame) || frame.className === '' || frame.closest(APART))
    return false
  const alike = [...parent.children].filter((other) => other.className === frame.className && isOne(other))
  return alike.length >= MIN_PROSE_SIBLINGS
}

/** Prose stands right before the box and around it in the same parent. */
function standsInText(box: Element): boolean {
  const parent = box.parentElement
  if (parent === null || box.closest(APART) !== null || readTagName(box) === 'body') return false
  const siblings = [...parent.children].filter(
    (sibling) => PROSE.has(readTagName(sibling)) || isParagraph(sibling) || sibling.matches(BOXES),
  )
  return siblings.length >= MIN_PROSE_SIBLINGS && siblings.some(isParagraph)
}

/** A paragraph by its tag, alone in a division, or a plain division that holds sentences and no blocks, as some programs write them. */
function isParagraph(element: Element): boolean {
  const name = readTagName(element)
  if (name !== 'div') return name === 'p'
  const [only, other] = [...element.children].map(readTagName)
  if (only === 'p' && other === undefined) return true
  const text = element.textContent?.trim() ?? ''
  return text.length >= MIN_PARAGRAPH_CHARS && ENDS_SENTENCE.test(text) && element.querySelector(BLOCK) === null
}

function isProseBox(box: Element): boolean {
  const words = countWords(box.textContent ?? '')
  if ((words < MIN_BOX_WORDS && !isOneOfSeries(box)) || words > MAX_BOX_WORDS) return false
  const own = `#${box.id}` // an option's name is a link to its own box, and leads nowhere else
  const links = [...box.querySelectorAll('a')].filter((link) => box.id === '' || link.getAttribute('href') !== own)
  const linked = links.reduce((sum, link) => sum + countWords(link.textContent ?? ''), 0)
  return linked <= words * MAX_LINK_SHARE && box.querySelector('form, nav, iframe, script') === null
}

/** Boxes of one kind over one paragraph each are the entries of a manual. */
const isOneOfSeries = (box: Element) =>
  box.className !== '' &&
  [...(box.parentElement?.children ?? [])].filter(({ className }) => className === box.className).length >=
    MIN_PROSE_SIBLINGS

/** Scripts without spaces have a word in about two signs. */
const countWords = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).reduce(
    (sum, run) => sum + (/[\u3040-\u30ff\u3400-\u9fff]/.test(run) ? Math.ceil(run.length / 2) : 1),
    0,
  )

/**
 * Marks short lists within the text (what is needed, what is not allowed): the search for the main text takes them for the
 * labels around an article. `dropListMarks` takes the marks out of what it found.
 */
export function keepShortLists(document: Document): void {
  for (const list of document.querySelectorAll('ul, ol, dd dl')) {
    const [entry] = [...list.children].filter((child) => /^(?:li|dd)$/.test(readTagName(child)))
    if (entry === undefined || list.closest(`${APART}, [class*=meta], [class*=tags], [class*=share]`) !== null) continue
    if (isProseBox(list) || (countWords(list.textContent ?? '') < MIN_BOX_WORDS && list.querySelector('a') === null))
      entry.append(KEPT)
  }
}

const BYLINES = '[class*=byline], [class*=Byline]'
const MAX_BYLINE_CHARS = 80
const HEADING = /^h[1-6]$/

/** Keeps who wrote each piece of a page of several: the search for the main text drops such lines, whosever they are. */
export function keepPartBylines(document: Document): void {
  const bylines = [...document.querySelectorAll(BYLINES)].filter(standsBelowHeading)
  if (bylines.length < 2) return
  for (const byline of bylines) {
    const plain = document.createElement('p')
    plain.append(...byline.childNodes, KEPT)
    byline.replaceWith(plain)
  }
}

function standsBelowHeading(byline: Element): boolean {
  const text = byline.textContent?.trim() ?? ''
  const above = byline.previousElementSibling
  return text !== '' && text.length <= MAX_BYLINE_CHARS && above !== null && HEADING.test(readTagName(above))
}

const MAX_SHORT_SECTION_CHARS = 160
const LAST_SECTIONS = 4
/** A section of more words than this ends a text for the search for the main one; below it stands around an article. */
const WORDS_OF_TEXT = 26

/**
 * Keeps the short sections that a page ends with, a heading over one line: the "Author" or "See also" of a manual is cut off
 * by the search for the main text otherwise. `dropListMarks` takes the marks out of what it found.
 */
export function keepLastSections(document: Document): void {
  for (const heading of [...document.querySelectorAll('h1, h2, h3, h4')].slice(-LAST_SECTIONS)) {
    const line = heading.nextElementSibling
    const next = line?.nextElementSibling ?? null
    const text = line?.textContent?.trim() ?? ''
    if (line === null || readTagName(line) !== 'p' || text === '' || text.length > MAX_SHORT_SECTION_CHARS) continue
    if ((next !== null && !HEADING.test(readTagName(next))) || heading.closest(APART) !== null) continue
    for (const name of ['id', 'class']) heading.removeAttribute(name)
    line.append(` ${KEPT}`.repeat(WORDS_OF_TEXT))
  }
}

const OPENING_PARAGRAPHS = 3
/** A shorter paragraph below the title with a date in it is taken for the line that says when the page was written. */
const MIN_KEPT_CHARS = 300

/** Keeps the sentences right below the title, be there a date in them: the search for the main text drops such lines where it knows an author. */
export function keepOpeningSentences(document: Document): void {
  for (const title of document.querySelectorAll('h1')) {
    let line = title.nextElementSibling
    for (let place = 0; line !== null && place < OPENING_PARAGRAPHS; place++, line = line.nextElementSibling) {
      const text = line.textContent?.trim() ?? ''
      if (readTagName(line) === 'p' && text.length < MIN_KEPT_CHARS && ENDS_SENTENCE.test(text))
        line.append(KEPT.repeat(MIN_KEPT_CHARS / KEPT.length)) // one word, so that the text is no longer by it
    }
  }
}

export const dropListMarks = (html: string): string => html.replaceAll(` ${KEPT}`, '').replaceAll(KEPT, '')
