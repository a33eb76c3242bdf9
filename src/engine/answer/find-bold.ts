import { findAskedSpans, readAskedKind } from './asked-kind.ts'

const CODE = /`[^`]*`/g

/**
 * The one date or number of a shown text that the question asks for, with its unit or with what it counts; null when it
 * asks for neither, several would fit, or it stands in code.
 */
export function findBold(question: string, shown: string): string | null {
  const kind = readAskedKind(question)
  if (kind !== 'date' && kind !== 'number') return null
  const text = shown.replace(CODE, (code) => ' '.repeat(code.length))
  const found = findAskedSpans(text, question)
  const counted = found.filter(({ isCounted }) => isCounted)
  const spans = (counted.length > 0 ? counted : found).map(({ start, end }) => text.slice(start, end))
  return new Set(spans).size === 1 ? spans[0]! : null
}
