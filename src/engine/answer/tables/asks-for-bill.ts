import { normalizeDigits } from '../../../text/digits.ts'
import { findLocale } from '../language/locales.ts'
import { asksPrice } from './choose-listed.ts'
import { dropAge } from './concession.ts'
import { findWords, holdsWords } from './table-cues.ts'
import type { TableQuestion } from './table-question.ts'

const COUNT = /(?<![\p{L}\p{N}.,:])(\d{1,2})(?![\d.,:%]|\s?(?:[€$£¥]|\p{L}{2,3}\b\.))/u

/** Whether a question asks what several things cost, each with how many of it: one price of them is no answer. */
export function asksForBill(question: TableQuestion): boolean {
  if (!question.asksSeveral || !asksPrice(question)) return false
  const { part, table } = findLocale(question.language)
  const words = [...part.numbers, table.small].join('|')
  return cutParts(question).filter((said) => COUNT.test(said) || holdsWords(words, said)).length > 1
}

/** Cut at "and" and at commas. */
function cutParts({ text, cues }: TableQuestion): string[] {
  const plain = dropAge(normalizeDigits(text))
  const joins = findWords(cues.joins, plain)
  const commas = [...plain.matchAll(/[,、，;+＋]/gu)].map(({ index }) => ({ start: index, end: index + 1 }))
  const cuts = [...joins, ...commas].toSorted((one, other) => one.start - other.start)
  return [...cuts, { start: plain.length }].map(({ start }, at) => plain.slice(cuts[at - 1]?.end ?? 0, start))
}
