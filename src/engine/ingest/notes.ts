import { decodePercent } from '../../lib/web-address.ts'
import { makePlain } from './make-plain.ts'

/** Sphinx sets its notes beside the text, where the search for the main text does not look. */
const NOTES = 'aside.footnote-list, aside.footnote'
const NOTE_LABELS = 'aside.footnote-list .label, aside.footnote .label'
/** The mark of a note and the way back from it, as DocBook sets them. */
const NOTE_LINKS = 'a.footnote[href^="#"], .footnotes a.para[href^="#"]'

/**
 * Takes from the footnotes of a page the links between a note and its mark: the search for the main text would take the
 * paragraph or chapter that the mark stands in for a note itself.
 */
export function loosenNotes(document: Document): void {
  dropWaysBack(document)
  for (const label of document.querySelectorAll(NOTE_LABELS)) label.remove()
  for (const note of document.querySelectorAll(NOTES)) makePlain(note)
  for (const link of document.querySelectorAll(NOTE_LINKS)) link.replaceWith(link.textContent ?? '')
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (isCitation(link)) link.replaceWith(link.textContent ?? '')
}

/** "[1]" within a line names an entry below: as a link it would lose its brackets, and be a number in its sentence. */
const isCitation = (link: Element) => /^\s*\[\d{1,3}\]\s*$/.test(link.textContent ?? '') && link.closest('sup') === null

function dropWaysBack(document: Document): void {
  const findTarget = openTargets(document)
  for (const way of document.querySelectorAll('a[href^="#"]')) {
    const mark = findTarget(way)
    const note = mark?.matches('a[href^="#"]') ? findTarget(mark) : null
    if (mark === null || note === null) continue
    if (note === way && mark.closest('sup') !== null) way.replaceWith(way.textContent ?? '')
    else if (note !== way && note.contains(way) && !note.contains(mark)) way.removeAttribute('href')
  }
}

/** What a link leads to: by its id, or by a name, as Texinfo sets them on its links. */
function openTargets(document: Document): (link: Element) => Element | null {
  const byName = new Map([...document.querySelectorAll('a[name]')].map((one) => [one.getAttribute('name'), one]))
  return (link) => {
    const place = decodePercent(link.getAttribute('href')!.slice(1))
    return document.getElementById(place) ?? byName.get(place) ?? null
  }
}
