/** How the numbers of a level are written. */
type NumberWriter = (value: number) => string

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
const MAX_ROMAN = 3999
const LETTERS = 26

/** 4 is IV. */
function writeRoman(value: number): string {
  if (value < 1 || value > MAX_ROMAN) return String(value)
  let rest = value
  return ROMAN.reduce((written, [worth, sign]) => {
    const times = Math.floor(rest / worth)
    rest -= times * worth
    return written + sign.repeat(times)
  }, '')
}

/** 1 is A, 26 is Z, 27 is AA and 28 is BB. */
function writeLetters(value: number): string {
  if (value < 1) return String(value)
  const letter = String.fromCharCode(65 + ((value - 1) % LETTERS))
  return letter.repeat(Math.min(9, Math.ceil(value / LETTERS)))
}

export const NUMBER_WRITERS: Readonly<Record<string, NumberWriter>> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerLetter: (value) => writeLetters(value).toLowerCase(),
  upperLetter: writeLetters,
  lowerRoman: (value) => writeRoman(value).toLowerCase(),
  upperRoman: writeRoman,
}

/** Characters that no text has: between them stands the number that an office program shows before a paragraph. */
const START = '\ufdd4'
const END = '\ufdd5'
const MARK = /\ufdd4([^\ufdd5]{0,200})\ufdd5\s*/

/** A number as it is handed through HTML, in front of the text of its paragraph. */
export const markNumber = (number: string): string => `${START}${number}${END}`

/**
 * Sets the numbers that stand marked before paragraphs where they are read: a plain one is the value of its list item, any
 * other ("(a)", "4.2") the item's mark; before a heading, a paragraph or in a table it is text.
 */
export function placeNumbers(document: Document): void {
  const walk = (node: Node): void => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === 3 && child.nodeValue?.includes(START)) placeNumber(child)
      else if (child.nodeType === 1) walk(child)
    }
  }
  walk(document.body)
}

function placeNumber(text: Node): void {
  const whole = text.nodeValue ?? ''
  const number = MARK.exec(whole)?.[1]?.trim() ?? ''
  const item = (text.parentElement?.closest('li') ?? null) as Element | null
  const isItem = item?.closest('td, th') === null && !item.hasAttribute('data-mark') && startsWith(item, whole)
  const plain = /^(\d{1,9})\.?$/.exec(number)?.[1]
  if (isItem && plain !== undefined) item.setAttribute('value', plain)
  if (isItem) item.setAttribute('data-mark', plain === undefined ? number : `${plain}.`)
  text.nodeValue = whole.replace(MARK, isItem || number === '' ? '' : `${number} `)
}

const startsWith = (item: Element, text: string) => (item.textContent ?? '').trimStart().startsWith(text.trimStart())
