import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'

const NUMBERED = /(?<![\p{L}\p{N}-])(\p{L}{2,}) (\d{1,4})(?![\p{L}\p{N}]|[.,:/-]\d)/gu
const MIN_SIBLINGS = 3

/** "bit 9" of a question where the source that is quoted has lines for bit 0 to 7 alone; null where it names none such. */
export function findOtherNumber({ typed }: AskedQuestion, answer: WrittenAnswer, retrieval: Retrieval): string | null {
  const [lead] = answer.citations
  const source = lead && retrieval.readSource(lead.sourceId)
  if (!source) return null
  for (const [whole, noun = '', number = ''] of typed.matchAll(NUMBERED)) {
    const named = new RegExp(`(?<![\\p{L}\\p{N}])${noun}[ #-]?(\\d+)(?!\\d)`, 'giu')
    const numbers = new Set([...source.text.matchAll(named)].map(([, one]) => one))
    const heads = new RegExp(`^[\\s*-]*${noun} \\d+(?: ?[:)–—-]|\\.\\s|\\s{2})`, 'gimu')
    if (!numbers.has(number) && (source.text.match(heads) ?? []).length >= MIN_SIBLINGS) return whole
  }
  return null
}
