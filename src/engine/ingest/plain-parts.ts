const TABLE_PARTS = 'thead, tbody, tfoot, tr, th, td, dt, dd'
/** Not the ways past a menu: "Jump to navigation". */
const INNER_LINKS = 'a[href^="#"]:not([class*=skip], [class*=jump])'
/** What a link is called that is no mark of a note: "Remote repositories", not "[1]" or "a". */
const WORDS = /\p{L}{2}/u

/**
 * Takes from parts of the text the names by which the search for the main text would drop them: pandoc's first row of a table
 * (`class="header"`), and a link to another place of the page (`class="reference internal"`, `href="#maintenance"`), whose
 * words belong to their sentence.
 */
export function makePartsPlain(document: Document): void {
  for (const part of document.querySelectorAll(TABLE_PARTS)) dropNames(part)
  for (const link of document.querySelectorAll(INNER_LINKS)) {
    if (!WORDS.test(link.textContent ?? '') || link.closest('sup') !== null) continue
    dropNames(link)
    link.removeAttribute('href')
  }
}

function dropNames(part: Element): void {
  for (const name of ['class', 'id', 'rel']) part.removeAttribute(name)
}
