import { setOfNames } from '../../lib/set-of-names.ts'
import { raiseDigits } from '../../text/digits.ts'
import { isElement, listChildNodes, readTagName } from './html-tree.ts'

/** A longer one is no name or term within a sentence. */
const MAX_CHARS = 40
/** What only holds others, and what is written as it is read. */
const HOLDS = setOfNames('math semantics mrow mstyle mpadded')
const SIGNS = setOfNames('mi mn mo mtext')
const SET_APART = /^[=<>≤≥≠≈∈∉⊂+−±×·→⇒⇔∪∩]$/u
/** A wiki shows a picture of it, and hides the formula beside it. */
const WIKI_FORMULA = '.mwe-math-element'
const HIDDEN = '[style*="display: none"], [style*="display:none"], [hidden]'
const POWER = /^\d{1,2}$/

/**
 * Puts a formula of a page that can be written in one line into the text: the names "AB" and "f(a)" of a sentence, "x² + 1 = 0". Of
 * any other nothing is left, as before: without its fractions and roots it would say something else.
 */
export function writePlainFormulae(document: Document): void {
  for (const formula of document.querySelectorAll('math')) {
    const said = readFormula(formula)
    if (said === null || said.trim() === '' || said.length > MAX_CHARS) continue
    const place = formula.closest(WIKI_FORMULA) ?? (formula.closest(HIDDEN) ? null : formula)
    place?.replaceWith(said.trim())
  }
}

function readFormula(element: Element): string | null {
  const name = readTagName(element)
  if (SIGNS.has(name)) return readSigns(element.textContent ?? '')
  if (name === 'mspace') return ' '
  if (name === 'msup') return readPower(element)
  return HOLDS.has(name) ? joinParts(listParts(element)) : null
}

/** The notation beside a formula says the same in another way. */
const listParts = (element: Element): Element[] =>
  listChildNodes(element)
    .filter(isElement)
    .filter((part) => !/^annotation/.test(readTagName(part)))

function joinParts(parts: readonly Element[]): string | null {
  const said = parts.map(readFormula)
  return said.every((part) => part !== null) ? said.join('') : null
}

function readSigns(text: string): string {
  const signs = text.replace(/[\u2061-\u2064]/g, '').trim() // what nobody sees: "applied to", "times"
  return SET_APART.test(signs) ? ` ${signs} ` : signs
}

function readPower(element: Element): string | null {
  const [base, power] = listParts(element)
  const raised = (power?.textContent ?? '').trim()
  const said = base === undefined ? null : readFormula(base)
  return said === null || !POWER.test(raised) ? null : said + raiseDigits(raised)
}
