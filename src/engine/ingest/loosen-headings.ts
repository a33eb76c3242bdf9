import { readLetters } from '../../text/segment-words.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** A heading's link to itself, around its words. */
const SELF_LINKS =
  'h1 a[href^="#"], h2 a[href^="#"], h3 a[href^="#"], h4 a[href^="#"], h5 a[href^="#"], h6 a[href^="#"]'

/**
 * Takes from the headings of a page what the search for the main text misreads: a link to the heading itself around its words
 * goes as the mark of an anchor, and the words with it; and an id that only spells the heading ("more-encryption-modes" of
 * "More encryption modes") goes as the name of a part beside the text, and the section with it.
 */
export function loosenHeadings(document: Document): void {
  for (const link of document.querySelectorAll(SELF_LINKS)) link.replaceWith(...link.childNodes)
  for (const heading of document.querySelectorAll(HEADINGS)) dropSpelledIds(heading)
}

/** From the heading and from the section that it opens. */
function dropSpelledIds(heading: Element): void {
  const said = readLetters(heading.textContent ?? '')
  const isFirst = heading.parentElement?.querySelector(HEADINGS) === heading
  for (const element of [heading, isFirst ? heading.parentElement : null])
    if (element?.id && said !== '' && readLetters(element.id) === said) element.removeAttribute('id')
}
