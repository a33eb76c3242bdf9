import type { TypedQuestion } from '../../../domain/answer.ts'
import type { PlacedCitation } from '../../../domain/citation.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import { formatReadable } from '../../../text/readable-text.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { addBehind, recite } from './add-behind.ts'
import { findBeginning } from './begin-whole.ts'
import { findTellingEnd } from './go-on.ts'

/** By so many of its first signs the quote is found in the text of an answer. */
const BEGINNING_CHARS = 16

/**
 * The answer with its first quote told from its beginning on to what is asked for. This comes last: what an answer is worth is judged by
 * what was found, and not by what is told around it. As it is where the quote is not told in its own words.
 */
export function completeLead(
  answer: WrittenAnswer,
  { text, turns }: TypedQuestion,
  language: string,
  { readSource }: Pick<Retrieval, 'readSource'>,
): WrittenAnswer {
  const [lead] = answer.citations
  const source = lead && readSource(lead.sourceId)
  if (!lead || !source) return answer
  const isUntold = (span: FoundSpan) =>
    !answer.citations.some((one) => one !== lead && one.sourceId === lead.sourceId && touches(one, span))
  const first = turns.length > 0 ? null : findBeginning(source, lead, language)
  const last = findTellingEnd(text, language, source, lead)
  const start = first !== null && isUntold({ start: first, end: lead.start }) ? first : null
  const end = last !== null && isUntold({ start: lead.end, end: last }) ? last : null
  const from = start === null ? null : findQuoted(answer.text, lead)
  const begun = start === null || from === null ? answer : addBefore(answer, from, source, { ...lead, start })
  if (end === null) return begun
  return addBehind(begun, 0, source, { end, shown: ` ${formatReadable(source.text.slice(lead.end, end)).trim()}` })
}

const touches = (one: FoundSpan, other: FoundSpan) => one.start < other.end && other.start < one.end

/** Where an answer begins to tell a quote, in its own words and not in brackets behind another; null where it does not. */
function findQuoted(text: string, { marker, sourceText }: PlacedCitation): number | null {
  const opening = toPlainText(sourceText).slice(0, BEGINNING_CHARS)
  const at = text.indexOf(opening)
  return at < 0 || at > text.indexOf(marker) || text[at - 1] === '(' ? null : at
}

function addBefore(answer: WrittenAnswer, at: number, source: IndexedSource, span: FoundSpan): WrittenAnswer {
  const added = formatReadable(source.text.slice(span.start, answer.citations[0]!.start)).trim()
  return recite({ ...answer, text: `${answer.text.slice(0, at)}${added} ${answer.text.slice(at)}` }, 0, source, span)
}
