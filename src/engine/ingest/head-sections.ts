import { readTagName } from './html-tree.ts'

const HEADS = 'header, #header, [class~=header]'
const TITLE = /^h1$/
const HEADING = /^h[2-4]$/
/** What makes it the head of a site, and not of a text. */
const OF_A_SITE = 'nav, form, ul, ol, input, button, [role=navigation]'
const MAX_SECTION_CHARS = 600

/**
 * Moves the sections that stand in the head of a page to where its text begins. AsciiDoc writes the "NAME" of a manual page
 * ("git-stash - Stash the changes in a dirty working directory away") there, beside its title, and the search for the main
 * text leaves heads out.
 */
export function keepHeadSections(document: Document): void {
  for (const head of document.querySelectorAll(HEADS)) {
    const body = head.nextElementSibling
    const sections = head.querySelector(OF_A_SITE) === null ? listSections(head) : []
    if (body !== null) body.prepend(...sections)
  }
}

/** All from the first heading below the title on, where a paragraph stands under it. */
function listSections(head: Element): Element[] {
  const parts = [...head.children]
  const title = parts.findIndex((part) => TITLE.test(readTagName(part)))
  const first = parts.findIndex((part, place) => place > title && HEADING.test(readTagName(part)))
  if (title === -1 || first === -1) return []
  const sections = parts.slice(first)
  const chars = sections.reduce((sum, part) => sum + (part.textContent?.length ?? 0), 0)
  return chars <= MAX_SECTION_CHARS && sections.some(holdsParagraph) ? sections : []
}

const holdsParagraph = (part: Element) => readTagName(part) === 'p' || part.querySelector('p') !== null

/** The head of a section within the text is its heading: the search for the main text leaves it out as that of a site. */
export function keepPartHeads(document: Document): void {
  for (const head of document.querySelectorAll('section > header, section > header header'))
    if (head.querySelector(OF_A_SITE) === null) head.replaceWith(...head.childNodes)
}
