import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { dropColon } from '../../text/end-colon.ts'
import { gatherText, readInlineText } from './html-inline-text.ts'
import { readTagName } from './html-tree.ts'

type Definition = {
  readonly terms: string
  readonly text: string
  readonly elements: readonly Element[]
  readonly isShort: boolean
}

const MAX_TERM_CHARS = 90
const MAX_DEFINITION_CHARS = 300
/** Among short ones a longer one is an entry as well: a list is not broken off for it. */
const MAX_DEFINITION_AMONG_CHARS = 800

/** The entries of a list of terms: terms under each other share what is said of them. */
export function readDefinitions(list: Element): Definition[] {
  const groups: { terms: Element[]; elements: Element[] }[] = []
  for (const part of list.querySelectorAll('dt, dd')) {
    if (part.closest('dl') !== list) continue
    const isTerm = readTagName(part) === 'dt'
    if (groups.length === 0 || (isTerm && groups.at(-1)!.elements.length > 0)) groups.push({ terms: [], elements: [] })
    const group = groups.at(-1)!
    if (isTerm) group.terms.push(part)
    else group.elements.push(part)
  }
  const texts = groups.map(({ elements }) => readDefinition(elements))
  const shorter = texts.filter(({ length }) => length <= MAX_DEFINITION_CHARS).length
  const maxChars = 2 * shorter > texts.length ? MAX_DEFINITION_AMONG_CHARS : MAX_DEFINITION_CHARS
  return groups.flatMap(({ terms, elements }, place) => {
    if (elements.every(isEmpty)) return terms.map(readContentsLine)
    const name = dropColon(terms.map(readInlineText).filter(Boolean).join(', '))
    const text = texts[place]!
    const isPlain = elements.every(
      (element) => element.querySelector('p + p, ul, ol, dl, pre, table, blockquote') === null,
    )
    const isShort = isPlain && name !== '' && text !== '' && name.length <= MAX_TERM_CHARS && text.length <= maxChars
    return { terms: name, text, elements, isShort }
  })
}

const isEmpty = (element: Element) => element.children.length === 0 && element.textContent.trim() === ''

/** Of terms that nothing is said of each is a line of its own: a table of contents. */
const readContentsLine = (term: Element): Definition => ({
  terms: readInlineText(term),
  text: '',
  elements: [],
  isShort: false,
})

/** The end of a line where it is a sign of its own among the white space of a page. */
const LINE_END = '\u2028'
/** "Type: word" on a line of its own behind one that has no mark at its end. */
const LABEL_ON_LINE = /(?<=[\p{L}\p{N})\]"”%])[\s\u00a0]*\u2028[\s\u00a0]*(?=\p{Lu}[\p{L} ]{1,24}: )/gu

/** What is said of a term on one line; labels that stood on lines of their own are parted. */
const readDefinition = (elements: readonly Element[]): string =>
  collapseSpaces(
    elements
      .map((element) => gatherText(element, LINE_END))
      .join(LINE_END)
      .replace(LABEL_ON_LINE, '; '),
  ).trim()
