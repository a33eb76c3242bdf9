const SIGNS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
const ROMAN_NUMERAL = /^(?=[IVXLC])(?:C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/i

/** The number that a roman numeral up to 399 stands for; null for anything else. */
export function readRoman(text: string): number | null {
  if (!ROMAN_NUMERAL.test(text)) return null
  const values = [...text.toUpperCase()].map((sign) => SIGNS[sign]!)
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0)
}
