import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { setOfNames } from '../../lib/set-of-names.ts'
import { isElement, isText, listChildNodes, readTagName } from './html-tree.ts'

/** Elements whose text nobody reads. */
export const SILENT = setOfNames(
  'script style template noscript head iframe object svg canvas audio video select textarea button math rp',
)
/** Elements that stand on lines of their own. */
export const BLOCKS = setOfNames(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hgroup hr html legend li main nav ol p section summary ul caption table',
)

const NOTE_MARK = /^(?:\d{1,3}|[*†‡§]{1,3})$/u
const WAY_BACK = /^[↩⏎↑]\ufe0e?$/u
/** As pandoc and others mark what leads to a note in a book. */
const NAMED_MARK = '.footnote-ref, .noteref, [role=doc-noteref], [epub\\:type=noteref]'
const TO_A_PLACE = 'a[href*="#"]'

/** The raised number that leads to a note, and the sign at its end that leads back: no part of the words beside. */
export function isNoteMark(element: Element): boolean {
  const said = (element.textContent ?? '').trim()
  if (readTagName(element) === 'a') return WAY_BACK.test(said) || (NOTE_MARK.test(said) && element.matches(NAMED_MARK))
  if (readTagName(element) !== 'sup' || !NOTE_MARK.test(said)) return false
  return element.querySelector(TO_A_PLACE) !== null || element.closest(TO_A_PLACE) !== null
}

/** The text of an element on one line. */
export const readInlineText = (element: Element): string => collapseToLine(gatherText(element, ' '))

/** The text of an element, `gap` where a block or a line in it begins and ends. */
export function gatherText(element: Element, gap: string): string {
  let text = ''
  const walk = (node: Node): void => {
    for (const child of listChildNodes(node)) {
      if (isText(child)) text += child.nodeValue ?? ''
      else if (isElement(child) && !SILENT.has(readTagName(child)) && !isNoteMark(child)) {
        const name = readTagName(child)
        const apart = name === 'br' || name === 'pre' || BLOCKS.has(name) ? gap : ''
        const isNext = name === 'li' && child.previousElementSibling !== null && /[\p{L}\p{N})]\s*$/u.test(text)
        text = isNext ? `${text.trimEnd()}; ` : text + apart
        walk(child)
        text += apart
      }
    }
  }
  walk(element)
  return text
}
