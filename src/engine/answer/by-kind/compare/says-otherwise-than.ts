import { toPlainText } from '../../../../text/plain-text.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { readModality } from '../../language/read-modality.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

const NUMBER_WITH_UNIT = /(?<![\p{L}\p{N}.,])(\d[\d.,]*)\s?(\p{Sc}|[%\p{L}][\p{L}\p{M}]*)/gu
const OPPOSED: ReadonlySet<string> = new Set(['allowed forbidden', 'forbidden allowed'])

/**
 * Whether sources plainly differ on what is asked: of the sentences that name it, one source's forbid what another's allow, or each
 * has one number of the same unit and they are not the same.
 */
export function saysOtherwiseThan(
  quotes: readonly Quote[],
  own: ReadonlySet<string>,
  language: string,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const [first = '', ...others] = quotes.map(({ text }) =>
    splitSentences(text)
      .map(({ start, end }) => toPlainText(text.slice(start, end)))
      .filter((sentence) => terms(sentence).some((term) => own.has(term)))
      .join(' '),
  )
  return others.some((other) => isOpposed(first, other, language) || hasOtherNumber(first, other))
}

const isOpposed = (one: string, other: string, language: string) =>
  OPPOSED.has(`${readModality(one, language)} ${readModality(other, language)}`)

function hasOtherNumber(one: string, other: string): boolean {
  const [[first, ...more], [second, ...further]] = [listNumbers(one), listNumbers(other)]
  if (!first || !second || more.length > 0 || further.length > 0) return false
  return first.unit === second.unit && first.number !== second.number
}

const listNumbers = (text: string) =>
  [...text.matchAll(NUMBER_WITH_UNIT)].map(([, number = '', unit = '']) => ({ number, unit: unit.toLowerCase() }))
