/** The first digit of each script whose digits stand for the ten Arabic ones, each a single UTF-16 unit. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0xff10,
]

/** The text with the digits of every script as 0 to 9, of the same length. */
export const normalizeDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined || digit.length > 1 ? digit : String(code - zero)
  })

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The text with its digits raised, and a minus and a plus: "-12" as "⁻¹²". */
export const raiseDigits = (text: string): string =>
  text
    .replace(/[0-9]/g, (digit) => RAISED[Number(digit)]!)
    .replace(/[-–−]/g, '⁻')
    .replaceAll('+', '⁺')

/** The number that raised digits alone stand for. */
export const readRaised = (text: string): number => Number([...text].map((sign) => RAISED.indexOf(sign)).join(''))
