const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The text with its digits raised, and a minus and a plus: "-12" as "⁻¹²". */
export const raiseDigits = (text: string): string =>
  text
    .replace(/[0-9]/g, (digit) => RAISED[Number(digit)]!)
    .replace(/[-–−]/g, '⁻')
    .replaceAll('+', '⁺')

/** The number that raised digits alone stand for. */
export const readRaised = (text: string): number => Number([...text].map((sign) => RAISED.indexOf(sign)).join(''))
