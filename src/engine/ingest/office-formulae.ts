import { setOfNames } from '../../lib/set-of-names.ts'
import { raiseDigits } from '../../text/digits.ts'
import { escapeHtml } from './html-tree.ts'
import { collectText, findElement, listChildElements, parseXml, type XmlElement } from './xml.ts'

const FORMULA = /<m:oMath(?:\s[^>]*)?>[\s\S]*?<\/m:oMath>/g
/** Around a formula that stands by itself. */
const FRAMES = /<m:oMathParaPr>[\s\S]*?<\/m:oMathParaPr>|<\/?m:oMathPara(?:\s[^>]*)?>/g
const POWER = /^\d{1,2}$/
/** What only holds others. */
const HOLDS = setOfNames('oMath r e num den sup sub')

/**
 * The body of a Word document with each formula that can be written in one line as text: the converter drops them, and the sentence
 * around would have a gap. Of one with fractions or sums nothing is left, as of those of a page (`writePlainFormulae`).
 */
export const writeOfficeFormulae = (body: string): string =>
  body.replace(FRAMES, '').replace(FORMULA, (formula) => {
    const said = readFormula(parseXml(formula))
    return said === null || said.trim() === '' ? '' : `<w:r><w:t xml:space="preserve">${escapeHtml(said)}</w:t></w:r>`
  })

function readFormula(element: XmlElement): string | null {
  if (element.name === 't') return collectText(element).replace(/[\u2061-\u2064]/g, '')
  if (element.name === 'sSup') return readPower(element)
  if (element.name === 'd') return readBrackets(element)
  return HOLDS.has(element.name) || element.name === '' ? joinParts(listParts(element)) : null
}

/** Without how they look. */
const listParts = (element: XmlElement) => listChildElements(element).filter(({ name }) => !/Pr$/.test(name))

function joinParts(parts: readonly XmlElement[]): string | null {
  const said = parts.map(readFormula)
  return said.every((part) => part !== null) ? said.join('') : null
}

function readPower(element: XmlElement): string | null {
  const [base, power] = listParts(element)
  const [said, raised] = [base && readFormula(base), power && readFormula(power)?.trim()]
  return said == null || raised == null || !POWER.test(raised) ? null : said + raiseDigits(raised)
}

function readBrackets(element: XmlElement): string | null {
  const said = joinParts(listParts(element))
  const readSign = (name: string) => findElement(element, name)?.attributes.val
  return said === null ? null : `${readSign('begChr') ?? '('}${said}${readSign('endChr') ?? ')'}`
}
